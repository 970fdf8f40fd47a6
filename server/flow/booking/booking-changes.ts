import type { BookingState } from '#contract/terms/booking.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from './booking-record.ts'
import type { BookingCause } from './booking-state.ts'

/** A booking to be inserted. */
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
  /** Initial state: to be booked at the supplier, waiting for a quote, or waiting for its payment. */
  readonly state: 'submitted' | 'requested' | 'awaitingPayment'
  /** The payment deadline of a pay-first booking, and the end of its offer. */
  readonly payBy?: Instant
  readonly priceGuaranteedUntil?: Instant
  /** Keyed digest of the contact's email address. */
  readonly contactDigest: string
}

/** Fields that a transition may change besides the state. */
export type BookingChanges = {
  readonly attempt?: number
  readonly attemptSentAt?: Instant
  readonly reservationRef?: string
  readonly recordLocator?: string
  readonly payBy?: Instant
  readonly ticketingTimeLimitAt?: Instant
  readonly priceGuaranteedUntil?: Instant
  readonly reason?: string | null
  /** What the supplier charges in its own currency, null for baht; kept for reports. */
  readonly foreignTotal?: ForeignAmount | null
  /** The offer that the customer accepted; only a cause that passes `isAgreementCause` may set it. */
  readonly agreed?: AgreedOffer
  /** The supplier's new net offer at the agreed total; only the causes `askedAgain` and `priceConfirmed` may set it. */
  readonly repriced?: RepricedOffer
}

/** A new net offer at the agreed total, and the private fare that it has, if any. */
export type RepricedOffer = Pick<Booking, 'offer' | 'offerRef' | 'net' | 'privateFare'>

/** The purchase that a customer has agreed to: the offer, its selling total and its net price, and its private fare. */
export type AgreedOffer = RepricedOffer & Pick<Booking, 'supplierId' | 'total'>

/** Returns the purchase that a quote or a booking is stored with. */
export function agreedOfferOfStored({
  offer,
  offerRef,
  supplierId,
  net,
  total,
  privateFare,
}: AgreedOffer): AgreedOffer {
  return { offer, offerRef, supplierId, net, total, ...(privateFare && { privateFare }) }
}

/** A transition from the version that the caller has read. */
export type StoredTransition = {
  readonly booking: Booking
  readonly to: BookingState
  readonly cause: BookingCause
  readonly changes: BookingChanges
  readonly at: Instant
}
