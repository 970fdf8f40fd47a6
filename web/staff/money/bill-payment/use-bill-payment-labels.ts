import { useLingui } from '@lingui/react/macro'
import {
  type BillPaymentImportAnswer,
  type BillPaymentFault,
  type BillPaymentResult,
} from '#contract/api/staff/bill-payment-import.ts'

/** A bill of a channel's file with its result. */
export type ShownBill = BillPaymentImportAnswer['bills'][number]

/** Returns the result of a bill as a sentence, and what is to be done. */
export function useBillLabels(): (bill: Pick<ShownBill, 'result' | 'orderNumber'>) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<BillPaymentResult, string>> = {
    received: t`Taken: the order is paid.`,
    known: t`In our books before; nothing was changed.`,
    late: t`It came too late. It waits under “No seat”.`,
    approvalNeeded: t`Noted. A second person has to bring the same file.`,
    otherAmount: t`It is not what was asked for. It waits under “No seat”.`,
    notPayable: t`Not taken: the order is paid with other money, or has nothing to pay. See whether it was paid twice.`,
    unknown: t`Not taken: no order has this number.`,
  }
  return ({ result, orderNumber }) =>
    result === 'unknown' && orderNumber !== undefined
      ? t`Not taken: the order awaits money under another second reference. Compare the amounts, then enter it under “Cash”.`
      : labels[result]
}

/** Returns why a line of the file is unreadable; columns are named as in its first line. */
export function useFaultLabels(): Readonly<Record<BillPaymentFault, string>> {
  const { t } = useLingui()
  return {
    columns: t`It does not have five values.`,
    reference1: t`reference1: up to 20 capital letters and digits belong there.`,
    reference2: t`reference2: up to 20 capital letters and digits belong there.`,
    amount: t`amount: baht with two decimals belong there, as in 1234.50.`,
    paidAt: t`paidAt: a moment with its offset belongs there, as in 2026-11-22T10:00:00+07:00.`,
    transactionId: t`transactionId: up to 60 letters, digits, dots and hyphens belong there.`,
    repeated: t`The same transactionId stands further up; it counts once.`,
  }
}
