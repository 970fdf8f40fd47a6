import type { ColumnType, Generated } from 'kysely'
import type { BillingRemarkKind, BillingTransaction } from '#contract/terms/bsp/billing.ts'
import type { MemoKind, MemoState } from '#contract/terms/bsp/airline-memo.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** A reporting period of the BSP, by its days in Bangkok. */
type BspPeriodTable = {
  period_id: string
  from_on: string
  to_on: string
  remit_on: string
  suppliers: Json
  created_by: string
  created_at: Instant
}

/** An imported billing statement. */
type BspStatementTable = {
  statement_id: string
  period_id: string
  file_name: string
  file_hash: string
  imported_at: Instant
  imported_by: string
  /** The later statement of the period that repeats its documents; null while it counts. */
  replaced_by: string | null
}

/** A document of a billing statement; it counts while no later statement has replaced its own. */
type BspBillingRowTable = {
  document_number: string
  transaction: BillingTransaction
  statement_id: string
  period_id: string
  fare_satang: number
  taxes_satang: number
  commission_satang: number
  penalty_satang: number
  net_satang: number
}

/** What staff made of a difference. */
type BspRemarkTable = {
  remark_id: Generated<number>
  period_id: string
  document_number: string
  transaction: BillingTransaction
  kind: BillingRemarkKind
  remark: string
  compared: string
  made_by: string
  made_at: Instant
}

/** The headings of billing statements. */
type BspHeaderMappingTable = {
  only_one: Generated<boolean>
  mapping: Json
  changed_by: string
  changed_at: Instant
}

/** Agreements with airlines, all of them for each version. */
type AirlineAgreementTable = {
  version: number
  agreements: Json
  saved_by: string
  saved_at: Instant
}

/** A debit or credit memo of an airline. */
type AirlineMemoTable = {
  memo_id: string
  kind: MemoKind
  document_number: string
  airline: string
  satang: number
  reason: string
  issued_on: string
  /** The last day to dispute it that the airline has named. */
  reply_by: string | null
  state: MemoState
  revision: number
  tickets: Json
  booking_id: string | null
  assignee_user_id: string | null
  evidence: string
  recorded_at: Instant
  updated_at: Instant
}

/** Something that was done about a memo. */
type AirlineMemoEventTable = {
  event_id: Generated<number>
  memo_id: string
  action: string
  note: string
  by_user_id: string
  at: Instant
}

/** BSP reporting periods and billing statements, agreements with airlines, and their memos. */
export type BspTables = {
  bsp_period: BspPeriodTable
  bsp_statement: BspStatementTable
  bsp_billing_row: BspBillingRowTable
  bsp_remark: BspRemarkTable
  bsp_header_mapping: BspHeaderMappingTable
  airline_agreement: AirlineAgreementTable
  airline_memo: AirlineMemoTable
  airline_memo_event: AirlineMemoEventTable
}
