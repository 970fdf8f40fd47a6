import type { ColumnType, Generated } from 'kysely'
import type { StatementFormat } from '#contract/terms/payment/bank-statement.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** An imported bank statement. */
type BankStatementTable = {
  statement_id: string
  account_number: string
  file_name: string
  format: StatementFormat
  line_count: number
  first_on: string
  last_on: string
  imported_at: Instant
  imported_by: string
}

/** A line of a statement: money into an account or out of it. */
type BankStatementLineTable = {
  line_id: string
  /** Later lines have larger numbers. */
  entry_id: Generated<number>
  statement_id: string
  account_number: string
  booked_on: string
  booked_time: string | null
  satang: number
  balance_satang: number
  reference: string
  /** Encrypted; null once the payer's data are erased. */
  remark: Uint8Array | null
  line_key: string
}

/** What a credit was matched with. */
type BankMatchTable = {
  match_id: string
  line_id: string
  /** Null when it pays for no order. */
  booking_id: string | null
  payment_id: Defaulted<string | null>
  rule: string
  note: Defaulted<string>
  matched_by: string
  matched_at: Instant
  undone_by: Defaulted<string | null>
  undone_at: Defaulted<Instant | null>
  undo_reason: Defaulted<string | null>
}

/** The headings of an account's tables. */
type BankHeaderMappingTable = {
  account_number: string
  mapping: ColumnType<unknown, string, string>
  changed_by: string
  changed_at: Instant
}

/** Bank statements and what their credits were matched with. */
export type BankStatementTables = {
  bank_statement: BankStatementTable
  bank_statement_line: BankStatementLineTable
  bank_match: BankMatchTable
  bank_header_mapping: BankHeaderMappingTable
}
