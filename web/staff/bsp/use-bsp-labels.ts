import { useLingui } from '@lingui/react/macro'
import type { BillingImportAnswer } from '#contract/api/staff/bsp/bsp-billing.ts'
import type {
  BillingColumn,
  BillingFaultReason,
  BillingOutcome,
  BillingRemarkKind,
  BillingTransaction,
} from '#contract/terms/bsp/billing.ts'
import { useFaultSentences } from '../money/bank-statement/use-statement-labels.ts'

/** Returns the name of each column of a billing statement. */
export function useBillingColumnLabels(): Readonly<Record<BillingColumn, string>> {
  const { t } = useLingui()
  return {
    document: t`Document number`,
    transaction: t`Transaction`,
    fare: t`Fare`,
    taxes: t`Taxes`,
    commission: t`Commission`,
    penalty: t`Penalty`,
    net: t`Net`,
  }
}

/** Returns the name of each transaction, after its code. */
export function useTransactionLabels(): Readonly<Record<BillingTransaction, string>> {
  const { t } = useLingui()
  return {
    TKTT: t`Ticket`,
    EMDA: t`EMD-A`,
    EMDS: t`EMD-S`,
    EXCH: t`Exchange`,
    RFND: t({ message: 'Refund', context: 'BSP transaction' }),
    CANX: t({ message: 'Void', context: 'BSP transaction' }),
    ADMA: t`Debit memo`,
    ACMA: t`Credit memo`,
  }
}

/** Returns the name of each outcome of the comparison. */
export function useOutcomeLabels(): Readonly<Record<BillingOutcome, string>> {
  const { t } = useLingui()
  return {
    matched: t({ message: 'Matched', context: 'BSP document' }),
    differs: t`Amounts differ`,
    onlyTheirs: t`Only in BSP billing`,
    onlyOurs: t`Only in our records`,
  }
}

/** Returns the name of what staff made of a difference. */
export function useRemarkLabels(): Readonly<Record<BillingRemarkKind, string>> {
  const { t } = useLingui()
  return { explained: t`Explained`, task: t`Task` }
}

/** Returns the sentence of a fault with its row and column. */
export function useBillingFaultText(): (fault: BillingImportAnswer['faults'][number]) => string {
  const { t } = useLingui()
  const columns = useBillingColumnLabels()
  const sentences: Readonly<Record<BillingFaultReason, string>> = {
    ...useFaultSentences(),
    pdf: t`This is a PDF. Download the billing statement as CSV or Excel.`,
    noLines: t`The file contains no documents.`,
    headerMissing: t`No row names the needed columns. Assign the headings below.`,
    amount: t`This is not an amount.`,
    document: t`This is not a document number of 13 digits.`,
    transaction: t`The transaction code is unknown.`,
    duplicate: t`The file has this document and transaction twice.`,
    known: t`This document and transaction were imported for another reporting period.`,
    amountChanged: t`An earlier file of this period has a different amount for this document.`,
    partlyRepeated: t`An earlier file of this period has this document and others that are missing here. Import a file with all of them, or with new documents only.`,
  }
  return ({ reason, row, column }) => {
    if (row === undefined) return sentences[reason]
    const name = column === undefined ? '' : columns[column]
    return name === '' ? t`Row ${row}: ${sentences[reason]}` : t`Row ${row}, ${name}: ${sentences[reason]}`
  }
}
