import type { ColumnType } from 'kysely'
import type { TopUpState } from '#contract/terms/company.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** How a company pays; its address and branch as they stand on invoices. */
type CompanyTermsTable = {
  company_id: string
  payment_days: number
  /** No payment on account while an invoice is overdue by more days; null for no stop. */
  stop_after_days: number | null
  address: Defaulted<string>
  branch: Defaulted<string>
  /** The last day on which the stop is lifted. */
  lifted_until: Defaulted<LocalDate | null>
}

/** What an invoice and a billing note have in common. */
type CancellablePaper = {
  company_id: string
  seller: Json
  buyer: Json
  issued_at: Instant
  issued_by: string
  cancelled_at: Defaulted<Instant | null>
  cancelled_by: Defaulted<string | null>
  cancel_reason: Defaulted<string | null>
}

/** An invoice for orders paid on account; only its cancellation is added later. */
type CompanyInvoiceTable = CancellablePaper & { invoice_number: string; due_on: LocalDate }

/** A charge on an invoice; satang includes the service, which includes the VAT. */
type CompanyInvoiceLineTable = {
  invoice_number: string
  entry_id: number
  satang: number
  service_satang: number
  vat_satang: number
  vat_basis_points: number
}

/** A billing note (ใบวางบิล); only its cancellation is added later. */
type CompanyBillingNoteTable = CancellablePaper & {
  note_number: string
  presented_on: LocalDate
  promised_on: LocalDate | null
  lines: Json
}

/** Money of a company that staff record, with what it kept back. */
type CompanyPaymentTable = {
  payment_id: string
  company_id: string
  request_key: string
  received_satang: number
  withheld_satang: number
  bank_fee_satang: number
  reference: string
  invoice_numbers: Json
  state: TopUpState
  asked_by: string
  asked_at: Instant
  answered_by: Defaulted<string | null>
  answered_at: Defaulted<Instant | null>
  certificate_number: Defaulted<string | null>
  reversed_at: Defaulted<Instant | null>
  reversed_by: Defaulted<string | null>
  reverse_reason: Defaulted<string | null>
  certificate_asked_at: Defaulted<Instant | null>
  certificate_asked_by: Defaulted<string | null>
}

/** A credit of a company's account that pays an invoice; only its reversal is added later. */
type CompanyApplicationTable = {
  application_id: string
  entry_id: number
  invoice_number: string
  satang: number
  applied_at: Instant
  applied_by: string
  reversed_at: Defaulted<Instant | null>
  reversed_by: Defaulted<string | null>
  reverse_reason: Defaulted<string | null>
}

/** An account of the accountant's chart. */
type JournalAccountTable = {
  kind: string
  code: string
  name: string
  tax_rate: string
  set_by: string
  set_at: Instant
}

/** The value of a column that an accounting program assigns. */
type JournalSettingTable = { name: string; value: string; set_by: string; set_at: Instant }

/** How the journal is written for the accounting program; the row with the highest version counts. */
type JournalTemplateTable = {
  version: Defaulted<number>
  /** The newest version when this one was written; 0 for the first. */
  follows: number
  template: Json
  set_by: string
  created_at: Instant
}

/** Invoices, payments and the journal's accounts of companies. */
export type CompanyBooksTables = {
  company_terms: CompanyTermsTable
  company_invoice: CompanyInvoiceTable
  company_invoice_line: CompanyInvoiceLineTable
  company_billing_note: CompanyBillingNoteTable
  company_payment: CompanyPaymentTable
  company_application: CompanyApplicationTable
  journal_account: JournalAccountTable
  journal_setting: JournalSettingTable
  journal_template: JournalTemplateTable
}
