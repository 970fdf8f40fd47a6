import type { ColumnType } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { QuotationState } from '#contract/terms/quotation.ts'
import type { Instant } from '#contract/terms/time.ts'

/** Up to three offers that staff send to a customer. */
type QuotationTable = {
  quotation_id: string
  number: string
  state: QuotationState
  /** The language of the customer's page and files. */
  language: Language
  /** Name, email address, telephone number and message, encrypted. */
  customer: Uint8Array
  /** A keyed digest of the address; null without one. */
  email_digest: string | null
  /** The offers with their facts, prices and searches, written as text. Nothing personal. */
  options: ColumnType<unknown, string, string>
  /** Null on a draft that staff gave no validity. */
  valid_until: Instant | null
  /** Account of the member of staff. */
  created_by: string
  created_at: Instant
  updated_at: Instant
  sent_at: Instant | null
}

/** Which search found the offer that a customer chose: an order of that search belongs to the quotation. */
type QuotationChoiceTable = {
  search_id: string
  quotation_id: string
  option_id: string
  at: Instant
}

/** What staff send to customers before there is an order. */
export type QuotationTables = { quotation: QuotationTable; quotation_choice: QuotationChoiceTable }
