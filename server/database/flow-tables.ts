import { type ColumnType, type Generated } from 'kysely'
import { type BookingState } from '#contract/terms/booking.ts'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'

/** JSON that the database keeps as jsonb: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** Offers that a search showed, so that a chosen one can be found again; a batch is one streamed event. */
type OfferBatchTable = {
  search_id: string
  batch: number
  supplier_id: string
  /** The accepted search, in terms. */
  search: Json
  /** Compressed JSON of the kept offers, net and selling. */
  payload: Uint8Array
  created_at: Instant
  expires_at: Instant
}

/** A customer's purchase from request to ticket. */
type BookingTable = {
  booking_id: string
  order_number: string
  state: BookingState
  /** Counts the moves; a writer must name the version it read. */
  version: number
  owner_user_id: string | null
  idempotency_key: string
  /** Digest of the request, to tell a repeat from another request under the same key. */
  fingerprint: string
  supplier_id: string
  client_reference: string
  /** How often the supplier was asked to book. */
  attempt: number
  /** When the latest attempt was written down, just before it was sent. */
  attempt_sent_at: Instant | null
  offer: Json
  offer_ref: string
  net_satang: number
  total_satang: number
  /** Passengers and contact, encrypted. */
  passengers: Uint8Array
  contact: Uint8Array
  language: string
  agreement: Json
  payment_method: PaymentMethod
  reservation_ref: string | null
  record_locator: string | null
  pay_by: Instant | null
  ticketing_time_limit_at: Instant | null
  /** Why it was rejected or needs a look, in a word of ours. */
  reason: string | null
  created_at: Instant
  updated_at: Instant
}

/** Every move of every booking: append only. */
type BookingMoveTable = {
  booking_id: string
  version: number
  from_state: BookingState | null
  to_state: BookingState
  cause: string
  at: Instant
}

/** One attempt to pay a booking. */
type PaymentTable = {
  payment_id: string
  booking_id: string
  attempt: number
  method: PaymentMethod
  state: PaymentState
  amount_satang: number
  reference1: string
  reference2: string
  received_by: string | null
  created_at: Instant
  updated_at: Instant
}

/** An issued e-ticket. */
type TicketTable = {
  ticket_number: string
  booking_id: string
  passenger: number
  issued_at: Instant
  coupons: Json
}

/** What a traveller has typed, encrypted, behind an opaque handle of which only the digest is kept. */
type DraftTable = {
  handle_digest: string
  session_id: string
  content: Uint8Array
  updated_at: Instant
  expires_at: Instant
}

/** What the agency adds per passenger; the row with the highest version counts. */
type MarkupTable = {
  version: Generated<number>
  adult_satang: number
  child_satang: number
  infant_satang: number
  service_fee_satang: number
  set_by: string
  created_at: Instant
}

/** The shop itself: one row. */
type AgencyTable = { agency_id: number; profile: Json; updated_at: Instant }

/** The tables of the customer's path. */
export type FlowTables = {
  offer_batch: OfferBatchTable
  booking: BookingTable
  booking_move: BookingMoveTable
  payment: PaymentTable
  ticket: TicketTable
  draft: DraftTable
  markup: MarkupTable
  agency: AgencyTable
}
