import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { houseWorld } from '#test-kit/house-kit.ts'
import { minimumConnectingMinutes } from './connecting-time.ts'
import { dayOf } from './day.ts'
import { type FoundJourney, type JourneyWish, findJourneys } from './find-journeys.ts'
import { buildNetwork } from './network.ts'
import { readTimetable } from './timetable.ts'

const { places, airlines } = houseWorld()
const head = 'carrier,number,from,to,dep,arr,days,season,first,last,aircraft,operator'
const aircraft = 'carrier,aircraft,first,business,premium,economy\n*,320,0,0,0,180\n*,359,0,32,0,240\n'

/** Flights of a small world, "TG 642 BKK NRT 23:50 08:10+1", daily, on a 359 unless told. */
function network(rows: readonly string[], codeshares = '') {
  const lines = rows.map((row) => {
    const [carrier, number, from, to, dep, arr, type = '359', days = '1234567'] = row.split(' ')
    return [carrier, number, from, to, dep, arr, days, '', '', '', type, ''].join(',')
  })
  const timetable = [head, ...lines].join('\n')
  return buildNetwork(
    readTimetable(
      { timetable, codeshares: `carrier,number,operatedAs\n${codeshares}`, aircraft },
      places,
      airlines,
    ),
    places,
  )
}

/** A wish from one code to another on Wednesday 20 January 2027. */
function wish(from: string, to: string, more: Partial<JourneyWish> = {}): JourneyWish {
  return {
    from: places.airportsOf(from),
    to: places.airportsOf(to),
    day: dayOf('2027-01-20' as LocalDate),
    cabin: 'economy',
    nonstopOnly: false,
    airlines: new Set(),
    via: new Set(),
    notBeforeMs: 0,
    ...more,
  }
}

const names = (found: readonly FoundJourney[]) =>
  found.map(({ flights }) => flights.map(({ flight }) => `${flight.airline.code}${flight.number}`).join('+'))

const world = [
  'TG 642 BKK NRT 23:50 08:10+1',
  'XJ 600 DMK NRT 10:45 19:05 359',
  'TG 682 BKK HND 23:15 06:55+1',
  'CX 700 BKK HKG 08:35 12:25',
  'CX 500 HKG NRT 13:25 18:35',
  'CX 520 HKG NRT 13:40 18:50',
  'CX 524 HKG NRT 23:00 04:10+1',
  'SQ 705 BKK SIN 09:30 12:55',
  'SQ 12 SIN NRT 14:25 22:25',
]

