import { passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import type { ShopRequest, RequestedJourney } from '../../supplier-offer.ts'
import { houseCabinOf, houseCabins } from '../engine/cabin-seats.ts'
import { type Day, dayNumberOf, issueDayOf } from '../engine/day-number.ts'
import { type QueryJourney, type SearchQuery, usualBudget } from '../engine/search/query.ts'
import type { WorldView } from '../engine/world-view.ts'

/** Most journeys of an itinerary. */
export const maxJourneys = 6

/** Booking horizon in days, as in a GDS. */
export const horizonDays = 361

/** Limits of a single search: number of trips, connections and waits. */
export type QueryScope = Pick<SearchQuery, 'maxStops' | 'count'> & {
  readonly longWaits?: boolean
  /** A subset of the requested airlines. */
  readonly airlines?: readonly number[]
}

/** Returns a request in ids, to be searched in several scopes; undefined when the house sells nothing of the kind. */
export function createScopedQuery(
  request: ShopRequest,
  view: WorldView,
  nowMs: number,
): ((scope: QueryScope) => SearchQuery) | undefined {
  const today = issueDayOf(nowMs)
  const ways = request.journeys.flatMap((journey) => queryJourneyOf(journey, view, today) ?? [])
  const via = request.via ? view.airportsOf(request.via).map(({ id }) => id) : []
  const airlines = request.airlines.flatMap((code) => view.airlineOf(code)?.id ?? [])
  const isWhole = ways.length === request.journeys.length && ways.length > 0 && ways.length <= maxJourneys
  const isViaKnown = !request.via || via.length > 0
  const isFlown = request.airlines.length === 0 || airlines.length > 0
  if (!isWhole || !isViaKnown || !isFlown || seatedCount(request.party) < 1) return undefined
  return ({ maxStops, count, longWaits = false, ...scope }) => ({
    ways,
    party: passengerTypes.map((type) => request.party[type] ?? 0),
    nowMs,
    airlines: scope.airlines ?? airlines,
    via,
    maxStops: request.nonstopOnly ? 0 : maxStops,
    refundableOnly: request.refundableOnly,
    longWaits,
    count,
    budget: usualBudget,
  })
}

/** Returns a requested journey in ids; undefined for a cabin, place or day that the house does not sell. */
export function queryJourneyOf(
  journey: RequestedJourney,
  view: WorldView,
  today: Day,
): QueryJourney | undefined {
  const cabin = houseCabinOf(journey.cabin)
  const day = dayNumberOf(journey.departureOn)
  const airportIdsOf = (code: string) => view.airportsOf(code).map(({ id }) => id)
  const [from, to] = [airportIdsOf(journey.from), airportIdsOf(journey.to)]
  if (!cabin || day < today - 1 || day > today + horizonDays || from.length === 0 || to.length === 0) {
    return undefined
  }
  const { window } = journey
  return {
    from,
    to,
    day,
    cabin: houseCabins.indexOf(cabin),
    ...(window && {
      window: { by: window.by, aroundMinute: window.aroundMinute, rangeMinutes: window.rangeHours * 60 },
    }),
  }
}
