import { z } from 'zod'
import { satangAmount } from './offers.ts'
import { searchRequest } from './search.ts'

/** The most days that one calendar has: two months that share a screen. */
export const mostCalendarDays = 62
/** The most days, and the most places, that are proposed where a search found nothing. */
export const mostNearby = 6

/**
 * Asks for the cheapest one way of the search's first journey on each of so many days from its departure date on.
 * Only the first journey, the party and the filters count. Days that cannot be booked are left out, not refused.
 */
export const calendarRequest = z
  .strictObject({ search: searchRequest, days: z.int().min(1).max(mostCalendarDays) })
  .meta({ id: 'CalendarRequest' })
/** Asks for cheapest prices by day; what has a default may be left out. */
export type CalendarRequestInput = z.input<typeof calendarRequest>

/** Asks about the days round a whole search. */
export const aroundRequest = z.strictObject({ search: searchRequest }).meta({ id: 'AroundRequest' })
/** Asks about the days round a whole search; what has a default may be left out. */
export type AroundRequestInput = z.input<typeof aroundRequest>

const sellingTotals = {
  /** Rounded up to a whole baht, as averages of offers are. */
  averagePerPerson: satangAmount,
  /** Of the whole party. */
  total: satangAmount,
}

/** The cheapest selling price on a day, or there and back on two; dates as the airport of departure has them. */
export const datedPriceAnswer = z
  .object({ departureDate: z.string(), returnDate: z.string().optional(), ...sellingTotals })
  .meta({ id: 'DatedPrice' })
/** The cheapest selling price on a day, on the wire. */
export type DatedPriceAnswer = z.infer<typeof datedPriceAnswer>

/**
 * Cheapest prices by date, earliest first; a date without an offer is left out. The filters of the search (direct
 * only, airlines, via, refundable, time windows) hold for every one. A price is a hint: the search of that day decides.
 * `complete` is false when not everything could be looked at; then a date left out may have an offer.
 */
export const datedPricesAnswer = z
  .object({ currency: z.literal('THB'), prices: z.array(datedPriceAnswer), complete: z.boolean() })
  .meta({ id: 'DatedPrices' })
/** Cheapest prices by date, on the wire. */
export type DatedPricesAnswer = z.infer<typeof datedPricesAnswer>

/** The same journey on the same dates with one end changed. */
export const nearbyPlaceAnswer = z.object({
  /** Codes of airports or cities, to search with; on a round trip, the way back is between the same two. */
  from: z.string(),
  to: z.string(),
  changed: z.enum(['from', 'to']),
  /** Whole kilometres between the wished end and the proposed one. */
  distanceKm: z.int(),
  ...sellingTotals,
})
/** The same journey with one end changed, on the wire. */
export type NearbyPlaceAnswer = z.infer<typeof nearbyPlaceAnswer>

/**
 * What there is where a search found nothing. `days`: other dates, nearest first, cheapest first of equally near
 * ones. `places`: other airports and cities on the wished dates, nearest first likewise. Party, cabin and every
 * filter of the search hold for days and places alike. Nothing is proposed for several destinations.
 */
export const nearbyAnswer = z
  .object({
    currency: z.literal('THB'),
    days: z.array(datedPriceAnswer).max(mostNearby),
    places: z.array(nearbyPlaceAnswer).max(mostNearby),
    complete: z.boolean(),
  })
  .meta({ id: 'Nearby' })
/** What there is where a search found nothing, on the wire. */
export type NearbyAnswer = z.infer<typeof nearbyAnswer>
