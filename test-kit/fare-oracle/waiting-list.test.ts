import { expect, it } from 'vitest'
import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { type ComparedWorld, comparedWorld } from './compare.ts'
import { createDice } from './dice.ts'
import type { PlainTrip } from './plain-trips.ts'
import type { PlainQuery } from './plain-world.ts'
import { smallQuery } from './small-query.ts'

const worlds = [3, 14, 15, 92, 65, 35].map((seed) => {
  const world = comparedWorld(seed)
  const dice = createDice(seed)
  const queries = Array.from({ length: 25 }, () => smallQuery(dice, world.small, world.flightsOn))
  return {
    world,
    queries: queries.map((query): PlainQuery => ({ ...query, maxChanges: 0, via: [], count: 16 })),
  }
})

const cases = worlds.flatMap(({ world, queries }) => queries.map((query) => ({ world, query })))

const foundNames = ({ packed }: ComparedWorld, trips: readonly FoundTrip[]) =>
  trips.map(({ baht, ways }) => {
    const flights = ways.flatMap((way) =>
      way.flights.map((id, at) => `${packed.rowOfId[id]}@${way.days[at]}`),
    )
    return `${baht} ${flights.join()}`
  })

const plainNames = (trips: readonly PlainTrip[]) =>
  trips.map(({ baht, journeys }) => {
    const flights = journeys.flatMap((one) => one.flights.map(({ row, day }) => `${row}@${day}`))
    return `${baht} ${flights.join()}`
  })

it('offers waitlist requests the trips that the oracle finds with full flights open to them', () => {
  let onFullFlights = 0
  for (const { world, query } of cases) {
    const expected = plainNames(world.oracle.best({ ...query, wouldWait: true }))
    expect(foundNames(world, world.search.bestToWaitFor(query).trips)).toEqual(expected)
    const withSeats = new Set(plainNames(world.oracle.best({ ...query, count: 100_000 })))
    onFullFlights += expected.filter((name) => !withSeats.has(name)).length
  }
  expect(onFullFlights).toBeGreaterThan(10)
})

it('changes nothing for passengers who want a seat', () => {
  for (const { world, query } of cases) {
    world.search.bestToWaitFor(query)
    expect(foundNames(world, world.search.best(query).trips)).toEqual(plainNames(world.oracle.best(query)))
  }
})
