import type { ColumnType, Generated } from 'kysely'
import type { BillingRemarkKind, BillingTransaction } from '#contract/terms/bsp/billing.ts'
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

/** BSP reporting periods and billing statements. */
export type BspTables = {
  bsp_period: BspPeriodTable
  bsp_statement: BspStatementTable
  bsp_billing_row: BspBillingRowTable
  bsp_remark: BspRemarkTable
  bsp_header_mapping: BspHeaderMappingTable
}
