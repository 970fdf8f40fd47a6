import { type ColumnType, type Generated, type GeneratedAlways } from 'kysely'
import { type BookingState, type SellingMode } from '#contract/terms/booking.ts'
import { type SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type QuoteReason, type QuoteState } from '#contract/terms/quote.ts'
import { type Instant } from '#contract/terms/time.ts'

/** JSON that the database keeps as jsonb: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column that the database fills in where it is left out. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** Offers that a search showed, so that a chosen one can be found again; a batch is one streamed event. */
type OfferBatchTable = {
  search_id: string
  batch: number
  supplier_id: string
  /** The accepted search, in terms. */
  search: Json
  /** Compressed JSON of the kept offers, net and selling. */
  payload: Uint8Array
  /** What the seller added who was shown these offers; null for everybody else. */
  real_time_markup: ColumnType<unknown, string | null, string | null>
  /** Through whom they were shown. */
  channel: Generated<SalesChannel>
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
  /** Whether its owner booked it as a member of staff, for a customer. */
  booked_by_staff: Defaulted<boolean>
  /** The company that its agent booked it for, and what they book the trip on there. */
  company_id: Defaulted<string | null>
  cost_centre: Defaulted<string | null>
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
  card_brand: Defaulted<CardBrand | null>
  /** What each way to pay cost when the booking was made. */
  payment_terms: ColumnType<unknown, string | undefined, string>
  selling_mode: Defaulted<SellingMode>
  /** What was agreed to besides the fare rules, with text, version and language; null when nothing had to be. */
  sensitive_consent: ColumnType<unknown, string | null | undefined, string | null>
  fare_conditions: ColumnType<unknown, string | null | undefined, string | null>
  /** Keyed digest of the contact's e-mail address; null of bookings made before it was kept. */
  contact_digest: Defaulted<string | null>
  /** Which version of the key opens the order; raised to revoke those given out before. */
  key_version: Defaulted<number>
  /** Until when the supplier guarantees the price of a held reservation; null where it names no moment. */
  price_guaranteed_until: Defaulted<Instant | null>
  reservation_ref: string | null
  record_locator: string | null
  pay_by: Instant | null
  ticketing_time_limit_at: Instant | null
  /** When the first flight leaves: kept by the database, out of the offer. */
  departs_at: Defaulted<Instant | null>
  /** Of the offer, read by the database: who validates the ticket, where the first journey leads, for how many. */
  airline: GeneratedAlways<string | null>
  origin: GeneratedAlways<string | null>
  destination: GeneratedAlways<string | null>
  heads: GeneratedAlways<number>
  /** Of the selling price, for the whole party. */
  markup_satang: GeneratedAlways<number>
  service_fee_satang: GeneratedAlways<number>
  absorbed_satang: GeneratedAlways<number>
  /** Why it was rejected or needs a look, in a word of ours. */
  reason: string | null
  created_at: Instant
  updated_at: Instant
  /** When the last flight lands; the database reads it from the offer. */
  travel_ends_at: GeneratedAlways<Instant | null>
  /** Since when passports are gone. */
  documents_erased_at: Defaulted<Instant | null>
  /** Since when nothing tells of people any more. */
  erased_at: Defaulted<Instant | null>
  /** Its owner has given the account up: people are erased after the travel. */
  erase_after_travel: Defaulted<boolean>
}

