import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ContactChannel } from '#contract/terms/consent/contact-channel.ts'
import type { BookingState, SellingMode } from '#contract/terms/booking.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { QuoteReason, QuoteState } from '#contract/terms/quote.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>
/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** A customer's purchase from request to ticket. */
type BookingTable = {
  booking_id: string
  order_number: string
  state: BookingState
  /** Counts the state changes; a writer must name the version it read. */
  version: number
  owner_user_id: string | null
  /** Whether staff booked it for a customer, and who of them; null also where nobody knows any more. */
  booked_by_staff: Defaulted<boolean>
  booked_by: Defaulted<string | null>
  /** Owners of the orders that it was split off with another contact. */
  earlier_owners: Defaulted<string[]>
  /** The company and cost centre that an agent booked it for. */
  company_id: Defaulted<string | null>
  cost_centre: Defaulted<string | null>
  idempotency_key: string
  /** Digest of the request; distinguishes a repeat from another request with the same idempotency key. */
  fingerprint: string
  supplier_id: string
  client_reference: string
  /** How often the supplier was asked to book. */
  attempt: number
  /** When the latest attempt was recorded, just before it was sent. */
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
  /** The payment surcharges when the booking was made. */
  payment_terms: ColumnType<unknown, string | undefined, string>
  selling_mode: Defaulted<SellingMode>
  /** Whether it is ordered only once its payment is authorised or received. */
  is_pay_first: Defaulted<boolean>
  /** Consents besides the fare rules, with text, version and language; null when none was required. */
  sensitive_consent: ColumnType<unknown, string | null | undefined, string | null>
  fare_conditions: ColumnType<unknown, string | null | undefined, string | null>
  /** The consent that staff recorded for a customer, and the customer's own agreement after it. */
  recorded_consent: ColumnType<unknown, string | null | undefined, string | null>
  confirmed_agreement: ColumnType<unknown, string | null | undefined, string | null>
  /** How the customer reached the staff who booked, copied by the database from the consent. */
  contact_channel: GeneratedAlways<ContactChannel | null>
  /** Keyed digest of the contact's email address; null for bookings made before it was stored. */
  contact_digest: Defaulted<string | null>
  /** Which version of the key opens the order; raising it revokes earlier keys. */
  key_version: Defaulted<number>
  /** Until when the supplier guarantees the price of a held reservation; null when it gives no time. */
  price_guaranteed_until: Defaulted<Instant | null>
  /** Its price in the supplier's currency, with the rate at which it was sold; null in baht. */
  foreign_total: ColumnType<unknown, string | null | undefined, string | null>
  /** The codes that found a negotiated fare, with its commission at the booking; null for other fares. */
  private_fare: ColumnType<unknown, string | null | undefined, string | null>
  reservation_ref: string | null
  record_locator: string | null
  pay_by: Instant | null
  ticketing_time_limit_at: Instant | null
  /** Departure of the first flight, copied by the database from the offer. */
  departs_at: Defaulted<Instant | null>
  /**
   * Derived by the database from the offer: validating carrier, destination of the first journey, passenger
   * count.
   */
  airline: GeneratedAlways<string | null>
  origin: GeneratedAlways<string | null>
  destination: GeneratedAlways<string | null>
  passenger_count: GeneratedAlways<number>
  /** The markup in the selling price, for the whole party. */
  markup_satang: GeneratedAlways<number>
  service_fee_satang: GeneratedAlways<number>
  absorbed_satang: GeneratedAlways<number>
  /** Reason code for a rejection or a manual review. */
  reason: string | null
  created_at: Instant
  updated_at: Instant
  /** Whose order it is, for staff: the account, or a guest by the contact's digest; null once erased. */
  customer_key: GeneratedAlways<string | null>
  /** The number of the quotation that it was booked from. */
  quotation_number: Defaulted<string | null>
  /** Arrival of the last flight, derived by the database from the offer. */
  travel_ends_at: GeneratedAlways<Instant | null>
  /** Since when passport data is erased. */
  documents_erased_at: Defaulted<Instant | null>
  /** Since when all personal data is erased. */
  erased_at: Defaulted<Instant | null>
  /** Whether the owner closed the account: personal data is erased after the travel. */
  erase_after_travel: Defaulted<boolean>
}

/** A key by which the seats of an unpaid booking are counted. */
type BookingHoldTable = {
  /** Keyed digest of a contact, an account, a client's network or a flight. */
  digest: string
  booking_id: string
}

