import type { StatementColumn, StatementFaultReason } from '#contract/terms/payment/bank-statement.ts'
import type { LocalDate } from '#contract/terms/time.ts'

/** One line of a bank statement: money that came into the account or left it. */
export type StatementLine = {
  /** Number of its row in the file, from 1; of its entry in a CAMT file. */
  readonly row: number
  readonly on: LocalDate
  /** Bangkok time, "14:05"; absent where the bank gives none. */
  readonly time?: string
  /** In satang; negative when it was paid out. */
  readonly amount: number
  /** The balance of the account after it, in satang; negative in overdraft. */
  readonly balance: number
  /** The bank's reference; empty where there is none. */
  readonly reference: string
  /** Everything else that the bank says of it. */
  readonly text: string
}

/** Why a file is refused; a row and a column where one is to blame. */
export type StatementFault = {
  readonly reason: StatementFaultReason
  readonly row?: number
  readonly column?: StatementColumn
}

/** A line before its sign and its balance are checked. */
export type RawLine = Omit<StatementLine, 'amount' | 'balance'> & {
  /** Absent on a row that only carries a balance, such as the balance brought forward. */
  readonly amount?: number
  readonly balance: number
  /** False when the bank writes amounts without a sign in one column. */
  readonly isSigned: boolean
}

/** The limits of a file: longer ones are refused before they cost memory. */
export const statementLimits = { bytes: 5_000_000, rows: 20_000, cellLength: 1000 } as const

/** A statement that cannot be read; ends the reading of its file. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused'
  readonly faults: readonly StatementFault[]
  /** The headings that were found, where the needed ones are not among them. */
  readonly headings: readonly string[]

  constructor(faults: readonly StatementFault[], headings: readonly string[] = []) {
    super(faults.map(({ reason, row }) => `${reason} ${row ?? ''}`).join())
    this.faults = faults
    this.headings = headings
  }
}

/** Refuses the file for one reason. */
export function refuseStatement(
  reason: StatementFaultReason,
  at: Omit<StatementFault, 'reason'> = {},
): never {
  throw new StatementRefused([{ reason, ...at }])
}
