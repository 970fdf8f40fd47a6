import { describe, expect, it } from 'vitest'

import { mayShareTicket } from '../engine/airlines.ts'
import type { ScheduledFlight } from '../engine/world/schedule.ts'
import { flightsPerWeek } from './schedule/hand-written-flights.ts'
import { isCargoRoute } from './network/cargo-flights.ts'
import { type WorldOptions, generatedTables } from './generated-tables.ts'
import { gravityRoutes } from './network/gravity-routes.ts'
import { readHouseTables } from './house-tables.ts'
import { readWorldTexts } from './read-world-files.ts'
import { flightsPerDayOf } from './route.ts'
import { timetableTables } from './timetable-tables.ts'

/** A world of a few airlines: the same rules, but fast to generate. */
const few = new Set('TG PG FD SL JL SQ MH QF EK LH LX BA AY FJ KM'.split(' '))
const all = readWorldTexts()
const texts = {
  ...all,
  worldAirlines: all.worldAirlines
    .split('\n')
    .filter((line) => /^(#|code,)/.test(line) || few.has(line.split(',')[0] ?? ''))
    .join('\n'),
}
const make = (options: WorldOptions = {}) => generatedTables(options, texts)
const world = make()
const operated = world.schedule.filter((one) => !one.operatedAs)
const airlines = new Map(world.airlines.map((one) => [one.code, one]))
const written = timetableTables()
const nameOf = (one: ScheduledFlight) => `${one.carrier}${one.number} ${one.from} ${one.to}`
const pairOf = (one: ScheduledFlight) => `${one.carrier} ${one.from} ${one.to}`

describe('a generated world', () => {
  it('the world is reproducible from its seed, and differs for another seed', () => {
    expect(JSON.stringify(make().schedule)).toBe(JSON.stringify(world.schedule))
    const other = make({ seed: 'another' }).schedule
    expect(other.length).toBeGreaterThan(world.schedule.length * 0.9)
    expect(new Set(other.map((one) => `${nameOf(one)} ${one.departureMinute}`))).not.toEqual(
      new Set(world.schedule.map((one) => `${nameOf(one)} ${one.departureMinute}`)),
    )
  })

  it('keeps the flights of other airports when an airport is added to the tables', () => {
    const row = 'XQX,XQX,TH,Asia/Bangkok,14.500,103.500,S,1.5,,'
    const more = generatedTables(
      {},
      { ...texts, worldAirports: `${texts.worldAirports.trimEnd()}\n${row}\n` },
    )
    const isThere = (one: ScheduledFlight) => [one.from, one.to].some((code) => String(code) === 'XQX')
    expect(more.schedule.filter(isThere).length).toBeGreaterThan(0)
    const elsewhere = more.schedule.filter((one) => !isThere(one))
    expect(JSON.stringify(elsewhere)).toBe(JSON.stringify(world.schedule))
  })

  it('contains every hand-written flight unchanged', () => {
    const present = new Set(world.schedule.map((one) => JSON.stringify(one)))
    expect(written.schedule.filter((one) => !present.has(JSON.stringify(one)))).toEqual([])
    const [tg642] = world.schedule.filter((one) => nameOf(one) === 'TG642 BKK NRT')
    expect(tg642).toMatchObject({ departureMinute: 23 * 60 + 50, blockMinutes: 380, aircraft: '77W' })
  })

  it('returns every outbound flight, as often', () => {
    const generated = operated.slice(written.schedule.filter((one) => !one.operatedAs).length)
    const weekly = new Map<string, number>()
    for (const one of generated) weekly.set(pairOf(one), (weekly.get(pairOf(one)) ?? 0) + flightsPerWeek(one))
    const lost = generated.filter(
      (one) => weekly.get(pairOf(one)) !== weekly.get(pairOf({ ...one, from: one.to, to: one.from })),
    )
    expect(lost.map(nameOf)).toEqual([])
  })

  it('uses a flight number between two airports once a day', () => {
    const taken = new Map<string, { summer: number; winter: number }>()
    const twice = world.schedule.filter((one) => {
      const days = taken.get(nameOf(one)) ?? { summer: 0, winter: 0 }
      taken.set(nameOf(one), { summer: days.summer | one.summerDays, winter: days.winter | one.winterDays })
      return (days.summer & one.summerDays) !== 0 || (days.winter & one.winterDays) !== 0
    })
    expect(twice.map(nameOf)).toEqual([])
    expect(world.schedule.filter(({ number }) => number < 1 || number > 9999)).toEqual([])
  })

  it('fits the flight records, with few enough cabin layouts to be numbered', () => {
    const odd = world.schedule.filter(
      (one) =>
        one.departureMinute < 0 ||
        one.departureMinute > 1439 ||
        one.blockMinutes < 1 ||
        one.blockMinutes > 2047 ||
        (one.summerDays | one.winterDays) === 0,
    )
    expect(odd).toEqual([])
    expect(new Set(world.schedule.map((one) => JSON.stringify(one.seats))).size).toBeLessThan(220)
  })

  it('sells codeshares of partners only, at the times of the operating flight', () => {
    const byName = new Map(operated.map((one) => [nameOf(one), one]))
    const shared = world.schedule.slice(written.schedule.length).filter((one) => one.operatedAs)
    const faults = shared.filter((one) => {
      const operator = byName.get(nameOf({ ...one, ...one.operatedAs }))
      const [seller, flier] = [airlines.get(one.carrier), operator && airlines.get(operator.carrier)]
      const isSame =
        operator?.departureMinute === one.departureMinute && operator.winterDays === one.winterDays
      return !isSame || !seller || !flier || !mayShareTicket(seller, flier)
    })
    expect(faults).toEqual([])
    expect(shared.length).toBeGreaterThan(30)
    expect(shared.length).toBeLessThan(operated.length / 10)
  })
})

describe('the airlines of the default world', () => {
  const house = readHouseTables(all)
  const routes = gravityRoutes(house)

  it('fly about as much as their row states; otherwise their reach must be corrected', () => {
    const byAirline = Map.groupBy(routes, (one) => one.airline.code)
    const faults = [...house.airlines.values()]
      .filter((one) => one.dailyFlights >= 20)
      .map((one) => ({ one, share: flightsPerDayOf(byAirline.get(one.code) ?? []) / one.dailyFlights }))
      .filter(({ share }) => share < 0.85 || share > 1.15)
      .map(({ one, share }) => `${one.code}: reach about ${(one.reach * share).toPrecision(4)}`)
    expect(faults).toEqual([])
  })

  it('make a world of at least 95,000 flights a day with 1,100 airports', () => {
    expect(flightsPerDayOf(routes)).toBeGreaterThan(95_000)
    expect(new Set(routes.flatMap((one) => [one.base.code, one.far.code])).size).toBeGreaterThan(1_100)
  })

  it('carry passengers', () => {
    expect([...house.airlines.values()].filter((one) => isCargoRoute(one, []))).toEqual([])
  })

  it('the airlines agree in both tables', () => {
    const { airlines: own } = readHouseTables({ ...all, airlines: all.airlines })
    const other = readHouseTables({ ...all, airlines: all.worldAirlines }).airlines
    const kept = ({
      code,
      name,
      home,
      kind,
      group,
      accountingCode,
      farePercent,
    }: (typeof written.airlines)[number]) =>
      [code, name, home, kind, group, accountingCode, farePercent].join(' ')
    expect([...other.values()].map(kept)).toEqual([...own.values()].map(kept))
  })
})
