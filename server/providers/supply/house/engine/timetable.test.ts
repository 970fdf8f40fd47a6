import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { houseWorld } from '#test-kit/house-kit.ts'
import { type Day, dayOf, msOfLocal } from './day.ts'
import { iataSeasonOf } from './iata-season.ts'
import { millionths } from './exchange.ts'
import { buildNetwork } from './network.ts'
import { type Flight, readTimetable } from './timetable.ts'

const world = houseWorld()
const head = 'carrier,number,from,to,dep,arr,days,season,first,last,aircraft,operator'
const midSeason = { winter: dayOf('2027-01-13' as LocalDate), summer: dayOf('2027-07-14' as LocalDate) }
const operated = world.flights.filter((one) => one.key === one.soldAs)

function blockMinutes(flight: Flight, day: Day): number {
  const { departureMinute, arrivalMinute, from, to } = flight
  return (msOfLocal(day, arrivalMinute, to.zone) - msOfLocal(day, departureMinute, from.zone)) / 60_000
}

/** The time that the distance would take, from 10 % fast with the wind to slow around closed airspace. */
function isPlausible(minutes: number, { km, aircraft }: Flight): boolean {
  const isPropeller = /^(AT|DH)/.test(aircraft)
  const fastest = (km / (isPropeller ? 520 : 980)) * 60 + 15
  const slowest = (km / (isPropeller ? 300 : 600)) * 60 + 60
  return minutes >= fastest && minutes <= slowest
}

describe('the timetable', () => {
  it('is rich where the shop is at home', () => {
    const weekly = (from: string, to: string) =>
      operated
        .filter((one) => one.from.city === from && one.to.city === to && one.season !== 'summer')
        .reduce((sum, one) => sum + one.weekdays.size, 0)
    expect(operated.length).toBeGreaterThan(600)
    expect(weekly('BKK', 'TYO')).toBeGreaterThan(120)
    expect(weekly('BKK', 'OSA')).toBeGreaterThan(40)
    expect(weekly('BKK', 'CNX')).toBeGreaterThan(200)
    expect(weekly('TYO', 'SPK')).toBeGreaterThan(250)
  })

  it('takes about as long as the distance asks for', () => {
    const faults = operated.flatMap((flight) =>
      [midSeason.winter, midSeason.summer]
        .filter((day) => flight.season === undefined || flight.season === iataSeasonOf(day))
        .filter((day) => !isPlausible(blockMinutes(flight, day), flight))
        .map(
          (day) => `${flight.soldAs}: ${blockMinutes(flight, day)} minutes for ${Math.round(flight.km)} km`,
        ),
    )
    expect(faults).toEqual([])
  })

  it('comes back: whoever flies there flies home', () => {
    const pairs = new Set(operated.map((one) => `${one.airline.code} ${one.from.city} ${one.to.city}`))
    const lost = operated.filter((one) => !pairs.has(`${one.airline.code} ${one.to.city} ${one.from.city}`))
    expect(lost.map(({ soldAs }) => soldAs)).toEqual([])
  })

  it('needs every airport and airline of its tables', () => {
    const airports = new Set(operated.flatMap(({ from, to }) => [from.code, to.code]))
    const airlines = new Set(operated.map(({ airline }) => airline.code))
    expect([...world.places.airports.keys()].filter((code) => !airports.has(code))).toEqual([])
    expect([...world.airlines.keys()].filter((code) => !airlines.has(code))).toEqual([])
  })

  it('tells who flies where that is not the carrier', () => {
    const texts = {
      timetable: `${head}\nJL,2051,ITM,FUK,07:40,08:55,12345..,S,2027-04-01,2027-06-30,359,NU\n`,
      codeshares: 'carrier,number,operatedAs\nMH,9051,JL2051\n',
      aircraft: 'carrier,aircraft,first,business,premium,economy\n*,359,0,32,21,240\n',
    }
    const [flight, shared] = readTimetable(texts, world.places, world.airlines)
    expect([flight?.operatingCarrier, shared?.operatingCarrier]).toEqual(['NU', 'NU'])
    const network = buildNetwork(flight ? [flight] : [], world.places)
    const flies = (on: string) => network.flightOn('JL2051ITMFUK', dayOf(on as LocalDate)) !== undefined
    expect(['2027-03-31', '2027-04-01', '2027-04-03', '2027-06-30', '2027-07-01'].map(flies)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })

  it('has each flight once a day', () => {
    const seen = new Set<string>()
    const twice = world.flights.flatMap((flight) =>
      (['summer', 'winter'] as const)
        .filter((season) => flight.season === undefined || flight.season === season)
        .flatMap((season) => [...flight.weekdays].map((weekday) => `${flight.soldAs} ${season} ${weekday}`))
        .filter((name) => seen.has(name) || !seen.add(name)),
    )
    expect(twice).toEqual([])
  })

  it('knows the flight everybody here looks for first', () => {
    const flight = world.network.flightOn('TG642BKKNRT', midSeason.winter)
    expect(flight && blockMinutes(flight.flight, flight.day)).toBe(380)
    expect(flight?.flight.departureMinute).toBe(23 * 60 + 50)
    expect(flight?.flight.arrivalMinute).toBe(1440 + 8 * 60 + 10)
  })

  it('sells no seat without a cabin and shares codes with seats of the operator', () => {
    expect(world.flights.filter(({ seats }) => Object.values(seats).every((count) => count === 0))).toEqual(
      [],
    )
    const shared = world.flights.filter((one) => one.key !== one.soldAs)
    expect(shared.length).toBeGreaterThan(30)
    for (const one of shared) expect(one.operatingCarrier).not.toBe(one.airline.code)
  })

  it('can tell the taxes of every airport, and convert them', () => {
    const day = midSeason.winter
    for (const airport of world.places.airports.values()) {
      const rows = world.office.taxes(airport)
      expect(rows.length, airport.code).toBeGreaterThan(0)
      for (const row of rows.filter(({ moment }) => moment !== 'fare')) {
        expect(world.office.toBaht(millionths('1'), row.currency, day)).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    ['TG,642,BKK,QQQ,23:50,08:10+1,1234567,,,,359,'],
    ['ZZ,642,BKK,NRT,23:50,08:10+1,1234567,,,,359,'],
    ['TG,642,BKK,NRT,24:50,08:10+1,1234567,,,,359,'],
    ['TG,642,BKK,NRT,23:50,08:10+1,8,,,,359,'],
    ['TG,642,BKK,NRT,23:50,08:10+1,1234567,,,,ZZZ,'],
    ['TG,642,BKK,NRT,23:50'],
  ])('refuses a row that cannot be right, with its line: %s', (row) => {
    const texts = {
      timetable: `${head}\n${row}\n`,
      codeshares: 'carrier,number,operatedAs\n',
      aircraft: 'carrier,aircraft,first,business,premium,economy\n*,359,0,32,21,240\n',
    }
    expect(() => readTimetable(texts, world.places, world.airlines)).toThrow(/line 2/)
  })
})
