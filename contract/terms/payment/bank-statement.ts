/** What a column of a bank's table holds. */
export const statementColumns = [
  'date',
  'time',
  'description',
  'withdrawal',
  'deposit',
  'amount',
  'balance',
  'channel',
  'reference',
  'details',
] as const
/** What a column of a bank's table holds. */
export type StatementColumn = (typeof statementColumns)[number]

/** The heading of each column in the tables of one bank account. */
export type HeaderMapping = Readonly<Partial<Record<StatementColumn, string>>>

/** The kinds of files in which banks give statements. */
export const statementFormats = ['csv', 'xlsx', 'mt940', 'camt053'] as const
/** The kind of a statement file. */
export type StatementFormat = (typeof statementFormats)[number]

/**
 * Why a statement is refused, as a whole or because of one row.
 * - encoding: neither UTF-8 nor Thai (TIS-620, Windows-874)
 * - headerMissing, headerRepeated: no row names the needed columns; or one names a column twice
 * - cells: a row lacks cells or has too many, as in a truncated file
 * - sign: the amount has no sign, and no earlier balance tells whether it was paid in or out
 * - year: the date lies in the future or more than three years back
 * - balance: the balance is not the one before it plus the amount
 * - gap: the statement does not continue what is imported: lines between them are missing
 */
export const statementFaults = [
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
  'date',
  'year',
  'time',
  'amount',
  'sign',
  'balance',
  'gap',
  'account',
  'currency',
] as const
/** Why a statement is refused. */
export type StatementFaultReason = (typeof statementFaults)[number]

/**
 * The rule by which a credit and an order belong together.
 * - reference: the bank's reference is that of a recorded receipt or of a transfer proof
 * - orderNumber: the payer wrote the order number
 * - amount: no other order and no other credit of those hours has this amount
 * - payer: the amount and the payer's name agree
 * - nearAmount: the payer's name agrees, and a bank fee may explain the difference
 */
export const matchRules = ['reference', 'orderNumber', 'amount', 'payer', 'nearAmount'] as const
/** The rule by which a credit and an order belong together. */
export type MatchRule = (typeof matchRules)[number]
