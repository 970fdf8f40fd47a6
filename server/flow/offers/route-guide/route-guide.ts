import type { DestinationsAnswer, RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import type { Language } from '#contract/problem.ts'
import { type LocalDate, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { placeName } from '#server/flow/search/preview/preview-texts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { distanceKm } from '#server/reference/nearest-airports.ts'
import type { Airport, Reference } from '#server/reference/reference.ts'
import type { LowestPriceStore } from '../lowest-price-store.ts'
import type { PastSearchStore } from '../past-search-store.ts'
import { shopZone } from '../sales-channel.ts'
import { flightsFound, lowestOfMonths, pricesByMonth } from './found-prices.ts'

/** The ends of a route as they are searched: codes of airports or cities. */
export type RouteEnds = { readonly from: string; readonly to: string }

/** What the pages of routes tell. Reads what searches have left behind, and never asks a supplier. */
export type RouteGuide = {
  /** Whether both codes are known, and are not of one city. */
  isRoute(ends: RouteEnds): boolean
  /** What is known of a route; undefined where there is none. */
  read(ends: RouteEnds, language: Language): Promise<RouteGuideAnswer | undefined>
  /** The routes with a page, by origin. */
  destinations(language: Language): Promise<DestinationsAnswer>
}

/** What the guide reads. */
export type RouteGuideDeps = {
  readonly reference: Reference
  readonly clock: Clock
  readonly pastSearches: Pick<PastSearchStore, 'onRoute'>
  readonly lowestPrices: Pick<LowestPriceStore, 'byMonth' | 'busiestRoutes'>
}

/** Searches are kept for a month; so many of the newest say what a route costs. */
const keptMinutes = 30 * 24 * 60
const mostSearches = 120
const mostNearby = 8
const nearbyKm = 500
/** Of the busiest routes, so many are looked through for links and for the list of destinations. */
const busiestLooked = 300
/** Where travellers fly from before anybody has searched, and how well known a place must be to be listed then. */
const homeCity = 'BKK'
const listedWeight = 4

/** Builds the guide. */
export function createRouteGuide(deps: RouteGuideDeps): RouteGuide {
  const { reference } = deps
  const isRoute = ({ from, to }: RouteEnds): boolean => isRouteBetween(reference, from, to)
  return {
    isRoute,
    read: async (ends, language) => (isRoute(ends) ? readGuide(deps, ends, language) : undefined),
    destinations: async (language) => listDestinations(deps, language),
  }
}

function isRouteBetween(reference: Reference, from: string, to: string): boolean {
  const [origins, destinations] = [reference.airportsOf(from), reference.airportsOf(to)]
  const cityOf = (code: string) => reference.airport(code)?.city
  const cities = new Set(origins.map(cityOf))
  return (
    origins.length > 0 && destinations.length > 0 && !destinations.some((code) => cities.has(cityOf(code)))
  )
}

async function readGuide(
  deps: RouteGuideDeps,
  { from, to }: RouteEnds,
  language: Language,
): Promise<RouteGuideAnswer> {
  const { reference, clock, pastSearches, lowestPrices } = deps
  const now = clock.now()
  const today = todayIn(shopZone, now)
  const codes = { from: searchCodesOf(reference, from), to: searchCodesOf(reference, to) }
  const [searches, counted, nearby] = await Promise.all([
    pastSearches.onRoute({ ...codes, since: plusMinutes(now, -keptMinutes), most: mostSearches }),
    lowestPrices.byMonth({ ...codes, since: `${today.slice(0, 7)}-01` as LocalDate }),
    nearbyRoutes(deps, { from, to }),
  ])
  const months = pricesByMonth(searches, counted, today)
  const [lowest, flights] = [lowestOfMonths(months), flightsFound(searches)]
  const named = (code: string) => ({ code, name: placeName(reference, code, language) })
  const airline = (code: string) => ({ code, name: reference.airline(code)?.names[language] ?? code })
  return {
    from: guidedPlace(reference, from, language),
    to: guidedPlace(reference, to, language),
    distanceKm: routeDistanceKm(reference, from, to),
    ...(flights && { flights: { ...flights, airlines: flights.airlines.map(airline) } }),
    months,
    ...(lowest && { lowest }),
    asOf: now,
    nearby: nearby.map((one) => ({ from: named(one.from), to: named(one.to) })),
  }
}

/** Returns the codes that a place is searched by: a city also by each of its airports. */
function searchCodesOf(reference: Reference, code: string): readonly string[] {
  return [...new Set([code, ...(reference.city(code)?.airports ?? [])])]
}

function guidedPlace(reference: Reference, code: string, language: Language): RouteGuideAnswer['from'] {
  const airports = reference.airportsOf(code).map((airport) => {
    return { code: airport, name: reference.airportLabel(airport, language) }
  })
  return { code, name: placeName(reference, code, language), airports }
}

function routeDistanceKm(reference: Reference, from: string, to: string): number {
  const [origin, destination] = [mainAirport(reference, from), mainAirport(reference, to)]
  return origin && destination ? Math.round(distanceKm(origin, destination)) : 0
}

function mainAirport(reference: Reference, code: string): Airport | undefined {
  return reference.airport(reference.airportsOf(code)[0] ?? '')
}

/** The way back, the busiest routes from the same place, then places near the destination. */
async function nearbyRoutes(
  { reference, lowestPrices }: RouteGuideDeps,
  { from, to }: RouteEnds,
): Promise<readonly RouteEnds[]> {
  const busiest = await lowestPrices.busiestRoutes(busiestLooked)
  const near = reference.nearbyPlaces(to, { km: nearbyKm, limit: mostNearby })
  const candidates = [
    { from: to, to: from },
    ...busiest.filter((one) => one.from === from && one.to !== to),
    ...near.map(({ code }) => ({ from, to: code })),
  ]
  const unique = new Map(candidates.map((one) => [`${one.from}-${one.to}`, one]))
  return [...unique.values()]
    .filter((one) => isRouteBetween(reference, one.from, one.to))
    .slice(0, mostNearby)
}

async function listDestinations(
  { reference, lowestPrices }: RouteGuideDeps,
  language: Language,
): Promise<DestinationsAnswer> {
  const busiest = await lowestPrices.busiestRoutes(busiestLooked)
  const searched = busiest.filter(({ from, to }) => isRouteBetween(reference, from, to))
  const routes = searched.length > 0 ? searched : wellKnownRoutes(reference)
  const named = (code: string) => ({ code, name: placeName(reference, code, language) })
  const origins = [...Map.groupBy(routes, ({ from }) => from)].map(([from, all]) => {
    return { from: named(from), to: all.map(({ to }) => named(to)) }
  })
  return { origins }
}

/** The routes from the home city to the best-known cities, the best known first. */
function wellKnownRoutes(reference: Reference): readonly RouteEnds[] {
  const cities = new Set(reference.allAirports().map(({ city }) => city))
  return [...cities]
    .flatMap((code) => reference.city(code) ?? [])
    .filter(({ weight }) => weight >= listedWeight)
    .toSorted((one, other) => other.weight - one.weight || (one.code < other.code ? -1 : 1))
    .map(({ code }) => ({ from: homeCity, to: code }))
    .filter(({ from, to }) => isRouteBetween(reference, from, to))
}
