import { describe, expect, it } from 'vitest'

import type { LocalDate } from '#contract/terms/time.ts'

import { type Day, dayNumberOf, epochMsOfLocal } from '../../engine/day-number.ts'
import type { ScheduledFlight } from '../../engine/world/schedule.ts'
import { generatedTables } from '../generated-tables.ts'
import { readHouseTables } from '../house-tables.ts'
import { readWorldTexts } from '../read-world-files.ts'
import { timetableTables } from '../timetable-tables.ts'
import { type WorldAirport, isInCurfew } from '../world-airports.ts'

/** Every ninth day of a year: at least one between any two clock changes. */
const days = Array.from({ length: 41 }, (_, index) => dayNumberOf('2027-01-01' as LocalDate) + index * 9)
const all = readWorldTexts()
const { airports } = readHouseTables(all)
const few = new Set('TG QF LH LX EK SQ JL AY'.split(' '))
const world = generatedTables(
  {},
  {
    ...all,
    worldAirlines: all.worldAirlines
      .split('\n')
      .filter((line) => /^(#|code,)/.test(line) || few.has(line.split(',')[0] ?? ''))
      .join('\n'),
  },
)
const generated = world.schedule.slice(timetableTables().schedule.length)

function placed(code: string): WorldAirport {
  const airport = airports.get(code)
  if (!airport) throw new RangeError(`no airport ${code}`)
  return airport
}

/** Local landing minute of a flight on a day. */
function landingMinute(one: ScheduledFlight, day: Day): number {
  const { zone } = placed(one.to)
  const ms = epochMsOfLocal(day, one.departureMinute, placed(one.from).zone) + one.blockMinutes * 60_000
  const noon = Math.floor(ms / 86_400_000)
  const offset = noon * 86_400_000 - epochMsOfLocal(noon, 0, zone)
  return ((((ms + offset) / 60_000) % 1440) + 1440) % 1440
}

describe('curfews', () => {
  it('allow no departure or arrival on any day of the year', () => {
    const faults = generated.flatMap((one) => {
      const out = placed(one.from).curfew
      const home = placed(one.to).curfew
      const leaves = out && isInCurfew(one.departureMinute, out)
      const landed = home && days.find((day) => isInCurfew(landingMinute(one, day), home))
      return leaves || landed !== undefined ? [`${one.carrier}${one.number} ${one.from} ${one.to}`] : []
    })
    expect(faults).toEqual([])
    expect(generated.filter((one) => placed(one.to).curfew).length).toBeGreaterThan(500)
  })

  it('end the next morning where they begin before midnight', () => {
    const night = { from: 23 * 60, to: 6 * 60 }
    expect([22.9, 23, 0, 5.9, 6].map((hour) => isInCurfew(hour * 60, night))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('the banks of a hub', () => {
  /** Counts the connections with a wait in this range after each arrival of an airline at its hub. */
  function connections(carrier: string, hub: string, [least, most]: readonly [number, number]): number {
    const day = dayNumberOf('2027-01-13' as LocalDate)
    const own = generated.filter((one) => one.carrier === carrier && !one.operatedAs)
    const landings = own.filter((one) => String(one.to) === hub).map((one) => landingMinute(one, day))
    const departures = own.filter((one) => String(one.from) === hub).map((one) => one.departureMinute)
    const waits = landings.flatMap((landing) =>
      departures.map((leaving) => (leaving - landing + 1440) % 1440),
    )
    return waits.filter((wait) => wait >= least && wait < most).length / waits.length
  }

  it.each([
    ['EK', 'DXB'],
    ['LH', 'FRA'],
    ['SQ', 'SIN'],
    ['TG', 'BKK'],
    ['LX', 'ZRH'],
  ])(
    'give %s at %s more connections after a usual connecting time than after none or a long one',
    (carrier, hub) => {
      const good = connections(carrier, hub, [60, 150])
      expect(good).toBeGreaterThan(1.1 * connections(carrier, hub, [150, 240]))
      expect(good).toBeGreaterThan(1.1 * connections(carrier, hub, [1440 - 60, 1440 + 30]))
    },
  )
})
