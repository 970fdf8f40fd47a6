import { type Instant, type LocalDate } from '#contract/terms/time.ts'
import { type Flight } from './world-flight.ts'
import { type SeatNeed, type WorldOffer, type WorldPassengerType } from './world-offer.ts'

/** A ticket of a reservation. */
export type IssuedDocument = {
  readonly number: string
  readonly passengerId: string
  readonly voidedAt?: Instant
  readonly refundedAt?: Instant
}

/** A traveller as both wires know one. */
export type WorldTraveller = {
  readonly id: string
  readonly type: WorldPassengerType
  readonly givenName: string
  readonly familyName: string
  readonly bornOn?: LocalDate
}

/**
 * How a flight of a reservation stands. `changed`: the airline has moved it and nobody has agreed yet;
 * `was` is then what had been sold.
 */
export type BookedFlight = {
  readonly journey: number
  readonly flight: Flight
  readonly rbd: string
  readonly status: 'confirmed' | 'waitlisted' | 'changed' | 'cancelledByCarrier'
  readonly was?: Flight
}

/** What a reservation is made of. */
export type NewReservation = {
  /** The wire's own id; the record locator where it has no other. */
  readonly id: string
  readonly wire: 'duffel' | 'sabre'
  readonly recordLocator: string
  readonly mode: 'hold' | 'instant' | 'waitlist'
  /** The shop's own reference, wherever the wire carries it. */
  readonly clientReference?: string
  readonly offer: WorldOffer
  readonly travellers: readonly WorldTraveller[]
  readonly baseSatang: number
  readonly taxSatang: number
  /** Comes back when it is given back after payment. */
  readonly refundSatang: number
  readonly needs: readonly SeatNeed[]
  readonly payBy?: Instant
  readonly priceStandsUntil?: Instant
  readonly documents: readonly IssuedDocument[]
  /** What only the wire that made it understands: remarks, metadata, its own passengers. */
  readonly keep: Readonly<Record<string, unknown>>
}

/** Something that the airline did to a reservation by itself. */
export type CarrierChange = {
  readonly id: string
  readonly at: Instant
  readonly kind: 'scheduleChange' | 'carrierCancel' | 'shortenDeadline' | 'clearWaitlist'
  readonly before: readonly BookedFlight[]
  readonly after: readonly BookedFlight[]
  readonly answeredAt?: Instant
}

/** Something that lies on a queue of the agency: 5 and 6 are schedule changes, 7 what is not flown, 17 waiting lists. */
export type QueueItem = { readonly itemId: string; readonly queue: string; readonly at: Instant }

/** A reservation as the books add up to it. */
export type WorldReservation = NewReservation & {
  readonly at: Instant
  readonly flights: readonly BookedFlight[]
  readonly paidAt?: Instant
  readonly paymentId?: string
  readonly cancelledAt?: Instant
  readonly changes: readonly CarrierChange[]
  readonly queueItems: readonly QueueItem[]
}
