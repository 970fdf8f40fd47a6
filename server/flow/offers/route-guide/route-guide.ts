import type { DestinationsAnswer, RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import type { Language } from '#contract/problem.ts'
import { type LocalDate, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { areTwoPlaces, placeName } from '#server/flow/search/search.ts'
import type { Clock } from '#server/platform/clock.ts'
import { coalesceAnswers } from '#server/platform/coalesce.ts'
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
const nearbyKm = 1200
const mostLooked = 200
/** Of the busiest routes, so many are looked through for links and for the list of destinations. */
const busiestLooked = 300
const busiestSeconds = 300
/** Where travellers of the shop fly from. */
const homeCity = 'BKK'
/** How well known a city must be to be linked as one near the destination, and to be listed though nobody has searched. */
const [linkedWeight, listedWeight] = [3, 5]
/** Fewer searched routes than this are listed together with the well-known ones. */
const fewestListed = 24

/** What the guide reads, with the busiest routes as they were at most {@link busiestSeconds} ago. */
type CachedDeps = RouteGuideDeps & { readonly busiestRoutes: () => Promise<readonly RouteEnds[]> }

/** Builds the guide. */
export function createRouteGuide(given: RouteGuideDeps): RouteGuide {
  const { reference, clock, lowestPrices } = given
  // They are summed up from all counted prices, for every page.
  const cached = coalesceAnswers<readonly RouteEnds[]>({ clock, seconds: busiestSeconds, most: 1 })
  const { signal } = new AbortController()
  const deps: CachedDeps = {
    ...given,
    busiestRoutes: async () =>
      (await cached('busiest', signal, () => lowestPrices.busiestRoutes(busiestLooked))) ?? [],
  }
  const isRoute = (ends: RouteEnds): boolean => areTwoPlaces(reference, ends)
  return {
    isRoute,
    read: async (ends, language) => (isRoute(ends) ? readGuide(deps, ends, language) : undefined),
    destinations: async (language) => listDestinations(deps, language),
  }
}

async function readGuide(
  deps: CachedDeps,
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
  { reference, busiestRoutes }: CachedDeps,
  { from, to }: RouteEnds,
): Promise<readonly RouteEnds[]> {
  const busiest = await busiestRoutes()
  const near = reference
    .nearbyPlaces(to, { km: nearbyKm, limit: mostLooked })
    .filter(({ code }) => weightOf(reference, code) >= linkedWeight)
  const candidates = [
    { from: to, to: from },
    ...busiest.filter((one) => one.from === from && areTwoPlaces(reference, { from: one.to, to })),
    ...near.map(({ code }) => ({ from, to: code })),
  ]
  return uniqueRoutes(reference, candidates).slice(0, mostNearby)
}

function uniqueRoutes(reference: Reference, routes: readonly RouteEnds[]): readonly RouteEnds[] {
  const unique = new Map(routes.map((one) => [`${one.from}-${one.to}`, one]))
  return [...unique.values()].filter((one) => areTwoPlaces(reference, one))
}

function weightOf(reference: Reference, code: string): number {
  return reference.city(reference.airport(code)?.city ?? code)?.weight ?? 0
}

async function listDestinations(
  { reference, busiestRoutes }: CachedDeps,
  language: Language,
): Promise<DestinationsAnswer> {
  const busiest = await busiestRoutes()
  const searched = uniqueRoutes(reference, busiest)
  const routes =
    searched.length < fewestListed
      ? uniqueRoutes(reference, [...searched, ...wellKnownRoutes(reference)])
      : searched
  const named = (code: string) => ({ code, name: placeName(reference, code, language) })
  const origins = [...Map.groupBy(routes, ({ from }) => from)].map(([from, all]) => {
    return { from: named(from), to: all.map(({ to }) => named(to)) }
  })
  return { origins }
}

/** The routes from the home city to the best-known cities, in the order of the table of cities. */
function wellKnownRoutes(reference: Reference): readonly RouteEnds[] {
  const cities = new Set<string>(reference.allAirports().map(({ city }) => city))
  return [...cities]
    .filter((code) => weightOf(reference, code) >= listedWeight)
    .map((to) => ({ from: homeCity, to }))
}
