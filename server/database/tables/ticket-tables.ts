import type { ColumnType } from 'kysely'
import type { ExtraSaleState } from '#contract/terms/document/extra-sale.ts'
import type { OrderSplitState } from '#contract/terms/document/order-split.ts'
import type { RefundBasis } from '#contract/terms/document/refund-quote.ts'
import type { ExchangeState } from '#contract/terms/document/ticket-exchange.ts'
import type { TicketRefundState } from '#contract/terms/document/ticket-refund.ts'
import type { VoidState } from '#contract/terms/document/ticket-void.ts'
import type { DocumentKind, DocumentStatus } from '#contract/terms/document/travel-document.ts'
import type { NameCorrectionKind, NameCorrectionState } from '#contract/terms/passenger/name-correction.ts'
import type { SpecialServiceStatus, ToldServiceStatus } from '#contract/terms/passenger/special-service.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** An issued e-ticket or EMD. */
type TicketTable = {
  ticket_number: string
  booking_id: string
  passenger: number
  issued_at: Instant
  coupons: Json
  /** Documents that continue the ticket with the next numbers. */
  conjunctions: Defaulted<number>
  kind: Defaulted<DocumentKind>
  status: Defaulted<DocumentStatus>
  original_ticket: Defaulted<string | null>
  /** When the supplier was last asked; null when it never was. */
  synced_at: Defaulted<Instant | null>
}

/** A request to void documents of an order. */
type TicketVoidTable = {
  void_id: string
  booking_id: string
  state: VoidState
  version: number
  ticket_numbers: Json
  voided_numbers: ColumnType<unknown, string | undefined, string>
  note: Defaulted<string>
  asked_by: string
  sent_at: Instant
  updated_at: Instant
  /** What the refunds of the order have to come to where less was left of its payments. */
  refunds_needed_satang: Defaulted<number | null>
}

/** Bags and seats that are bought after the booking, from the choice to its outcome. */
type ExtraSaleTable = {
  extra_sale_id: string
  booking_id: string
  state: ExtraSaleState
  version: number
  extras: Json
  /** What the reservation had before. */
  reserved_before: Json
  /** Numbers of the documents that the order had before. */
  documents_before: ColumnType<unknown, string | undefined, string>
  due_satang: number
  pay_by: Instant
  emd_numbers: ColumnType<unknown, string | undefined, string>
  /** Positions of the extras that were not added after all, and their price. */
  not_added: ColumnType<unknown, string | undefined, string>
  not_added_satang: Defaulted<number>
  /** The member of staff who chose them; null where the customer did. */
  asked_by: Defaulted<string | null>
  note: Defaulted<string>
  sent_at: Defaulted<Instant | null>
  confirmed_at: Defaulted<Instant | null>
  created_at: Instant
  updated_at: Instant
}

/** An exchange of the tickets of an order, from its offers to its outcome. */
type TicketExchangeTable = {
  exchange_id: string
  booking_id: string
  state: ExchangeState
  version: number
  ticket_numbers: Json
  itinerary: Json
  /** The first fare basis before it; null for exchanges of earlier releases. */
  fare_basis: Defaulted<string | null>
  offers: Json
  valid_until: Instant
  chosen: Defaulted<number | null>
  agency_fee_satang: Defaulted<number | null>
  /** What the customer pays; negative where money goes back. */
  due_satang: Defaulted<number | null>
  tender: Defaulted<Tender | null>
  new_numbers: ColumnType<unknown, string | undefined, string>
  note: Defaulted<string>
  asked_by: string
  /** The schedule change that makes it free of charge; null for an exchange that the customer pays for. */
  schedule_change_id: Defaulted<string | null>
  /** What is not charged for the chosen offer because of it. */
  waived_satang: Defaulted<number | null>
  /** What the refunds of the order have to come to where less was left of its payments. */
  refunds_needed_satang: Defaulted<number | null>
  /** Until when the customer can pay the difference on the order page; null where staff receive it. */
  pay_by: Defaulted<Instant | null>
  /** Whether what the customer pays is charged to the account of the order’s company. */
  on_account: Defaulted<boolean>
  sent_at: Defaulted<Instant | null>
  created_at: Instant
  updated_at: Instant
}

