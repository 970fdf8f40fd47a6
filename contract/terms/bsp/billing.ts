/** Transactions of a BSP billing statement, by their codes: sales, exchanges, refunds, voids, debit and credit memos. */
export const billingTransactions = ['TKTT', 'EMDA', 'EMDS', 'EXCH', 'RFND', 'CANX', 'ADMA', 'ACMA'] as const
/** A transaction of a BSP billing statement. */
export type BillingTransaction = (typeof billingTransactions)[number]

/** What a column of a billing statement holds. */
export const billingColumns = [
  'document',
  'transaction',
  'fare',
  'taxes',
  'commission',
  'penalty',
  'net',
] as const
/** What a column of a billing statement holds. */
export type BillingColumn = (typeof billingColumns)[number]

/** The heading of each column in the agency's billing statements. */
export type BillingMapping = Readonly<Partial<Record<BillingColumn, string>>>

/** The amounts of a document that are compared. */
export const billingAmountFields = ['fare', 'taxes', 'commission', 'penalty', 'net'] as const
/** An amount of a document that is compared. */
export type BillingAmountField = (typeof billingAmountFields)[number]
/** The amounts of a document in satang; what the airline pays back is negative, what the agency keeps as commission positive. */
export type BillingAmounts = Readonly<Record<BillingAmountField, number>>

/**
 * Outcome of comparing a document of the billing statement with the agency's own records.
 * - matched: every amount agrees
 * - differs: both have it, with other amounts
 * - onlyTheirs: the statement alone has it
 * - onlyOurs: the agency's records alone have it
 */
export const billingOutcomes = ['differs', 'onlyTheirs', 'onlyOurs', 'matched'] as const
/** Outcome of comparing a document of the billing statement. */
export type BillingOutcome = (typeof billingOutcomes)[number]

/**
 * Why a billing statement is refused, as a whole or because of one row.
 * - document: no document number of thirteen digits
 * - transaction: an unknown transaction code
 * - duplicate: the file has the same document and transaction twice
 * - known: a statement of another period has the document and transaction
 * - amountChanged: an earlier statement of the period has the document with another amount
 * - partlyRepeated: an earlier statement of the period has the document, and others that the file lacks
 */
export const billingFaults = [
  'empty',
  'tooLarge',
  'tooManyRows',
  'encoding',
  'pdf',
  'oldExcel',
  'damaged',
  'noLines',
  'headerMissing',
  'headerRepeated',
  'quote',
  'cells',
  'cellTooLong',
  'formula',
  'amount',
  'document',
  'transaction',
  'duplicate',
  'known',
  'amountChanged',
  'partlyRepeated',
] as const
/** Why a billing statement is refused. */
export type BillingFaultReason = (typeof billingFaults)[number]

/** What staff made of a difference: it is explained, or somebody still has to settle it with the airline. */
export const billingRemarkKinds = ['explained', 'task'] as const
/** What staff made of a difference. */
export type BillingRemarkKind = (typeof billingRemarkKinds)[number]
