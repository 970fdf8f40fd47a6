import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Flight } from './world-flight.ts'
import type { SeatNeed, WorldOffer, WorldPassengerType } from './world-offer.ts'

/** A ticket of a reservation. */
export type IssuedDocument = {
  readonly number: string
  readonly passengerId: string
  /** An EMD for an extra of the passenger; absent for a ticket. */
  readonly isEmd?: true
  readonly voidedAt?: Instant
  readonly refundedAt?: Instant
  readonly exchangedAt?: Instant
}

/** A traveller in the form that both wires share. */
export type WorldTraveller = {
  readonly id: string
  readonly type: WorldPassengerType
  readonly givenName: string
  readonly familyName: string
  readonly bornOn?: LocalDate
}

/**
 * The state of a flight of a reservation. `changed`: the airline has moved it and nobody has accepted yet;
 * `was` is then the flight as sold.
 */
export type BookedFlight = {
  readonly journey: number
  readonly flight: Flight
  readonly rbd: string
  readonly status: 'confirmed' | 'waitlisted' | 'changed' | 'cancelledByCarrier'
  readonly was?: Flight
}

/** The tour code on tickets, and the commission that the agency keeps: in percent of the fare, or an amount for each ticket. */
export type TicketTerms = {
  readonly tourCode?: string
  readonly commissionPercentage?: string
  readonly commissionAmount?: string
}

/** The data of a new reservation. */
export type NewReservation = {
  /** The wire's own id; the record locator where it has no other. */
  readonly id: string
  readonly wire: 'duffel' | 'sabre'
  readonly recordLocator: string
  readonly mode: 'hold' | 'instant' | 'waitlist'
  /** The shop's own reference, where the wire carries it. */
  readonly clientReference?: string
  readonly offer: WorldOffer
  /** The flights of a divided reservation, as they are; those of the offer when absent. */
  readonly flights?: readonly BookedFlight[]
  readonly travellers: readonly WorldTraveller[]
  readonly baseSatang: number
  readonly taxSatang: number
  /** What its bags and seats cost, where the wire tells them apart from the fare. */
  readonly extrasSatang?: number
  /** Refund after cancellation of the paid reservation. */
  readonly refundSatang: number
  readonly needs: readonly SeatNeed[]
  readonly payBy?: Instant
  readonly priceStandsUntil?: Instant
  readonly documents: readonly IssuedDocument[]
  /** What the agency has asked to be printed on the tickets; absent where it has asked for nothing. */
  readonly ticketTerms?: TicketTerms
  /** Data that only the wire of the reservation uses: remarks, metadata, its own passengers. */
  readonly keep: Readonly<Record<string, unknown>>
}

/** A change that the airline made by itself. */
export type CarrierChange = {
  readonly id: string
  readonly at: Instant
  readonly kind: 'scheduleChange' | 'carrierCancel' | 'shortenDeadline' | 'clearWaitlist'
  readonly before: readonly BookedFlight[]
  readonly after: readonly BookedFlight[]
  readonly answeredAt?: Instant
}

/** New flights for the issued tickets of a reservation. */
export type WorldExchange = {
  /** The wire's own id. */
  readonly exchangeId: string
  /** The whole trip with its new flights. */
  readonly offer: WorldOffer
  readonly flights: readonly BookedFlight[]
  readonly baseSatang: number
  readonly taxSatang: number
  readonly refundSatang: number
  /** What the agency paid for it, in satang; negative where money went back to its balance. */
  readonly chargedSatang: number
  /** The new tickets; empty while the airline has not issued them. */
  readonly documents: readonly IssuedDocument[]
  /** The tickets that end; all that are open when absent. */
  readonly endedNumbers?: readonly string[]
  /** Data that only the wire uses. */
  readonly keep: Readonly<Record<string, unknown>>
}

/** What is left of a reservation once some of its travellers have their own, and the locator of theirs. */
export type WorldDivision = {
  readonly into: string
  readonly part: Pick<
    NewReservation,
    'offer' | 'travellers' | 'baseSatang' | 'taxSatang' | 'refundSatang' | 'needs' | 'documents' | 'keep'
  >
}

/** New flights for a reservation whose tickets are still the old ones. */
export type WorldRebooking = Pick<WorldExchange, 'offer' | 'flights' | 'keep'> & {
  /** What is printed on the new tickets. */
  readonly ticketTerms: TicketTerms
}

/** An item on a queue of the agency: 5 and 6 are schedule changes, 7 cancelled flights, 17 waiting lists. */
export type QueueItem = { readonly itemId: string; readonly queue: string; readonly at: Instant }

/** A reservation as replayed from the books. */
export type WorldReservation = NewReservation & {
  readonly at: Instant
  readonly flights: readonly BookedFlight[]
  readonly paidAt?: Instant
  readonly paymentId?: string
  readonly cancelledAt?: Instant
  /** True while the airport controls its coupons: nothing can be voided or refunded through a supplier. */
  readonly isUnderAirportControl?: boolean
  /** Until when a cancellation pays everything back, whatever the fare rules say, where the airline grants it. */
  readonly voidableUntil?: Instant
  readonly changes: readonly CarrierChange[]
  readonly queueItems: readonly QueueItem[]
  /** The exchanges of its tickets, oldest first. */
  readonly exchanges: readonly (Pick<WorldExchange, 'exchangeId' | 'chargedSatang'> & {
    readonly at: Instant
  })[]
}