/** A refund of documents: the intent before its call, its outcome when it is certain, and both ledgers. */
type TicketRefundTable = {
  refund_id: string
  booking_id: string
  state: TicketRefundState
  version: number
  route: 'supplier' | 'application'
  basis: RefundBasis
  documents: Json
  refunded_numbers: ColumnType<unknown, string | undefined, string>
  from_supplier_satang: number
  received_satang: Defaulted<number | null>
  supplier_paid_at: Defaulted<Instant | null>
  to_customer_satang: number
  customer_satang: Defaulted<number | null>
  customer_paid_at: Defaulted<Instant | null>
  note: Defaulted<string>
  asked_by: string
  sent_at: Instant
  updated_at: Instant
}

/** Airlines' policies on schedule changes, a row for each version of the table. */
type ScheduleChangePolicyTable = {
  version: number
  policies: Json
  saved_by: string
  saved_at: Instant
}

/** What an airline has waived for one schedule change. */
type ScheduleChangeWaiverTable = {
  change_id: string
  code: string
  text: string
  is_for_customer: boolean
  recorded_by: string
  recorded_at: Instant
}

/** A special service of one passenger, on one flight or on all. */
type SpecialServiceTable = {
  service_id: string
  booking_id: string
  passenger: number
  /** Null for the whole booking. */
  segment: number | null
  /** Code, text and the airline's answer, encrypted. */
  content: Uint8Array
  status: Exclude<SpecialServiceStatus, 'unread'>
  version: number
  source: 'booking' | 'customer' | 'staff' | 'airline'
  asked_by: string
  sent_at: Instant
  updated_at: Instant
  closed_at: Defaulted<Instant | null>
  /** The status that the reservation stated last. */
  told_status: Defaulted<ToldServiceStatus | null>
  answered_by: Defaulted<string | null>
  answered_at: Defaulted<Instant | null>
}

/** A request to correct the name of a passenger. */
type NameCorrectionTable = {
  correction_id: string
  booking_id: string
  passenger: number
  kind: NameCorrectionKind
  /** The names before and after, encrypted. */
  names: Uint8Array
  state: NameCorrectionState
  version: number
  source: 'customer' | 'staff'
  asked_by: string
  answer: Defaulted<Uint8Array | null>
  answered_by: Defaulted<string | null>
  created_at: Instant
  updated_at: Instant
}

/** A split of passengers off an order, from its intent to the new order. */
type OrderSplitTable = {
  split_id: string
  booking_id: string
  state: OrderSplitState
  version: Defaulted<number>
  /** Positions of those who leave, before the split. */
  passengers: Json
  /** The contact of the new order, encrypted, until it has one; null for that of the old. */
  contact: Defaulted<Uint8Array | null>
  /** The number of the new order, and our reference of its reservation. */
  order_number: string
  client_reference: string
  new_booking_id: Defaulted<string | null>
  /** The agreed totals after the split. */
  stays_satang: Defaulted<number | null>
  leaves_satang: Defaulted<number | null>
  note: Defaulted<string>
  /** When the order could first not be divided although the reservation was; null while nothing hinders it. */
  blocked_at: Defaulted<Instant | null>
  /** The reservation that staff have divided in the supplier's own system; null where it was divided from here. */
  recorded_ref: Defaulted<string | null>
  recorded_locator: Defaulted<string | null>
  asked_by: string
  sent_at: Instant
  updated_at: Instant
}

/** The tables of travel documents, and of what ends them. */
export type TicketTables = {
  ticket: TicketTable
  ticket_void: TicketVoidTable
  ticket_exchange: TicketExchangeTable
  extra_sale: ExtraSaleTable
  ticket_refund: TicketRefundTable
  schedule_change_policy: ScheduleChangePolicyTable
  schedule_change_waiver: ScheduleChangeWaiverTable
  special_service: SpecialServiceTable
  name_correction: NameCorrectionTable
  order_split: OrderSplitTable
}
