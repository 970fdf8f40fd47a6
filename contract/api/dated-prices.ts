import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { satangAmount } from './field-schemas.ts'
import { searchRequest } from './search.ts'

/** The maximum number of days in one calendar: two months on one screen. */
export const mostCalendarDays = 62
/** The maximum number of days, and of places, proposed when a search found nothing. */
export const mostNearby = 6

/**
 * Requests the cheapest price for each of a number of days. They are departure dates from the search's own on,
 * where a round trip keeps the number of days between its journeys, and of other searches only the first journey
 * counts; or, with `vary: "return"`, return dates of a round trip that departs on its date. Days that cannot be
 * booked are left out.
 */
export const calendarRequest = z
  .strictObject({
    search: searchRequest,
    days: z.int().min(1).max(mostCalendarDays),
    vary: z.enum(['departure', 'return']).default('departure'),
  })
  .meta({ id: 'CalendarRequest' })
/** Requests cheapest prices by day; members with a default may be absent. */
export type CalendarRequestInput = z.input<typeof calendarRequest>

/** Requests prices on the days around the dates of a whole search. */
export const aroundRequest = z.strictObject({ search: searchRequest }).meta({ id: 'NearbySearchRequest' })
/** Requests prices around a search; members with a default may be absent. */
export type AroundRequestInput = z.input<typeof aroundRequest>

const sellingTotals = {
  /** Rounded up to a whole baht, as the averages of offers are. */
  averagePerPerson: satangAmount,
  /** For the whole party. */
  total: satangAmount,
}

/**
 * The cheapest selling price on a day, or on a pair of days for a round trip; dates are local to the
 * departure airport.
 */
export const datedPriceAnswer = z
  .object({ departureDate: z.string(), returnDate: z.string().optional(), ...sellingTotals })
  .meta({ id: 'DatedPrice' })
/** The cheapest selling price on a day, on the wire. */
export type DatedPriceAnswer = z.infer<typeof datedPriceAnswer>

/**
 * Cheapest prices by date, earliest first; dates without an offer are left out. The filters of the search
 * (direct only, airlines, via, refundable, time windows) apply to every price. A price is indicative: the
 * search of that date decides. When `complete` is false, not every source answered, and a missing date may
 * have an offer.
 */
export const datedPricesAnswer = z
  .object({ currency: z.literal('THB'), prices: z.array(datedPriceAnswer), complete: z.boolean() })
  .meta({ id: 'DatedPrices' })
/** Cheapest prices by date, on the wire. */
export type DatedPricesAnswer = z.infer<typeof datedPricesAnswer>

/** The same journey on the same dates with one end replaced. */
export const nearbyPlaceAnswer = z.object({
  /** Codes of airports or cities to search with; on a round trip the return uses the same two. */
  from: z.string(),
  to: z.string(),
  changed: z.enum(['from', 'to']),
  /** Whole kilometres between the requested and the proposed end. */
  distanceKm: z.int(),
  ...sellingTotals,
})
/** The same journey with one end replaced, on the wire. */
export type NearbyPlaceAnswer = z.infer<typeof nearbyPlaceAnswer>

/**
 * Alternatives to a search without offers. `days`: other dates, nearest first, then cheapest first. `places`:
 * other airports and cities on the same dates, nearest first, then cheapest first. Party, cabin and all
 * filters of the search apply. Multi-city searches have no alternatives.
 */
export const nearbyAnswer = z
  .object({
    currency: z.literal('THB'),
    days: z.array(datedPriceAnswer).max(mostNearby),
    places: z.array(nearbyPlaceAnswer).max(mostNearby),
    complete: z.boolean(),
  })
  .meta({ id: 'Nearby' })
/** Alternatives to a search without offers, on the wire. */
export type NearbyAnswer = z.infer<typeof nearbyAnswer>

/**
 * What comparable searches of this shop found lately: same places, trip type, cabin and month of departure,
 * about as many days ahead. Null where too few were made, and for searches with conditions (direct only,
 * airlines, via, refundable, time windows) or of several cities.
 */
export const priceInsightAnswer = z
  .object({
    insight: z
      .object({
        /** The number of searches that it rests on. */
        searches: z.int(),
        /** Half of them found a lowest price per adult from `low` to `high`, in whole hundreds of baht. */
        low: satangAmount,
        high: satangAmount,
      })
      .nullable(),
  })
  .meta({ id: 'PriceInsight' })

export const searchCalendar = endpoint({
  method: 'POST',
  path: '/api/shopping/calendar/',
  summary:
    'The cheapest trip on each of so many days of departure or return; days that cannot be booked are left out.',
  body: calendarRequest,
  answer: datedPricesAnswer,
})

export const searchMatrix = endpoint({
  method: 'POST',
  path: '/api/shopping/matrix/',
  summary: 'The cheapest round trip for each pair of days, three before to three after the requested ones.',
  body: aroundRequest,
  answer: datedPricesAnswer,
})

export const searchNearby = endpoint({
  method: 'POST',
  path: '/api/shopping/nearby/',
  summary: 'Where a search found nothing: the nearest days and places that have an offer.',
  body: aroundRequest,
  answer: nearbyAnswer,
})

export const readPriceInsight = endpoint({
  method: 'POST',
  path: '/api/shopping/insight/',
  summary: 'The usual lowest prices of comparable searches; null where too few were made.',
  body: z.strictObject({ search: searchRequest }).meta({ id: 'PriceInsightRequest' }),
  answer: priceInsightAnswer,
})
