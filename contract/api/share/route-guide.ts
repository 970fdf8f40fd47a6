import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { satangAmount } from '../field-schemas.ts'

const named = z.object({ code: z.string(), name: z.string() })

/** A price that a search of this shop found, for one adult with all taxes. */
const foundPrice = z.object({
  amount: satangAmount,
  /** When the search was made; absent where only the month is kept, and the amount is then in whole hundreds of baht. */
  foundAt: z.string().optional(),
  /** First day of the month in which searches found it, where `foundAt` is absent. */
  foundMonth: z.string().optional(),
  /** The days that it was found for, with `foundAt`. */
  departureDate: z.string().optional(),
  returnDate: z.string().optional(),
})
/** A price that a search of this shop found, on the wire. */
export type FoundPriceAnswer = z.infer<typeof foundPrice>

const guidedPlace = named.extend({ airports: z.array(named) })

/** A link to the page of a route. */
const linkedRoute = z.object({ from: named, to: named })
/** A link to the page of a route, on the wire. */
export type LinkedRouteAnswer = z.infer<typeof linkedRoute>

/**
 * What the page of a route tells, in the language of the request. Prices and flights are those that searches of the last
 * weeks found; whoever reads this causes no search.
 */
export const routeGuideAnswer = z
  .object({
    from: guidedPlace,
    to: guidedPlace,
    /** Great circle between the main airports, in whole kilometres. */
    distanceKm: z.int(),
    /** Absent where no search of the last weeks found flights. */
    flights: z
      .object({
        airlines: z.array(named),
        /** Of the shortest journey there that was found, with its connections. */
        shortestMinutes: z.int(),
        /** Whether a journey without a connection was among those found. */
        hasNonstop: z.boolean(),
      })
      .optional(),
    /** By month of departure, the next one first; months without a price are left out. */
    months: z.array(
      z.object({ month: z.string(), roundTrip: foundPrice.optional(), oneWay: foundPrice.optional() }),
    ),
    /** The lowest of the months, with its time; absent where no such price is known. */
    lowest: foundPrice.extend({ trip: z.enum(['roundTrip', 'oneWay']) }).optional(),
    /** When this was put together: ages are counted from then. */
    asOf: z.string(),
    nearby: z.array(linkedRoute),
  })
  .meta({ id: 'RouteGuide' })
/** What the page of a route tells, on the wire. */
export type RouteGuideAnswer = z.infer<typeof routeGuideAnswer>

/** The routes of the shop by their origin: what travellers search most, or the best-known places before anybody has. */
export const destinationsAnswer = z
  .object({ origins: z.array(z.object({ from: named, to: z.array(named) })) })
  .meta({ id: 'Destinations' })
/** The routes of the shop by their origin, on the wire. */
export type DestinationsAnswer = z.infer<typeof destinationsAnswer>

export const readRouteGuide = endpoint({
  method: 'GET',
  path: '/api/flights/routes/:route',
  summary:
    'What is known of a route, "BKK-NRT": prices that searches found, with their age, airlines and durations.',
  params: z.object({ route: z.string().regex(/^[A-Z]{3}-[A-Z]{3}$/, 'notFound') }),
  answer: routeGuideAnswer,
})

export const readDestinations = endpoint({
  method: 'GET',
  path: '/api/flights/destinations',
  summary: 'The routes that have a page of their own, by their origin.',
  answer: destinationsAnswer,
})
