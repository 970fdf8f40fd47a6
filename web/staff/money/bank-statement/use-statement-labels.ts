import { useLingui } from '@lingui/react/macro'
import type { StatementImportAnswer } from '#contract/api/staff/bank/bank-statements.ts'
import type {
  MatchRule,
  StatementColumn,
  StatementFaultReason,
} from '#contract/terms/payment/bank-statement.ts'

/** Returns the name of each column of a statement. */
export function useColumnLabels(): Readonly<Record<StatementColumn, string>> {
  const { t } = useLingui()
  return {
    date: t`Date`,
    time: t`Time`,
    description: t`Bank’s description`,
    withdrawal: t`Withdrawal`,
    deposit: t`Deposit`,
    amount: t`Amount`,
    balance: t`Balance`,
    channel: t`Channel`,
    reference: t`Bank reference`,
    details: t`Details`,
  }
}

/** Returns why a file was refused, as a sentence that says what to do. */
export function useFaultSentences(): Readonly<Record<StatementFaultReason, string>> {
  const { t } = useLingui()
  return {
    empty: t`The file is empty.`,
    tooLarge: t`The file is too large. Download a shorter period, up to 5 MB.`,
    tooManyRows: t`More than 20,000 rows. Download a shorter period.`,
    encoding: t`The text is neither UTF-8 nor Thai (TIS-620, Windows-874). Save the file as CSV UTF-8.`,
    pdf: t`This is a PDF. Download the statement as CSV, Excel, MT940 or CAMT.053.`,
    oldExcel: t`This is an old Excel file (.xls). Save it as .xlsx or CSV.`,
    damaged: t`The file is damaged or cut off. Download it again.`,
    noLines: t`The file contains no transactions.`,
    headerMissing: t`No row names the columns for date, amount and balance. Assign the headings below.`,
    headerRepeated: t`Two columns have the same heading. Assign the headings below, or rename one.`,
    quote: t`A quotation mark is missing or misplaced.`,
    cells: t`The row has too few or too many cells. The file may be cut off.`,
    cellTooLong: t`A text is longer than 1,000 characters.`,
    formula: t`The row contains a formula. Save the sheet with values only.`,
    date: t`This is not a date.`,
    year: t`The date is in the future or more than three years ago.`,
    time: t`This is not a time of day.`,
    amount: t`This is not an amount, or both withdrawal and deposit are filled in.`,
    sign: t`It is unclear whether this was paid in or out. Include the row before it, or the balance brought forward.`,
    balance: t`The balance does not follow from the row before. A row is missing, changed or in the wrong place.`,
    gap: t`The statement does not continue the last imported one. Import the days in between first.`,
    account: t`The file belongs to another account. Choose that account.`,
    currency: t`The account is not in Thai baht.`,
  }
}

/** Returns the sentence of a fault with its row and column. */
export function useFaultText(): (fault: StatementImportAnswer['faults'][number]) => string {
  const { t } = useLingui()
  const sentences = useFaultSentences()
  const columns = useColumnLabels()
  return ({ reason, row, column }) => {
    if (row === undefined) return sentences[reason]
    const name = column === undefined ? '' : columns[column]
    return name === '' ? t`Row ${row}: ${sentences[reason]}` : t`Row ${row}, ${name}: ${sentences[reason]}`
  }
}

/** Returns why an order is proposed for a credit. */
export function useRuleLabels(): Readonly<Record<MatchRule, string>> {
  const { t } = useLingui()
  return {
    reference: t`Same bank reference`,
    orderNumber: t`Order number in the transfer`,
    amount: t`Same amount at that time`,
    payer: t`Same amount, payer’s name`,
    nearAmount: t`Payer’s name, near amount`,
  }
}
