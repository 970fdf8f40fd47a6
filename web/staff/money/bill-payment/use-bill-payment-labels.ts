import { useLingui } from '@lingui/react/macro'
import type {
  BillPaymentImportAnswer,
  BillPaymentFault,
  BillPaymentResult,
} from '#contract/api/staff/bill-payment-import.ts'

/** A bill of a channel's file with its result. */
export type ShownBill = BillPaymentImportAnswer['bills'][number]

/** Returns the result of a bill as a sentence, and what is to be done. */
export function useBillLabels(): (bill: Pick<ShownBill, 'result' | 'orderNumber'>) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<BillPaymentResult, string>> = {
    received: t`Imported. Order paid.`,
    known: t`Already imported. Nothing changed.`,
    late: t`Received too late. See Unallocated payments.`,
    approvalNeeded: t`Confirmed (1 of 2). Another user must import the same file.`,
    otherAmount: t`Amount differs from the amount due. See Unallocated payments.`,
    notPayable: t`Not imported: the order is already paid or has nothing due. Check for a double payment.`,
    unknown: t`Not imported: order not found.`,
  }
  return ({ result, orderNumber }) =>
    result === 'unknown' && orderNumber !== undefined
      ? t`Not imported: reference 2 does not match the order. Check the amount, then record it under Receive payment.`
      : labels[result]
}

/** Returns why a line of the file is unreadable; columns are named as in its first line. */
export function useFaultLabels(): Readonly<Record<BillPaymentFault, string>> {
  const { t } = useLingui()
  return {
    columns: t`Expected 5 columns.`,
    reference1: t`reference1: use up to 20 capital letters and digits.`,
    reference2: t`reference2: use up to 20 capital letters and digits.`,
    amount: t`amount: use baht with two decimals, for example 1234.50.`,
    paidAt: t`paidAt: use a date and time with offset, for example 2026-11-22T10:00:00+07:00.`,
    transactionId: t`transactionId: use up to 60 letters, digits, dots and hyphens.`,
    repeated: t`Duplicate transactionId in this file. Imported once.`,
  }
}
