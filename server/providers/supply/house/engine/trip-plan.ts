import { type PricingUnit } from '#contract/terms/fare.ts'
import { type TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerCounts } from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { type Day } from './day.ts'
import {
  type FareEntry,
  type FiledMarket,
  entryOf,
  importedMarketOf,
  ownMarketOf,
} from './fares/filed-market.ts'
import { type FoundPart, type FoundTrip, type FoundBound } from './search/found-trip.ts'
import { type DatedFlight, type WorldView } from './world-view.ts'

/** The flights of a journey and where one sits. */
export type FlownJourney = {
  /** The wished cabin, in which all its fares are. */
  readonly cabin: HouseCabin
  readonly flights: readonly DatedFlight[]
  /** Cabin sat in on each flight: the wished one, or the next lower one it has. */
  readonly cabins: readonly HouseCabin[]
}

/** Flights of a journey that follow each other. */
export type FlightRun = FlownJourney & {
  /** Position of the journey in the trip, and of the first of the flights in the journey. */
  readonly journey: number
  readonly first: number
}

/** A run of flights with the fare that pays for it: a fare component. */
export type FarePart = FlightRun & { readonly market: FiledMarket; readonly entry: FareEntry }

/** A journey with the fares that pay for it. */
export type PlannedJourney = { readonly flown: FlownJourney; readonly parts: readonly FarePart[] }

/** What is sold: journeys for a party, each flight in a fare. From it and a market follows one price. */
export type TripPlan = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  readonly journeys: readonly PlannedJourney[]
  /** True when it is asked for and not confirmed: there are no seats. */
  readonly isWaitlisted: boolean
}

/** The search that a trip was found for. */
export type TripQuery = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  /** Wished cabin of each journey. */
  readonly cabins: readonly HouseCabin[]
}

/** The plan of a trip that was found. */
export function planOfFound(trip: FoundTrip, ask: TripQuery, view: WorldView): TripPlan {
  return {
    shape: ask.shape,
    party: ask.party,
    isWaitlisted: false,
    journeys: trip.ways.map((way, journey) => {
      const flown = flownOf(way, ask.cabins[journey] ?? 'economy', view)
      return { flown, parts: way.parts.map((part) => keptPart(flown, { part, journey }, view)) }
    }),
  }
}

const kept = new WeakMap<WorldView, Map<string, FlownJourney>>()
const keptJourneys = 5000

/** A journey as flown. The trips of a search share few journeys, and so what follows from them. */
function flownOf({ flights, days }: FoundBound, cabin: HouseCabin, view: WorldView): FlownJourney {
  const journeys = kept.get(view) ?? new Map<string, FlownJourney>()
  kept.set(view, journeys)
  const key = `${cabin} ${flights.join()} ${days.join()}`
  const known = journeys.get(key)
  if (known) return known
  if (journeys.size >= keptJourneys) journeys.clear()
  const dated = flights.map((flight, at) => view.dated(flight, days[at] ?? 0))
  const flown = flownJourney(dated, cabin)
  journeys.set(key, flown)
  return flown
}

/** A journey of flights in a wished cabin. */
export function flownJourney(flights: readonly DatedFlight[], cabin: HouseCabin): FlownJourney {
  return { cabin, flights, cabins: flights.map((one) => cabinSatIn(one, cabin)) }
}

function cabinSatIn({ flight }: DatedFlight, wished: HouseCabin): HouseCabin {
  const lower = houseCabins.slice(0, houseCabins.indexOf(wished) + 1)
  return lower.findLast((cabin) => flight.seats[cabin] > 0) ?? wished
}

/** Flights of a journey from a first to a last position. */
export function runOf(
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

const keptParts = new WeakMap<FlownJourney, Map<string, FarePart>>()

/** The trips of a search share fares on journeys, too. */
function keptPart(
  flown: FlownJourney,
  { part, journey }: { readonly part: FoundPart; readonly journey: number },
  view: WorldView,
): FarePart {
  const parts = keptParts.get(flown) ?? new Map<string, FarePart>()
  keptParts.set(flown, parts)
  const key = `${journey} ${part.first} ${part.last} ${part.owner} ${part.extra} ${part.entry}`
  const known = parts.get(key) ?? partOf(runOf(flown, journey, part), part, view)
  parts.set(key, known)
  return known
}

function partOf(run: FlightRun, { owner, extra, entry }: FoundPart, view: WorldView): FarePart {
  const { from, to } = endsOf(run.flights)
  const ends = { owner: view.airline(owner), from, to }
  const market = (extra < 0 ? undefined : importedMarketOf(view, ends)) ?? ownMarketOf(view, ends)
  return { ...run, market, entry: entryOf(view.world, entry) }
}

/** Where and when a run of flights begins and ends. */
export function endsOf(flights: readonly DatedFlight[]) {
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

/** The dates wished for the way out and the way back; undefined unless there are two journeys. */
export function stayOf({
  journeys,
}: {
  readonly journeys: readonly { readonly flown: FlownJourney }[]
}): { out: Day; back: Day } | undefined {
  const [out, back, ...more] = journeys
  if (!out || !back || more.length > 0) return undefined
  return { out: endsOf(out.flown.flights).day, back: endsOf(back.flown.flights).day }
}

/** Fare components that are priced, and could be ticketed, together. */
export type PlannedUnit = { readonly kind: PricingUnit['kind']; readonly parts: readonly FarePart[] }

/**
 * The pricing units of a plan: halves of a round trip stand together, the first component of the way out with
 * the last of the way back; every one way is a unit of its own.
 */
export function unitsOf({ journeys }: Pick<TripPlan, 'journeys'>): PlannedUnit[] {
  const [out, back] = journeys
  const parts = journeys.flatMap((one) => one.parts)
  const partnerOf = (part: FarePart) =>
    part.journey === 0 ? back?.parts.at(-1 - (out?.parts.indexOf(part) ?? 0)) : undefined
  return parts.flatMap((part): PlannedUnit[] => {
    if (part.entry.kind === 0) return [{ kind: 'oneWay', parts: [part] }]
    const partner = partnerOf(part)
    return partner ? [{ kind: unitKindOf(part, partner), parts: [part, partner] }] : []
  })
}

function unitKindOf(out: FarePart, back: FarePart): PlannedUnit['kind'] {
  const isClosed =
    out.market.to.city === back.market.from.city && out.market.from.city === back.market.to.city
  return isClosed ? 'roundTrip' : 'openJaw'
}
