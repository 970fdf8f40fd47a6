import { describe, expect, it } from 'vitest'
import { type PassengerCounts, passengerCountFault, passengerTypes } from '#contract/terms/passenger.ts'
import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import type { FiledFare, ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import { comparedWorld } from './compare.ts'
import { flightsByDay, operatedNameOf } from './dated-flights.ts'
import { createDice } from './dice.ts'
import { moved } from './fare-oracle.ts'
import { offerFault, smallMarket } from './offer-fault.ts'
import { packSmallWorld } from './packed-small-world.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'
import { searchUnderTest } from './search-under-test.ts'
import { smallQuery } from './small-query.ts'

/** More trips than any query here has. */
const everything = 100_000

const worlds = [11, 19, 28].map((seed) => {
  const { small, search, packed, flightsOn } = comparedWorld(seed)
  const dice = createDice(seed)
  const queries = Array.from({ length: 10 }, () => smallQuery(dice, small, flightsOn))
  return { ...small, search, packed, dice, queries: queries.filter(({ wishes }) => wishes.length <= 3) }
})

/** A third of the cases, for tests that build a world for each. */
const someOf = <One>(all: readonly One[]) => all.filter((_, at) => at % 3 === 0)

const cases = worlds.flatMap((one) => one.queries.map((query) => ({ ...one, query })))

/** Returns the search over a slightly changed world. */
function searchOver(world: PlainWorld) {
  const packed = packSmallWorld(world)
  const search = searchUnderTest(packed, world)
  const nameOf = (trip: FoundTrip) =>
    trip.ways
      .map(({ flights, days }) =>
        flights.map((id, at) => `${lineName(world.tables.schedule[packed.rowOfId[id] ?? -1])}@${days[at]}`),
      )
      .join('/')
  return { search, nameOf }
}

function lineName(line: ScheduledFlight | undefined): string {
  return line ? `${line.carrier}${line.number}${line.from}${line.to} ${line.departureMinute}` : 'nothing'
}

describe('the search', () => {
  it('finds offers to test', () => {
    const found = cases.map(({ search, query }) => search.best(query).trips.length)
    expect(found.filter((count) => count > 10).length).toBeGreaterThan(8)
  })

  it('returns totals equal to the sum of the price lines', () => {
    for (const { search, query, packed, world } of cases) {
      const market = smallMarket(packed, world, query.nowMs)
      for (const trip of search.best({ ...query, count: 20 }).trips)
        expect(offerFault(trip, query, market)).toBeUndefined()
    }
  })

  it('returns, for a smaller limit, the first offers of a larger limit', () => {
    for (const { search, query } of cases) {
      const many = search.best({ ...query, count: 200 }).trips
      for (const count of [1, 7, 50]) {
        expect(search.best({ ...query, count }).trips).toEqual(many.slice(0, count))
      }
      const totals = many.map(({ baht }) => baht)
      expect(totals).toEqual(totals.toSorted((left, right) => left - right))
    }
  })

  it('never hides a cheaper trip behind a higher fare, nor loses one by a new fare', () => {
    for (const { query, world, search, dice } of someOf(cases)) {
      const before = search.best({ ...query, count: 1 }).trips[0]
      const fares = [...world.tables.fares, ...newFares(dice, world, query)]
      const richer = searchOver(withTables(world, { fares }))
      const after = richer.search.best({ ...query, count: 1 }).trips[0]
      if (before) expect(after?.baht).toBeLessThanOrEqual(before.baht)
    }
  })

  it('charges no less for one passenger more', () => {
    for (const { search, query, dice } of cases) {
      const type = dice.pick(passengerTypes)
      const party: PassengerCounts = { ...query.party, [type]: (query.party[type] ?? 0) + 1 }
      if (passengerCountFault(party)) continue
      const alone = new Map(
        search.best({ ...query, count: everything }).trips.map((trip) => [tripName(trip), trip.baht]),
      )
      for (const trip of search.best({ ...query, party, count: everything }).trips) {
        expect(trip.baht).toBeGreaterThanOrEqual(alone.get(tripName(trip)) ?? Infinity)
      }
    }
  })

  it('finds nothing new and nothing cheaper when a flight is removed', () => {
    for (const { query, world, dice } of someOf(cases)) {
      const whole = searchOver(world)
      const found = whole.search.best({ ...query, count: everything }).trips
      const totals = new Map(found.map((trip) => [whole.nameOf(trip), trip.baht]))
      const gone = operatedNameOf(dice.pick(flownIn(world, query)))
      const schedule = world.tables.schedule.filter((line) => operatedNameOf(line) !== gone)
      const poorer = searchOver(withTables(world, { schedule }))
      for (const trip of poorer.search.best({ ...query, count: everything }).trips) {
        expect(trip.baht).toBe(totals.get(poorer.nameOf(trip)))
      }
    }
  })

  it('shows in a calendar the price that a search of the day finds', () => {
    for (const { search, query } of cases.filter(({ query }) => query.wishes.length === 1)) {
      const { days } = search.calendar(query, 6)
      for (const [ahead, trip] of days.entries()) {
        expect(trip).toEqual(search.best({ ...moved(query, [ahead]), count: 1 }).trips[0])
      }
    }
  })

  it('shows in a matrix the prices that searches of both days find', () => {
    for (const { search, query } of cases.filter(({ query }) => query.wishes.length === 2)) {
      const { cells } = search.matrix(query)
      for (const [out, row] of cells.entries()) {
        for (const [back, trip] of row.entries()) {
          const [best] = search.best({ ...moved(query, [out - 3, back - 3]), count: 1 }).trips
          expect(trip?.baht).toBe(best?.baht)
        }
      }
    }
  })

  it('ignores the order of the passengers', () => {
    for (const { search, query } of cases) {
      const party = Object.fromEntries(Object.entries(query.party).toReversed())
      expect(search.best({ ...query, party }).trips).toEqual(search.best(query).trips)
    }
  })

  it('never charges more when seats come back', () => {
    for (const { query, world, search } of someOf(cases)) {
      const sales = new Map(
        [...world.sales].map(([name, sale]) => [
          name,
          {
            ...sale,
            sold: {},
            closedRbds: '',
            cabinLimits: Object.fromEntries(
              Object.entries(sale.cabinLimits).map(([cabin, seats]) => [cabin, seats + 5]),
            ),
          },
        ]),
      )
      const emptier = searchOver({ ...world, sales })
      const before = search.best({ ...query, count: everything }).trips
      const after = new Map(
        emptier.search.best({ ...query, count: everything }).trips.map((trip) => [tripName(trip), trip.baht]),
      )
      for (const trip of before) expect(after.get(tripName(trip))).toBeLessThanOrEqual(trip.baht)
    }
  })

  it('never charges more when a search option is dropped', () => {
    for (const { search, query } of cases) {
      const [best] = search.best({ ...query, count: 1 }).trips
      const free = query.wishes.map(({ window: _, ...message }) => message)
      const dropped: readonly Partial<PlainQuery>[] = [
        { wishes: free },
        { airlines: [] },
        { via: [] },
        { maxChanges: 2 },
        { refundableOnly: false },
        { longWaits: true },
      ]
      for (const more of best ? dropped : []) {
        expect(search.best({ ...query, ...more, count: 1 }).trips[0]?.baht).toBeLessThanOrEqual(
          best?.baht ?? 0,
        )
      }
    }
  })
})

function tripName({ ways }: FoundTrip): string {
  return ways.map(({ flights, days }) => `${flights.join()}@${days.join()}`).join('/')
}

function withTables(world: PlainWorld, more: Partial<PlainWorld['tables']>): PlainWorld {
  return { ...world, tables: { ...world.tables, ...more } }
}

/** Returns the schedule lines that leave on the day of the first journey. */
function flownIn(world: PlainWorld, query: PlainQuery): ScheduledFlight[] {
  const today = flightsByDay(world.tables)(query.wishes[0]?.day ?? 0).map(({ line }) => line)
  const near = today.filter(({ from }) => query.wishes[0]?.from.includes(from))
  return near.length > 0 ? near : [...world.tables.schedule]
}

/** Returns a low and a high fare for flights from the origin of the first journey. */
function newFares(dice: ReturnType<typeof createDice>, world: PlainWorld, query: PlainQuery): FiledFare[] {
  return [500, 50_000].map((baht) => {
    const { carrier, from, to } = dice.pick(flownIn(world, query))
    return { carrier, from, to, rbd: 'Y', kind: 0, fareBasis: 'YNEW', baht, rule: {} }
  })
}
