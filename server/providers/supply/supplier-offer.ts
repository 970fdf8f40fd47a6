import type { AirportCode, CityCode, CabinClass, AirlineCode } from '#contract/terms/codes.ts'
import type { LocalDate, Instant } from '#contract/terms/time.ts'
import type { TimeWindow } from '#contract/terms/calendar/time-window.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { Offer } from '#contract/terms/offer.ts'
import type { Money } from '#contract/terms/money.ts'
import type { CoveredFlight, PassengerKey } from '#contract/terms/price/extra.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { ForeignAmount } from '#contract/terms/supply/exchange-rate.ts'
import type { FareType } from '#contract/terms/supply/routing-rule.ts'

/** One requested journey; a place is an airport or a whole city. */
export type RequestedJourney = {
  readonly from: AirportCode | CityCode
  readonly to: AirportCode | CityCode
  readonly departureOn: LocalDate
  readonly cabin: CabinClass
  readonly window?: TimeWindow
}
/** Most connections of a journey, the same for every supplier; none in a nonstop search. */
export const mostConnections = 2
/** A search request. */
export type ShopRequest = {
  readonly shape: TripShape
  readonly journeys: readonly RequestedJourney[]
  readonly party: PassengerCounts
  /** Empty means every airline. */
  readonly airlines: readonly AirlineCode[]
  readonly nonstopOnly: boolean
  readonly refundableOnly: boolean
  readonly via?: AirportCode | CityCode
  /** The reference of an offer that is sought again: prices in its currency are converted at its rate. */
  readonly soughtRef?: SupplierOfferRef
  /** Codes of negotiated fares, one set for each airline; absent without any. */
  readonly privateFares?: readonly PrivateFare[]
}
/** The supplier's own offer reference: opaque, kept on the server, never sent to a browser. */
export type SupplierOfferRef = string
/** A supplier's offer: net, before our markup and fees. */
export type SupplierOffer = Offer & {
  readonly ref: SupplierOfferRef
  /** Offers with equal keys are the same flights in the same fare; the later replaces the earlier. */
  readonly dedupeKey: string
  readonly priceGuaranteedUntil?: Instant
  /** True when it cannot be held: booking pays the supplier at once. */
  readonly isInstant?: true
  /** What it costs in the currency in which the supplier charges it; absent in baht. */
  readonly foreignTotal?: ForeignAmount
  /** Absent where the supplier tells nothing: then it counts as public. */
  readonly fareType?: FareType
  /** The codes of the search by which it was found; absent for every other fare. */
  readonly privateFare?: PrivateFare
}
/** How one source ended. */
export type SourceStatus = 'ok' | 'empty' | 'timeout' | 'failed' | 'notEntitled'
/**
 * Why a supplier's offer is not sold.
 * - payAtOnce: it cannot be held, and the shop does not pay suppliers at booking
 * - otherCurrency: it is priced in a currency for which the agency has set no exchange rate
 * - incomplete: it has no price for the whole party, or is partly unreadable
 * - routing: a routing rule of the agency excludes it
 */
export const unsoldReasons = ['payAtOnce', 'otherCurrency', 'incomplete', 'routing'] as const
/** Why a supplier's offer is not sold; see {@link unsoldReasons}. */
export type UnsoldReason = (typeof unsoldReasons)[number]
/** Number of unsold offers of a search by reason; a reason without offers is absent. */
export type UnsoldOffers = Readonly<Partial<Record<UnsoldReason, number>>>
/** An event of a search. */
export type ShopEvent =
  /** `unsold` counts the offers left out so far, for a search that is aborted. */
  | {
      readonly kind: 'offers'
      readonly source: string
      readonly offers: readonly SupplierOffer[]
      readonly unsold?: UnsoldOffers
    }
  | {
      readonly kind: 'sourceDone'
      readonly source: string
      readonly status: SourceStatus
      readonly note?: string
    }
  /**
   * complete is false when a source is missing, or a requested offer cannot be sold here; `unsold` counts the
   * latter and is absent where every offer is sold.
   */
  | { readonly kind: 'end'; readonly complete: boolean; readonly unsold?: UnsoldOffers }
/** The result of repricing an offer. It reports a change and never decides about it. */
export type PriceOutcome =
  | { readonly kind: 'same'; readonly offer: SupplierOffer }
  | {
      readonly kind: 'changed'
      readonly offer: SupplierOffer
      readonly was: Money
      readonly why: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown'
    }
  | { readonly kind: 'gone' }
  /** The supplier could not be reached. */
  | { readonly kind: 'silent' }
/** An extra that can be bought with the tickets, by one of these passengers. */
export type ExtraService = {
  readonly serviceRef: string
  readonly amount: Money
  readonly passengers: readonly PassengerKey[]
}
/** A checked bag beyond the allowance. */
export type BagService = ExtraService & {
  readonly covers: readonly CoveredFlight[]
  /** Absent where it is not stated. */
  readonly maxKg?: number
}
/** A seat of a cabin, or another element in its place. */
export type SeatPlace = {
  /** "14B"; absent for other elements. */
  readonly designator?: string
  readonly kind: 'seat' | 'gap' | 'aisle' | 'facility'
  /** True when available; false when taken, blocked, or unknown. */
  readonly isFree: boolean
  readonly isExitRow: boolean
  /** Price per passenger; absent when it is free of charge or not stated. */
  readonly fee?: Money
  /** How it is sold with the tickets; absent where it is not. */
  readonly services?: readonly ExtraService[]
}
/** The cabin of one segment, row by row from the nose. */
export type SeatMap = {
  readonly journey: number
  readonly segment: number
  readonly cabin: CabinClass
  readonly rows: readonly { readonly number?: number; readonly places: readonly SeatPlace[] }[]
}
/** The cheapest price on a date, or of a round trip on two dates; net, for the whole party. */
export type DatedPrice = {
  readonly departureOn: LocalDate
  readonly returnOn?: LocalDate
  readonly total: Money
}
/** The days of a calendar: so many from the requested one on. */
export type CalendarDays = {
  readonly days: number
  /** The days are those of the return; otherwise those of the departure, and a round trip keeps its length. */
  readonly isReturn?: boolean | undefined
}

/** Cheapest prices by date. Dates without an offer are left out. */
export type DatedPrices = {
  readonly prices: readonly DatedPrice[]
  /** False when the search was not exhaustive. */
  readonly complete: boolean
}