/** Every state change of every booking; append-only. */
type BookingTransitionTable = {
  booking_id: string
  version: number
  from_state: BookingState | null
  to_state: BookingState
  cause: string
  at: Instant
}

/** An exact price quoted by staff for a booking, and the customer's answer. */
type QuoteTable = {
  quote_id: string
  booking_id: string
  /** Number of the quote within the booking, from 1. */
  number: number
  state: QuoteState
  supplier_id: string
  /** The quoted flights, rules and selling price with every line. */
  offer: Json
  offer_ref: string
  /** The codes that found the offer, with its commission; null for a fare without any. */
  private_fare: ColumnType<unknown, string | null | undefined, string | null>
  was_satang: number
  net_satang: number
  total_satang: number
  why: QuoteReason
  /** A message from staff to the customer. */
  note: string
  valid_until: Instant
  quoted_by: string
  created_at: Instant
  answered_at: Instant | null
  /** The member of staff who recorded an answer given by phone. */
  recorded_by: Generated<string | null>
  /** Who approved it where a second approval was required. */
  approved_by: Generated<string | null>
}

/**
 * Whether orders are booked at once or on request; the row with the highest version counts, none means at
 * once.
 */
type SellingModeTable = { version: Generated<number>; mode: SellingMode; set_by: string; created_at: Instant }

/**
 * The price tolerance: how far a price may rise before the customer is asked; the row with the highest
 * version counts.
 */
type PriceToleranceTable = {
  version: Generated<number>
  most_satang: number
  most_basis_points: number
  set_by: string
  created_at: Instant
}

/** A fare increase that the agency absorbed for a booking. */
type PriceAbsorbedTable = {
  booking_id: string
  satang: number
  was_net_satang: number
  net_satang: number
  tolerance_version: number
  at: Instant
}

/** Keyed digest of ticket name, flight and date of one passenger on one flight. */
type BookingFlightNameTable = { digest: string; booking_id: string }

/** A request of an order's owner, with the quote that was shown first. */
type OrderRequestTable = {
  request_id: string
  booking_id: string
  kind: 'cancel' | 'refund' | 'change'
  state: 'quoted' | 'asked' | 'done' | 'declined' | 'withdrawn' | 'lapsed'
  quote: Json
  /** The request in the owner's own words, encrypted. */
  message: Uint8Array | null
  valid_until: Instant
  created_at: Instant
  updated_at: Instant
  answered_by: string | null
  /** The member of staff who recorded the owner's acceptance by phone. */
  recorded_by: Generated<string | null>
}

/** A schedule change of a booking's flights; for its states see {@link ScheduleChangeState}. */
type FlightChangeTable = {
  change_id: string
  booking_id: string
  state: ScheduleChangeState
  /** The difference, and the itinerary after the change. */
  difference: Json
  needs_answer: Generated<boolean>
  reply_by: Instant
  created_at: Instant
  updated_at: Instant
  /** The member of staff who resolved it. */
  answered_by: string | null
  /** The member of staff who recorded the owner's acceptance by phone. */
  recorded_by: Generated<string | null>
}

/** A link that opens a draft on another device; only its digest is stored. */
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

/** A traveller's form entries, encrypted, under an opaque handle of which only the digest is stored. */
type DraftTable = {
  handle_digest: string
  session_id: string
  /** Counts the saved revisions; the higher one is newer. */
  revision: Generated<number>
  /** The page of the form: the search and the offer. */
  place: ColumnType<unknown, string | null | undefined, string | null>
  /** The account that was signed in while typing; null for guests. */
  user_id: Defaulted<string | null>
  content: Uint8Array
  updated_at: Instant
  expires_at: Instant
}

/** A correction of the address of an order's contact by staff; addresses and reason are null once erased. */
type ContactCorrectionTable = {
  correction_id: string
  booking_id: string
  corrected_by: string
  /** The colleague who entered the same address first, where two were needed. */
  approved_by: string | null
  at: Instant
  reason: Uint8Array | null
  address_before: Uint8Array | null
  address_after: Uint8Array | null
}

/** The tables of search, booking and their changes. */
export type FlowTables = {
  booking: BookingTable
  booking_transition: BookingTransitionTable
  booking_hold: BookingHoldTable
  quote: QuoteTable
  selling_mode: SellingModeTable
  price_tolerance: PriceToleranceTable
  absorbed_increase: PriceAbsorbedTable
  booking_duplicate_key: BookingFlightNameTable
  change_request: OrderRequestTable
  contact_correction: ContactCorrectionTable
  schedule_change: FlightChangeTable
  draft: DraftTable
  draft_link: DraftLinkTable
}