/** Under what the seats of an unpaid booking are counted. */
type BookingHoldTable = {
  /** Keyed digest of a contact, an account, a client's network or a flight. */
  digest: string
  booking_id: string
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

/** An issued e-ticket. */
type TicketTable = {
  ticket_number: string
  booking_id: string
  passenger: number
  issued_at: Instant
  coupons: Json
}

/** An exact price that staff have quoted for a booking, and the customer's answer to it. */
type QuoteTable = {
  quote_id: string
  booking_id: string
  /** Counts the quotes of a booking, from 1. */
  number: number
  state: QuoteState
  supplier_id: string
  /** What is quoted: flights, rules and the selling price with every line. */
  offer: Json
  offer_ref: string
  was_satang: number
  net_satang: number
  total_satang: number
  why: QuoteReason
  /** What staff say besides, in their own words. */
  note: string
  valid_until: Instant
  quoted_by: string
  created_at: Instant
  answered_at: Instant | null
  /** Who of the staff recorded an answer by phone. */
  recorded_by: Generated<string | null>
  /** Who approved it where it took a second person. */
  approved_by: Generated<string | null>
}

/** How the agency sells; the row with the highest version counts, none means at once. */
type SellingModeTable = { version: Generated<number>; mode: SellingMode; set_by: string; created_at: Instant }

/** How far a price may rise before the customer is asked; the row with the highest version counts. */
type PriceMoveBandTable = {
  version: Generated<number>
  most_satang: number
  most_basis_points: number
  set_by: string
  created_at: Instant
}

/** A rise of a price that the agency carried, for the booking that it was carried for. */
type PriceAbsorbedTable = {
  booking_id: string
  satang: number
  was_net_satang: number
  net_satang: number
  band_version: number
  at: Instant
}

/** Keyed digest of ticket name, flight and date of one passenger on one flight. */
type BookingFlightNameTable = { digest: string; booking_id: string }

/** What the owner of an order asks for, with the quote that was shown first. */
type OrderRequestTable = {
  request_id: string
  booking_id: string
  kind: 'cancel' | 'refund' | 'change'
  state: 'quoted' | 'asked' | 'done' | 'declined' | 'withdrawn' | 'lapsed'
  quote: Json
  /** What the owner wishes, in their own words, encrypted. */
  wish: Uint8Array | null
  valid_until: Instant
  created_at: Instant
  updated_at: Instant
  answered_by: string | null
  /** Who of the staff recorded the owner's yes by phone. */
  recorded_by: Generated<string | null>
}

/** What an airline has done to the flights of a booking; see the states of {@link ScheduleChangeState}. */
type FlightChangeTable = {
  change_id: string
  booking_id: string
  state: ScheduleChangeState
  /** What is different, and the trip as it would be flown, in terms. */
  difference: Json
  needs_answer: Generated<boolean>
  reply_by: Instant
  created_at: Instant
  updated_at: Instant
  /** Who of the staff has settled it. */
  answered_by: string | null
  /** Who of the staff recorded the owner's yes by phone. */
  recorded_by: Generated<string | null>
}

/** A link that opens a draft on another device; only its digest is kept. */
type DraftLinkTable = {
  link_digest: string
  handle_digest: string
  session_id: string
  /** Keyed digest of the address that it was mailed to. */
  address_digest: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** What a traveller has typed, encrypted, behind an opaque handle of which only the digest is kept. */
type DraftTable = {
  handle_digest: string
  session_id: string
  /** Counts the states of what was typed: the higher one is the newer. */
  revision: Generated<number>
  /** The page it was typed on: the search and the offer. */
  place: ColumnType<unknown, string | null | undefined, string | null>
  /** Who was signed in while typing; null for everybody else. */
  user_id: Defaulted<string | null>
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

/** What a seller adds to the offers shown to that seller: append only, the row with the highest version counts. */
type RealTimeMarkupTable = {
  version: Generated<number>
  user_id: string
  adult_satang: number
  child_satang: number
  infant_satang: number
  ignores_standing: boolean
  created_at: Instant
}

/** The tables of the customer's path. */
export type FlowTables = {
  offer_batch: OfferBatchTable
  booking: BookingTable
  booking_transition: BookingMoveTable
  booking_hold: BookingHoldTable
  ticket: TicketTable
  quote: QuoteTable
  selling_mode: SellingModeTable
  price_tolerance: PriceMoveBandTable
  absorbed_increase: PriceAbsorbedTable
  booking_duplicate_key: BookingFlightNameTable
  change_request: OrderRequestTable
  schedule_change: FlightChangeTable
  draft: DraftTable
  draft_link: DraftLinkTable
  markup: MarkupTable
  real_time_markup: RealTimeMarkupTable
}
