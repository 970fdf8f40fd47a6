import { describe, expect, it } from 'vitest'
import type { ScheduledFlight } from '../engine/world/schedule.ts'
import { flightsPerWeek } from './schedule/hand-written-flights.ts'
import { networkTables } from './network/network-tables.ts'
import { readNetworkTexts } from './read-world-files.ts'
import { seatCount } from './world-aircraft.ts'

/** Undefined without network files: then there is nothing to compare. */
const texts = readNetworkTexts(undefined)
/** Seats a year in both directions, in millions: OAG, busiest routes of 2023 to 2025. */
const busiest: readonly (readonly [pair: string, seats: number])[] = [
  ['HKG TPE', 6.83],
  ['CAI JED', 5.75],
  ['KUL SIN', 5.57],
  ['ICN NRT', 5.07],
  ['ICN KIX', 4.96],
  ['CGK SIN', 4.62],
  ['DXB RUH', 4.47],
  ['BKK HKG', 4.17],
  ['NRT TPE', 4.02],
  ['JFK LHR', 3.97],
  ['BKK SIN', 4.03],
  ['BKK ICN', 3.36],
  ['GMP CJU', 14.18],
  ['HND CTS', 11.93],
  ['HND FUK', 11.33],
  ['HAN SGN', 10.63],
  ['MEL SYD', 9.21],
  ['JED RUH', 8.7],
  ['HND OKA', 8.03],
  ['BOM DEL', 7.96],
]

/** Departures a day and destinations as published: airports' movements of 2025, FlightConnections of April 2025. */
const airports: readonly (readonly [code: string, departures: number, destinations: number | undefined])[] = [
  ['BKK', 484, undefined],
  ['DMK', 306, undefined],
  ['CDG', 512, 279],
  ['DXB', 578, 269],
  ['IST', 583, 310],
]

describe.skipIf(!texts)('the world of network.csv and airports.csv in ../shared/data/network', () => {
  const { schedule } = texts ? networkTables(texts) : { schedule: [] }
  const operated = schedule.filter((one) => !one.operatedAs)
  const daily = (some: readonly ScheduledFlight[]) =>
    some.reduce((sum, one) => sum + flightsPerWeek(one), 0) / 7
  const within = (value: number, published: number, factor: number) =>
    expect(Math.abs(Math.log(value / published))).toBeLessThanOrEqual(Math.log(factor))

  it('has about 100,000 flights a day (OAG: 97,755 in 2025, 100,407 in 2024)', () => {
    within(daily(operated), 100_000, 1.05)
  })

  it('has about 156 seats a flight', () => {
    const seats = operated.reduce((sum, one) => sum + flightsPerWeek(one) * seatCount(one.seats), 0) / 7
    within(seats / daily(operated), 156, 1.05)
    within(seats / 1e6, 16, 1.15)
  })

  it.each(airports)(
    'has at %s about the published departures and destinations',
    (code, departures, destinations) => {
      const leaving = operated.filter((one) => String(one.from) === code)
      within(daily(leaving), departures, 1.2)
      if (destinations !== undefined) within(new Set(leaving.map((one) => one.to)).size, destinations, 1.2)
    },
  )

  it('has on the busiest routes about the published seats, within a factor of 1.5 in the geometric mean', () => {
    const errors = busiest.map(([pair, published]) => {
      const [from, to] = pair.split(' ')
      const flights = operated.filter((one) =>
        [from, to].every((end) => [one.from, one.to].some((code) => String(code) === end)),
      )
      const seats =
        flights.reduce((sum, one) => sum + flightsPerWeek(one) * seatCount(one.seats), 0) * (365 / 7)
      return Math.abs(Math.log(seats / 1e6 / published))
    })
    const mean = Math.exp(errors.reduce((sum, one) => sum + one, 0) / errors.length)
    expect(mean).toBeLessThanOrEqual(1.5)
  })
})
