import { type BookingState } from '#contract/terms/booking.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Booking } from './booking-record.ts'
import { type BookingCause } from './booking-state.ts'

/** A booking as it is first written down. */
export type NewBooking = Omit<
  Booking,
  | 'state'
  | 'version'
  | 'keyVersion'
  | 'attempt'
  | 'attemptSentAt'
  | 'reservationRef'
  | 'recordLocator'
  | 'payBy'
  | 'ticketingTimeLimitAt'
  | 'reason'
  | 'priceGuaranteedUntil'
> & {
  /** Where it begins: asked for, or waiting for the exact price. */
  readonly state: 'submitted' | 'requested'
  /** Keyed digest of the contact's e-mail address. */
  readonly contactDigest: string
}

/** What a move may change besides the state. */
export type BookingChanges = {
  readonly attempt?: number
  readonly attemptSentAt?: Instant
  readonly reservationRef?: string
  readonly recordLocator?: string
  readonly payBy?: Instant
  readonly ticketingTimeLimitAt?: Instant
  readonly priceGuaranteedUntil?: Instant
  readonly reason?: string | null
  /** What the customer said yes to; only that cause may bring it. */
  readonly agreed?: AgreedOffer
  /** What the supplier asks now for what was agreed, at the agreed total; only asking again may bring it. */
  readonly repriced?: Omit<AgreedOffer, 'total' | 'supplierId'>
}

/** What a customer has agreed to buy: the offer with its price, and what the supplier asks for it. */
export type AgreedOffer = Pick<Booking, 'offer' | 'offerRef' | 'supplierId' | 'net' | 'total'>

/** A move from the version that was read. */
export type StoredMove = {
  readonly booking: Booking
  readonly to: BookingState
  readonly cause: BookingCause
  readonly changes: BookingChanges
  readonly at: Instant
}
