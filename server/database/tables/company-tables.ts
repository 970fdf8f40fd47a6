import type { ColumnType, Generated } from 'kysely'
import type { CompanyState, CreditKind, TopUpState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** A business customer whose agents book. */
type CompanyTable = {
  company_id: string
  name: string
  tax_id: string
  state: Defaulted<CompanyState>
  /** Whether its agents see the net price. */
  shows_net: boolean
  credit_limit_satang: number
  low_balance_satang: number
  /** The sum of its entries, written only by their trigger. */
  balance_satang: ColumnType<number, never, never>
  /** Counts the changes; a writer must name the version it read. */
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** The company an account books for; at most one. */
type CompanyMemberTable = { company_id: string; user_id: string; since: Instant }

/** A cost centre to which a company books trips. */
type CompanyCostCentreTable = {
  company_id: string
  code: string
  name: string
  created_at: Instant
  ended_at: Defaulted<Instant | null>
}

/** A top-up that a company says it has transferred. */
type TopUpRequestTable = {
  top_up_id: string
  company_id: string
  satang: number
  reference: string
  state: TopUpState
  asked_by: string
  asked_at: Instant
  answered_by: Defaulted<string | null>
  answered_at: Defaulted<Instant | null>
  receipt_number: Defaulted<string | null>
  note: Defaulted<string>
}

/** A correction of a company's account that requires a second approval. */
type CreditCorrectionTable = {
  correction_id: string
  company_id: string
  request_key: string
  satang: number
  note: string
  state: TopUpState
  asked_by: string
  asked_at: Instant
  answered_by: Defaulted<string | null>
  answered_at: Defaulted<Instant | null>
}

/** One entry of a company's account; append-only. */
type CreditEntryTable = {
  entry_id: Generated<number>
  company_id: string
  kind: CreditKind
  satang: number
  /** The balance after this entry, written by the trigger. */
  balance_satang: ColumnType<number, never, never>
  action_key: string
  booking_id: Defaulted<string | null>
  payment_id: Defaulted<string | null>
  by_user_id: Defaulted<string | null>
  note: Defaulted<string>
  at: Instant
  /** The credit that this correction reverses. */
  reverses_entry_id: Defaulted<number | null>
}

/** The tables of companies. */
export type CompanyTables = {
  company: CompanyTable
  company_member: CompanyMemberTable
  company_cost_centre: CompanyCostCentreTable
  top_up_request: TopUpRequestTable
  credit_correction: CreditCorrectionTable
  credit_entry: CreditEntryTable
}
