import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import type { QueryJourney, SearchQuery } from '#server/providers/supply/house/engine/search/query.ts'
import { flightWords, operatingBitsOf } from '#server/providers/supply/house/engine/world/flight-record.ts'
import { kmBetweenAirports } from '#server/providers/supply/house/engine/world/market-base.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { type Dice, createDice } from '#test-kit/fare-oracle/dice.ts'

/** The current time in the benches. */
export const askedAtMs = Date.parse('2026-11-21T05:00:00Z')
const today = dayNumberOf('2026-11-21' as LocalDate)

/** Origin and destination of a market, by airport id. */
export type Market = { readonly from: number; readonly to: number }

/** Returns the weekly departures of every airport. */
function weeklyDepartures({ airports, pairs, services, flights }: PackedWorld): Float64Array {
  const weekly = new Float64Array(airports.city.length)
  for (const [service, pair] of services.pair.entries()) {
    const from = pairs.from[pair] ?? 0
    const end = services.flightStart[service + 1] ?? 0
    for (let flight = services.flightStart[service] ?? 0; flight < end; flight += 1) {
      const bits = operatingBitsOf(flights.words[flight * flightWords + 1] ?? 0)
      for (let rest = bits; rest !== 0; rest &= rest - 1) weekly[from] = (weekly[from] ?? 0) + 0.5
    }
  }
  return weekly
}

/** Trip lengths: 40 % domestic, 30 % near international, 30 % far. */
const shares = { domestic: 0.4, near: 0.3 }
const nearKm = 4500

/** Random markets weighted by traffic: busy airports are more frequent as origin and destination. */
export function trafficMarkets(world: PackedWorld, count: number, seed: number): Market[] {
  const dice = createDice(seed)
  const weekly = weeklyDepartures(world)
  const anywhere = weighted(Array.from(weekly.keys()), weekly)
  const markets: Market[] = []
  while (markets.length < count) {
    const from = anywhere(dice)
    const reach = reachOf(dice)
    // Retries until a destination fits the trip length; an island without domestic flights gets another trip.
    const to = Array.from({ length: 400 }, () => anywhere(dice)).find((one) =>
      isIn(world, { from, to: one }, reach),
    )
    if (to !== undefined) markets.push({ from, to })
  }
  return markets
}

type Reach = 'domestic' | 'near' | 'far'

function reachOf(dice: Dice): Reach {
  const throwOf = dice.fraction()
  if (throwOf < shares.domestic) return 'domestic'
  return throwOf < shares.domestic + shares.near ? 'near' : 'far'
}

function isIn(world: PackedWorld, { from, to }: Market, reach: Reach): boolean {
  const { city, country } = world.airports
  if (city[from] === city[to]) return false
  if (country[from] === country[to]) return reach === 'domestic'
  const isNear = kmBetweenAirports(world, from, to) <= nearKm
  return reach === (isNear ? 'near' : 'far')
}

function weighted(ids: readonly number[], weights: Float64Array): (dice: Dice) => number {
  const sums = new Float64Array(ids.length)
  let total = 0
  for (const [at, id] of ids.entries()) {
    total += weights[id] ?? 0
    sums[at] = total
  }
  return (dice) => {
    const wanted = dice.fraction() * total
    let low = 0
    let high = ids.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    return ids[low] ?? 0
  }
}

/** Random markets between the thirty airports with most departures. */
export function hubMarkets(world: PackedWorld, count: number, seed: number): Market[] {
  const dice = createDice(seed)
  const weekly = weeklyDepartures(world)
  const hubs = Array.from(weekly.keys())
    .sort((left, right) => (weekly[right] ?? 0) - (weekly[left] ?? 0))
    .slice(0, 30)
  const markets: Market[] = []
  while (markets.length < count) {
    const [from = 0, to = 0] = dice.some(hubs, 2)
    if (world.airports.city[from] !== world.airports.city[to]) markets.push({ from, to })
  }
  return markets
}

const parties: readonly PassengerCounts[] = [
  { adult: 1 },
  { adult: 1 },
  { adult: 2 },
  { adult: 2, child: 1 },
  { adult: 2, child: 2, infantOnLap: 1 },
]

/** How a market is searched. */
export type MarketSearch = {
  readonly isRoundTrip: boolean
  readonly maxStops: 0 | 1 | 2
  readonly count: number
  readonly budget: number
}

/** A random search in a market: a day of the next 300, 3 to 21 nights, mostly economy. */
export function questionAbout({ from, to }: Market, dice: Dice, asking: MarketSearch): SearchQuery {
  const day = today + dice.between(1, 300)
  const cabin = dice.chance(0.9) ? 0 : 2
  const party = dice.pick(parties)
  const out: QueryJourney = { from: [from], to: [to], day, cabin }
  const back: QueryJourney = { from: [to], to: [from], day: day + dice.between(3, 21), cabin }
  return {
    ways: asking.isRoundTrip ? [out, back] : [out],
    party: passengerTypes.map((type) => party[type] ?? 0),
    nowMs: askedAtMs,
    airlines: [],
    via: [],
    maxStops: asking.maxStops,
    refundableOnly: false,
    longWaits: false,
    count: asking.count,
    budget: asking.budget,
  }
}
