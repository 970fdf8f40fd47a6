import { type Day, issueDayOf } from '#server/providers/supply/house/engine/day-number.ts'
import { surchargeBaht } from './plain-surcharge.ts'
import {
  type Bites,
  type FareQueryOfOracle,
  type RunFares,
  type SoldFare,
  runFares,
  typesOf,
} from './plain-components.ts'
import type { FlightsOn } from './dated-flights.ts'
import { type PlainJourney, firstOf, lastOf, plainJourneys } from './plain-journeys.ts'
import { journeyTaxes } from './plain-taxes.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'

/** A journey with every part of its price. */
export type PricedJourney = PlainJourney & {
  readonly elapsedMinutes: number
  readonly changes: number
  readonly departMs: number
  readonly arriveMs: number
  /** Taxes of the journey and surcharges of its flights, for the party. */
  readonly dues: number
  /** The cheapest sum of one-way fares over all ways to split it; Infinity when there is none. */
  readonly oneWays: number
  /** Its through fares. */
  readonly through: RunFares
  /** Its fares split in two at an airport with a connection at that airport. */
  readonly halved: readonly { readonly at: string; readonly first: RunFares; readonly second: RunFares }[]
}

/** An itinerary at its lowest price. */
export type PlainTrip = { readonly baht: number; readonly journeys: readonly PricedJourney[] }

/** Dependencies of a search besides the query. */
export type TripParts = { readonly world: PlainWorld; readonly flightsOn: FlightsOn; readonly bites: Bites }

/** Returns every journey of each request with its price. */
export function pricedJourneys(query: PlainQuery, parts: TripParts): PricedJourney[][] {
  const ask = fareQueryOf(query, parts.world)
  const faresOf = rememberedFares(ask, parts.bites)
  return query.wishes.map((message) =>
    plainJourneys(message, query, parts.flightsOn).map((journey) => priceJourney(journey, ask, faresOf)),
  )
}

/** Returns the fare query of a trip query. */
export function fareQueryOf(query: PlainQuery, world: PlainWorld): FareQueryOfOracle {
  const [out, back, ...more] = query.wishes
  return {
    world,
    query,
    issueDay: issueDayOf(query.nowMs),
    ...(out && back && more.length === 0 && { stay: { out: out.day, back: back.day } }),
  }
}

type FaresOfRun = (journey: PlainJourney, from: number, to: number) => RunFares

/** Returns fares of runs with a cache: the same run is part of many journeys. */
function rememberedFares(ask: FareQueryOfOracle, bites: Bites): FaresOfRun {
  const known = new Map<string, RunFares>()
  return (journey, from, to) => {
    const run = {
      flights: journey.flights.slice(from, to),
      cabins: journey.cabins.slice(from, to),
      wished: journey.wished,
    }
    const key = run.flights.map(({ row, day }) => `${row}@${day}`).join() + run.wished
    const fares = known.get(key) ?? runFares(run, ask, bites)
    known.set(key, fares)
    return fares
  }
}

function priceJourney(journey: PlainJourney, ask: FareQueryOfOracle, faresOf: FaresOfRun): PricedJourney {
  const { flights } = journey
  const [first, last] = [firstOf(flights), lastOf(flights)]
  const cuts = cutsOf(flights.length)
  const sums = cuts.map((ends) =>
    ends.reduce((sum, end, at) => sum + bahtOf(faresOf(journey, ends[at - 1] ?? 0, end).oneWay), 0),
  )
  const halved = flights.slice(1).flatMap((departing, at) => {
    if (flights[at]?.to.code !== departing.from.code) return []
    const fares = { first: faresOf(journey, 0, at + 1), second: faresOf(journey, at + 1, flights.length) }
    return [{ at: departing.from.code, ...fares }]
  })
  return {
    ...journey,
    elapsedMinutes: (last.arriveMs - first.departMs) / 60_000,
    changes: flights.length - 1,
    departMs: first.departMs,
    arriveMs: last.arriveMs,
    dues: duesOf(journey, ask),
    oneWays: Math.min(...sums),
    through: faresOf(journey, 0, flights.length),
    halved,
  }
}

/** Returns the ways to split this many flights into runs, each as the positions at which a run ends. */
function cutsOf(length: number): number[][] {
  if (length === 0) return [[]]
  return Array.from({ length }, (_, before) => cutsOf(before).map((ends) => [...ends, length])).flat()
}

/** Returns the taxes of a journey and the surcharges of its flights, for the party. */
export function duesOf(journey: PlainJourney, { world, query, issueDay }: FareQueryOfOracle): number {
  return typesOf(query).reduce((sum, type) => {
    const surcharges = journey.flights.reduce((all, flight) => all + surchargeBaht(flight, type), 0)
    const taxes = journeyTaxes(journey, world, { type, issueDay })
    return sum + (surcharges + taxes) * (query.party[type] ?? 0)
  }, 0)
}

function bahtOf(sold: SoldFare | undefined): number {
  return sold?.baht ?? Number.POSITIVE_INFINITY
}

/** Returns the lowest price of two journeys together over every pricing unit of the model. */
export function pairBaht(out: PricedJourney, back: PricedJourney): number {
  const sums = [out.oneWays + back.oneWays]
  if (isThereAndBack(out, back)) {
    sums.push(cheapestUnit(out.through, back.through))
    for (const way of out.halved) {
      for (const returning of back.halved.filter(({ at }) => at === way.at)) {
        sums.push(sideBaht(way.first, returning.second) + sideBaht(way.second, returning.first))
      }
    }
  }
  return Math.min(...sums) + out.dues + back.dues
}

/**
 * Returns whether two journeys form a round trip or an open jaw: a gap at either end lies within one country.
 */
export function isThereAndBack(out: PlainJourney, back: PlainJourney): boolean {
  const isInOne = (left: { country: string }, right: { country: string }) => left.country === right.country
  return (
    isInOne(lastOf(out.flights).to, firstOf(back.flights).from) &&
    isInOne(firstOf(out.flights).from, lastOf(back.flights).to)
  )
}

/**
 * Returns the price of one side of the airport where both journeys are split: a unit of two halves, or two
 * one ways.
 */
function sideBaht(onTheWayOut: RunFares, onTheWayBack: RunFares): number {
  return Math.min(
    bahtOf(onTheWayOut.oneWay) + bahtOf(onTheWayBack.oneWay),
    cheapestUnit(onTheWayOut, onTheWayBack),
  )
}

function cheapestUnit(onTheWayOut: RunFares, onTheWayBack: RunFares): number {
  let least = Number.POSITIVE_INFINITY
  for (const [key, half] of onTheWayOut.halves) {
    least = Math.min(least, half.baht + bahtOf(onTheWayBack.halves.get(key)))
  }
  return least
}

/** Returns whether a journey may follow another: at least an hour later. */
export function mayFollow(before: PricedJourney, after: PricedJourney): boolean {
  return after.departMs - before.arriveMs >= 3_600_000
}

/** Returns the quarter of the day of a trip's local departure. */
export function quarterOf({ journeys }: PlainTrip): Day {
  const [first] = journeys
  return first ? Math.floor(firstOf(first.flights).line.departureMinute / 360) : 0
}