describe('finding journeys', () => {
  const find = (more: Partial<JourneyWish> = {}, from = 'BKK', to = 'NRT') =>
    names(findJourneys(wish(from, to, more), network(world)))

  it('takes a city code for all airports of the city', () => {
    expect(find().sort()).toEqual(['CX700+CX520', 'CX700+CX524', 'SQ705+SQ12', 'TG642', 'XJ600'])
    expect(find({}, 'DMK', 'TYO')).toEqual(['XJ600'])
    expect(find({ nonstopOnly: true }, 'BKK', 'TYO').sort()).toEqual(['TG642', 'TG682', 'XJ600'])
  })

  it.each<[string, Partial<JourneyWish>, string[]]>([
    ['nonstop only', { nonstopOnly: true }, ['TG642', 'XJ600']],
    ['one airline on every flight', { airlines: new Set(['CX']) }, ['CX700+CX520', 'CX700+CX524']],
    [
      'via a place, and then not direct',
      { via: new Set(places.airportsOf('SIN').map(({ code }) => code)) },
      ['SQ705+SQ12'],
    ],
    ['leaving near noon', { window: { by: 'departure', aroundMinute: 720, rangeMinutes: 90 } }, ['XJ600']],
    [
      'leaving around midnight, on the day',
      { window: { by: 'departure', aroundMinute: 1430, rangeMinutes: 60 } },
      ['TG642'],
    ],
    [
      'arriving near eight, next day too',
      { window: { by: 'arrival', aroundMinute: 480, rangeMinutes: 60 } },
      ['TG642'],
    ],
    [
      'arriving around midnight',
      { window: { by: 'arrival', aroundMinute: 0, rangeMinutes: 120 } },
      ['SQ705+SQ12'],
    ],
    ['still on sale', { notBeforeMs: Date.parse('2027-01-20T16:00:00Z') }, ['TG642']],
    ['on another weekday', { day: dayOf('2027-01-21' as LocalDate), nonstopOnly: true }, ['TG642', 'XJ600']],
  ])('limits them: %s', (_, more, expected) => {
    expect(find(more).sort()).toEqual(expected)
  })

  it.each([
    ['sooner than one can change planes', ['TG 1 BKK HKG 08:00 12:00', 'TG 2 HKG NRT 13:10 18:10'], []],
    ['just in time', ['TG 1 BKK HKG 08:00 12:00', 'TG 2 HKG NRT 13:15 18:10'], ['TG1+TG2']],
    [
      'the next morning, when nothing is sooner',
      ['TG 1 BKK HKG 18:00 22:00', 'TG 2 HKG NRT 11:00 16:00'],
      ['TG1+TG2'],
    ],
    [
      'the next afternoon, when the morning is free',
      ['TG 1 BKK HKG 18:00 22:00', 'TG 2 HKG NRT 07:00 12:00', 'TG 3 HKG NRT 14:00 19:00'],
      ['TG1+TG2'],
    ],
    [
      'after 24 hours, by which it is a stopover',
      ['TG 1 BKK HKG 09:00 13:00', 'TG 2 HKG NRT 13:30 18:30 359 4'],
      [],
    ],
    ['the next day within a country', ['TG 1 CNX BKK 18:00 19:10', 'TG 2 BKK HKT 09:00 10:30'], []],
    [
      'the other airport of a city in time',
      ['TG 1 BKK HND 00:20 08:00', 'NH 2 NRT CTS 12:05 13:45'],
      ['TG1+NH2'],
    ],
    ['the other airport of a city too late', ['TG 1 BKK HND 00:20 08:00', 'NH 2 NRT CTS 11:55 13:35'], []],
    ['to an airline that shares no tickets', ['XJ 1 DMK HND 00:20 08:00', 'NH 2 HND CTS 12:05 13:45'], []],
    ['to a partner', ['PG 1 CNX BKK 18:00 19:10', 'JL 2 BKK CTS 23:00 07:00+1'], ['PG1+JL2']],
    ['far out of the way', ['TG 1 BKK LHR 00:20 06:00', 'TG 2 LHR CTS 09:00 07:00+1'], []],
    [
      'and back where it came from',
      ['TG 1 BKK HKG 08:00 12:00', 'TG 2 HKG DMK 13:45 16:00', 'TG 3 DMK CTS 18:00 02:00+1'],
      [],
    ],
  ])('does or does not change planes %s', (_, rows, expected) => {
    const [from = '', to = ''] = [rows[0]?.split(' ')[2], rows.at(-1)?.split(' ')[3]]
    expect(names(findJourneys(wish(from, to), network(rows))).filter((one) => one.includes('+'))).toEqual(
      expected,
    )
  })

  it('sits a cabin lower where a short flight lacks the wished one, never on the longest', () => {
    const mixed = network([
      'TG 1 CNX BKK 18:00 19:10 320',
      'TG 2 BKK NRT 23:50 08:10+1',
      'TG 3 CNX NRT 23:00 06:00+1 320',
    ])
    const found = findJourneys(wish('CNX', 'NRT', { cabin: 'business' }), mixed)
    expect(found.map(({ cabins }) => cabins)).toEqual([['economy', 'business']])
    expect(findJourneys(wish('CNX', 'NRT', { cabin: 'first' }), mixed)).toEqual([])
  })

  it('sells a codeshare beside the flight it is', () => {
    const found = findJourneys(wish('BKK', 'NRT'), network(['TG 642 BKK NRT 23:50 08:10+1'], 'NH,5952,TG642'))
    expect(names(found).sort()).toEqual(['NH5952', 'TG642'])
    expect(new Set(found.map(({ flights }) => flights[0]?.flight.key)).size).toBe(1)
    expect(found.map(({ flights }) => flights[0]?.flight.operatingCarrier)).toEqual(['TG', 'TG'])
  })

  it('gets longer waits at bigger airports and at borders', () => {
    const waits = ([one, two]: string[]) => {
      const flights = findJourneys(
        {
          ...wish('CNX', 'CTS'),
          from: places.airportsOf(one?.split(' ')[2] ?? ''),
          to: places.airportsOf(two?.split(' ')[3] ?? ''),
        },
        network([one ?? '', two ?? '']),
      )[0]?.flights
      const [arriving, departing] = flights ?? []
      return arriving && departing && minimumConnectingMinutes(arriving.flight, departing.flight)
    }
    expect(waits(['TG 1 CNX BKK 08:00 09:10', 'TG 2 BKK HKT 12:00 13:30'])).toBe(45)
    expect(waits(['TG 1 CNX BKK 08:00 09:10', 'TG 2 BKK NRT 12:00 20:00'])).toBe(90)
    expect(waits(['TG 1 NRT BKK 08:00 13:10', 'TG 2 BKK HKT 16:00 17:30'])).toBe(90)
    expect(waits(['TG 1 NRT BKK 08:00 13:10', 'TG 2 BKK SIN 16:00 19:30'])).toBe(75)
  })
})
