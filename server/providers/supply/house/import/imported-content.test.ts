import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'

import { aScheduledFlight } from '#test-kit/house/a-scheduled-flight.ts'

import type { Day } from '../engine/day-number.ts'
import { iataSeasonOf } from '../engine/iata-season.ts'
import { packWorld } from '../engine/world/pack-world.ts'
import type { FiledFare, ScheduledFlight, WorldTables } from '../engine/world/schedule.ts'
import { timetableTables } from '../generate/timetable-tables.ts'
import {
  type WholeAirline,
  importsForKnownPlaces,
  mergeByPriority,
  applyImports,
} from './imported-content.ts'
import type { ImportedFlight } from './imported-flight.ts'
import { loadKnownWorld } from './load-known-world.ts'
import { type OperatingDays, isOperatingDay, weekdayBit } from './operating-days.ts'

const imported = (number: number, on: OperatingDays): ImportedFlight => ({
  ...aScheduledFlight(number, { departureMinute: 900, summerDays: on.days, winterDays: on.days }),
  ...on,
})

/** Departures of a schedule on a day: "TG642 600". */
function departures(schedule: readonly ScheduledFlight[], day: Day): string[] {
  return schedule
    .filter(
      ({ firstDay = -Infinity, lastDay = Infinity, summerDays, winterDays }) =>
        day >= firstDay &&
        day <= lastDay &&
        ((iataSeasonOf(day) === 'summer' ? summerDays : winterDays) & weekdayBit(day)) !== 0,
    )
    .map((one) => `${one.carrier}${one.number} ${one.departureMinute}`)
    .sort()
}

const small = timetableTables()
const worldOf = (schedule: readonly ScheduledFlight[]): WorldTables => ({ ...small, schedule })
const withFlights = (
  own: readonly ScheduledFlight[],
  schedule: readonly ImportedFlight[],
  wholeAirlines: readonly WholeAirline[] = [],
) => applyImports(worldOf(own), { schedule, fares: [], wholeAirlines }).schedule

/** 2026-10-25, the first day of a winter season. */
const first = 20_751

describe('an imported flight', () => {
  const changed = imported(642, { firstDay: first, lastDay: first + 6, days: 127 })

  it('replaces the flight of its name on its dates, and nowhere else', () => {
    const schedule = withFlights([aScheduledFlight(642), aScheduledFlight(640)], [changed])
    expect(departures(schedule, first - 1)).toEqual(['TG640 600', 'TG642 600'])
    expect(departures(schedule, first)).toEqual(['TG640 600', 'TG642 900'])
    expect(departures(schedule, first + 7)).toEqual(['TG640 600', 'TG642 600'])
  })

  it('removes the codeshares with the times of the replaced flight', () => {
    const shared = aScheduledFlight(5952, {
      carrier: 'NH' as AirlineCode,
      operatedAs: { carrier: 'TG' as AirlineCode, number: 642 },
    })
    const schedule = withFlights([aScheduledFlight(642), shared], [changed])
    expect(departures(schedule, first)).toEqual(['TG642 900'])
    expect(departures(schedule, first + 7)).toEqual(['NH5952 600', 'TG642 600'])
  })

  it('a complete schedule of an airline removes its other flights and their codeshares', () => {
    const own = [
      aScheduledFlight(640),
      aScheduledFlight(1, {
        carrier: 'NH' as AirlineCode,
        operatedAs: { carrier: 'TG' as AirlineCode, number: 640 },
      }),
      aScheduledFlight(2, { carrier: 'NH' as AirlineCode }),
    ]
    const whole = { carrier: 'TG' as AirlineCode, firstDay: first, lastDay: first + 6 }
    const schedule = withFlights(own, [changed], [whole])
    expect(departures(schedule, first + 3)).toEqual(['NH2 600', 'TG642 900'])
    expect(departures(schedule, first + 7)).toEqual(['NH1 600', 'NH2 600', 'TG640 600'])
  })

  it('changes nothing without imports', () => {
    const tables = worldOf([aScheduledFlight(642)])
    expect(applyImports(tables, { schedule: [], fares: [], wholeAirlines: [] })).toBe(tables)
  })
})

describe('a world without an airport or airline of the imports', () => {
  const on = { firstDay: first, lastDay: first + 6, days: 127 }
  const good = imported(642, on)
  const toCairo = { ...imported(643, on), to: 'CAI' as AirportCode }
  const byNobody = { ...imported(644, on), carrier: 'QQ' as AirlineCode }
  const fare = (to: string): FiledFare => ({
    carrier: 'TG' as AirlineCode,
    from: 'BKK' as AirportCode,
    to: to as AirportCode,
    rbd: 'Q',
    kind: 0,
    fareBasis: 'QNET',
    baht: 9500,
    rule: {},
  })
  const imports = {
    schedule: [good, toCairo, byNobody],
    fares: [fare('NRT'), fare('CAI')],
    wholeAirlines: [],
  }

  it('rows with unknown airports or airlines are left out and counted', () => {
    const { imported: fitting, leftOut } = importsForKnownPlaces(small, imports)
    expect(fitting).toEqual({ schedule: [good], fares: [fare('NRT')], wholeAirlines: [] })
    expect(leftOut).toBe(3)
    const tables = applyImports(small, imports)
    expect(tables.schedule).not.toContain(toCairo)
    expect(tables.schedule).toContain(good)
    const { airportCodes } = packWorld(tables, first).header
    expect(airportCodes).toContain('NRT')
    expect(airportCodes).not.toContain('CAI')
  })

  it('imported files are checked against the world', () => {
    expect(loadKnownWorld().airport('CAI')).toBeDefined()
    expect(loadKnownWorld('timetable').airport('CAI')).toBeUndefined()
    expect(loadKnownWorld('timetable').airport('NRT')).toBeDefined()
    expect(loadKnownWorld('timetable').hasAirline('TG')).toBe(true)
  })
})

const span: fc.Arbitrary<OperatingDays> = fc
  .tuple(
    fc.integer({ min: first - 10, max: first + 10 }),
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 1, max: 127 }),
  )
  .map(([firstDay, length, days]) => ({ firstDay, lastDay: firstDay + length, days }))
const days = Array.from({ length: 60 }, (_, index) => first - 20 + index)

describe('any day', () => {
  it('a flight departs once: as imported if there is an import for the day, else as before', () => {
    const season = fc.record({
      summerDays: fc.integer({ min: 0, max: 127 }),
      winterDays: fc.integer({ min: 0, max: 127 }),
    })
    fc.assert(
      fc.property(season, fc.array(span, { maxLength: 3 }), (own, spans) => {
        const rows = mergeByPriority(spans.map((on) => imported(642, on)))
        const before = worldOf([aScheduledFlight(642, own)]).schedule
        const after = withFlights(before, rows)
        for (const day of days) {
          const isImported = spans.some((on) => isOperatingDay(on, day))
          expect(departures(after, day)).toEqual(isImported ? ['TG642 900'] : departures(before, day))
        }
      }),
    )
  })

  it('the first of several sources with a row for the day counts', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
        const rows = spans.map((on, index) => ({ ...imported(642, on), blockMinutes: index + 1 }))
        const left = mergeByPriority(rows)
        for (const day of days) {
          const counting = rows.find((one) => isOperatingDay(one, day))
          const leaving = left
            .filter((one) => isOperatingDay(one, day))
            .map(({ blockMinutes }) => blockMinutes)
          expect(leaving).toEqual(counting ? [counting.blockMinutes] : [])
        }
      }),
    )
  })
})
