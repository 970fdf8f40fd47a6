import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { Offer } from '#contract/terms/offer.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** A journey that is to be flown on another date, between the same places. */
export type ChangedJourney = {
  /** Position in the itinerary, from 0. */
  readonly journey: number
  readonly departureOn: LocalDate
  /** The cabin as booked where absent. */
  readonly cabin?: CabinClass
}

/** A search for other flights of a ticketed reservation. Journeys that are not named keep their flights. */
export type ExchangeSearch = {
  readonly reservationRef: string
  /** The current flights of the order. */
  readonly itinerary: Itinerary
  readonly changes: readonly ChangedJourney[]
  /** The airline has changed or cancelled flights: no penalty, whatever the fare rules say. */
  readonly isInvoluntary?: true
  /** The codes that found the fare of the tickets; absent for every other fare. */
  readonly privateFare?: PrivateFare | undefined
}

/** New flights for a ticketed reservation with the price of the exchange; net. */
export type ExchangeOffer = {
  /** The supplier's reference of this offer: opaque, kept on the server. */
  readonly ref: string
  readonly itinerary: Itinerary
  /** Fares, rules and baggage of the new flights; absent where the supplier does not tell them anew. */
  readonly conditions?: Pick<Offer, 'baggage' | 'pricingUnits' | 'rules'>
  /** New price less the old one; negative where the supplier pays the rest back, 0 where it is forfeited. */
  readonly fareDifference: Money
  /**
   * The part of `fareDifference` that is taxes and carrier surcharges, which BSP statements count among them; absent where
   * the supplier does not tell it.
   */
  readonly taxDifference?: Money
  readonly penalty: Money
  /** True where the airline does not tell its penalty: it is then part of `fareDifference`, and `penalty` is 0. */
  readonly isPenaltyUnknown?: true
  /** True when the new flights cost less and the fare rules give nothing back. */
  readonly isResidualForfeited?: true
  /** End of the offer; only where the supplier states it. */
  readonly validUntil?: Instant
}

/**
 * The answer to a search for other flights. notPossible: the fare rules or the state of the tickets forbid an exchange.
 * notAutomated: the supplier does not exchange these tickets by itself, so a person must, at the airline or in the GDS.
 */
export type ExchangeSearchOutcome =
  | { readonly kind: 'offers'; readonly offers: readonly ExchangeOffer[] }
  | { readonly kind: 'notPossible' }
  | { readonly kind: 'notAutomated' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent' }

/** Exchanges the tickets of a reservation for those of an offer. */
export type ExchangeCommand = {
  readonly reservationRef: string
  readonly ref: string
  /** The open tickets that are exchanged. */
  readonly ticketNumbers: readonly string[]
  /** Fare difference and penalty as quoted; a supplier that would charge more must refuse. */
  readonly expected: Money
  /** As searched for: nothing is charged for it. */
  readonly isInvoluntary?: true
}

/** Most offers of a search for other flights, the cheapest first. */
export const mostExchangeOffers = 20
