import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { PricingUnit } from '#contract/terms/fare.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import type { Day } from './day-number.ts'
import {
  type FareEntry,
  type FiledMarket,
  fareEntryAt,
  importedMarketOf,
  ownMarketOf,
} from './fares/filed-market.ts'
import { type MarketCaches, cacheInMarket } from './market-cache.ts'
import type { FoundPart, FoundTrip, FoundJourney } from './search/found-trip.ts'
import type { DatedFlight, WorldView } from './world-view.ts'

/** The flights of a journey and the cabins flown. */
export type FlownJourney = {
  /** The requested cabin, in which all its fares are filed. */
  readonly cabin: HouseCabin
  readonly flights: readonly DatedFlight[]
  /** Cabin flown on each flight: the requested one, or the next lower one it has. */
  readonly cabins: readonly HouseCabin[]
}

/** Consecutive flights of a journey. */
export type FlightRun = FlownJourney & {
  /** Position of the journey in the trip, and of the first flight in the journey. */
  readonly journey: number
  readonly first: number
}

/** A fare component: a run of flights with the fare that covers it. */
export type FarePart = FlightRun & { readonly market: FiledMarket; readonly entry: FareEntry }

/** A journey with the fares that cover it. */
export type PlannedJourney = { readonly flown: FlownJourney; readonly parts: readonly FarePart[] }

/** What is sold: journeys for a party, each flight covered by a fare. With a market it has one price. */
export type TripPlan = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  readonly journeys: readonly PlannedJourney[]
  /** True when it is a waitlist request without confirmed seats. */
  readonly isWaitlisted: boolean
  /** The codes by which it was searched at the airline that issues its tickets. */
  readonly privateFare?: PrivateFare
}

/** The search that found a trip. */
export type TripQuery = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  /** Requested cabin of each journey. */
  readonly cabins: readonly HouseCabin[]
}

/** The parts of a market that plans depend on. */
type PlanContext = { readonly view: WorldView; readonly caches: MarketCaches }

/** Returns the plan of a found trip. */
export function planOfFound(trip: FoundTrip, ask: TripQuery, market: PlanContext): TripPlan {
  return {
    shape: ask.shape,
    party: ask.party,
    isWaitlisted: false,
    journeys: trip.ways.map((way, journey) => plannedJourneyOf(way, { ask, journey }, market)),
  }
}

/** Returns a journey of a found trip as planned. */
export function plannedJourneyOf(
  way: FoundJourney,
  { ask, journey }: { readonly ask: Pick<TripQuery, 'cabins'>; readonly journey: number },
  market: PlanContext,
): PlannedJourney {
  const flown = cachedFlownJourney(way, ask.cabins[journey] ?? 'economy', market)
  return { flown, parts: way.parts.map((part) => cachedFarePart(flown, { part, journey }, market)) }
}

const flownIn = cacheInMarket<string, FlownJourney>()

/** Returns a journey as flown. Cached: the trips of a search share few journeys. */
function cachedFlownJourney(
  { flights, days }: FoundJourney,
  cabin: HouseCabin,
  market: PlanContext,
): FlownJourney {
  const journeys = flownIn(market)
  const key = `${cabin} ${flights.join()} ${days.join()}`
  const known = journeys.get(key)
  if (known) return known
  const dated = flights.map((flight, at) => market.view.dated(flight, days[at] ?? 0))
  const flown = flownJourney(dated, cabin)
  journeys.set(key, flown)
  return flown
}

/** Returns a journey of flights in a requested cabin. */
export function flownJourney(flights: readonly DatedFlight[], cabin: HouseCabin): FlownJourney {
  return { cabin, flights, cabins: flights.map((one) => cabinFlownOnFlight(one, cabin)) }
}

function cabinFlownOnFlight({ flight }: DatedFlight, wished: HouseCabin): HouseCabin {
  const lower = houseCabins.slice(0, houseCabins.indexOf(wished) + 1)
  return lower.findLast((cabin) => flight.seats[cabin] > 0) ?? wished
}

/** Returns the flights of a journey between two positions. */
export function flightRunOf(
  { flights, cabins, cabin }: FlownJourney,
  journey: number,
  { first, last }: Pick<FoundPart, 'first' | 'last'>,
): FlightRun {
  return {
    journey,
    first,
    cabin,
    flights: flights.slice(first, last + 1),
    cabins: cabins.slice(first, last + 1),
  }
}

const partsIn = cacheInMarket<FlownJourney, Map<string, FarePart>>()

/** Cached: the trips of a search also share the fares of journeys. */
function cachedFarePart(
  flown: FlownJourney,
  { part, journey }: { readonly part: FoundPart; readonly journey: number },
  market: PlanContext,
): FarePart {
  const parts = partsIn(market).get(flown) ?? new Map<string, FarePart>()
  partsIn(market).set(flown, parts)
  const key = `${journey} ${part.first} ${part.last} ${part.owner} ${part.extra} ${part.entry}`
  const known = parts.get(key) ?? farePartOf(flightRunOf(flown, journey, part), part, market.view)
  parts.set(key, known)
  return known
}

function farePartOf(run: FlightRun, { owner, extra, entry }: FoundPart, view: WorldView): FarePart {
  const { from, to } = endpointsOf(run.flights)
  const ends = { owner: view.airline(owner), from, to }
  const market = (extra < 0 ? undefined : importedMarketOf(view, ends)) ?? ownMarketOf(view, ends)
  return { ...run, market, entry: fareEntryAt(view.world, entry) }
}

/** Returns the endpoints and times of a run of flights. */
export function endpointsOf(flights: readonly DatedFlight[]) {
  const first = flights[0]
  const last = flights.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  return {
    from: first.flight.from,
    to: last.flight.to,
    day: first.day,
    minute: first.flight.departureMinute,
    departMs: first.departMs,
    arriveMs: last.arriveMs,
  }
}

/** Returns the requested outbound and inbound dates; undefined unless there are two journeys. */
export function stayOfTrip({
  journeys,
}: {
  readonly journeys: readonly { readonly flown: FlownJourney }[]
}): { out: Day; back: Day } | undefined {
  const [out, back, ...more] = journeys
  if (!out || !back || more.length > 0) return undefined
  return { out: endpointsOf(out.flown.flights).day, back: endpointsOf(back.flown.flights).day }
}

/** Fare components that are priced, and can be ticketed, together. */
export type PlannedUnit = { readonly kind: PricingUnit['kind']; readonly parts: readonly FarePart[] }

/**
 * Returns the pricing units of a plan: half round trips are paired, the first component outbound with the
 * last inbound; every one way is its own unit.
 */
export function pricingUnitsOf({ journeys }: Pick<TripPlan, 'journeys'>): PlannedUnit[] {
  const units: PlannedUnit[] = []
  for (const { parts } of journeys) {
    for (const [at, part] of parts.entries()) {
      const partner = part.journey === 0 ? journeys[1]?.parts.at(-1 - at) : undefined
      if (part.entry.kind === 0) units.push({ kind: 'oneWay', parts: [part] })
      else if (partner) units.push({ kind: unitKindOf(part, partner), parts: [part, partner] })
    }
  }
  return units
}

function unitKindOf(out: FarePart, back: FarePart): PlannedUnit['kind'] {
  const isClosed =
    out.market.to.city === back.market.from.city && out.market.from.city === back.market.to.city
  return isClosed ? 'roundTrip' : 'openJaw'
}
