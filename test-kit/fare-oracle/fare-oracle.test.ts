import { describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode, CountryCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import type { ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import { createFareOracle } from './fare-oracle.ts'
import type { PlainFare, PlainQuery, PlainSales, PlainSearchQuery } from './plain-world.ts'
import { smallPlaces } from './small-places.ts'

const out = dayNumberOf('2027-01-11' as LocalDate)

const airline = (code: string, more: Partial<Airline> = {}): Airline => ({
  code: code as AirlineCode,
  name: code,
  home: 'TH' as CountryCode,
  kind: 'full',
  group: code,
  partners: new Set(),
  accountingCode: '000',
  farePercent: 100,
  ...more,
})

/** Returns the flight of a text such as "TG1 BKK NRT 08:00 360": daily, with 100 economy seats. */
function flight(text: string, more: Partial<ScheduledFlight> = {}): ScheduledFlight {
  const [name = '', from, to, leaves = '', minutes] = text.split(' ')
  const [hour = 0, minute = 0] = leaves.split(':').map(Number)
  return {
    carrier: name.slice(0, 2) as AirlineCode,
    number: Number(name.slice(2)),
    from: from as AirportCode,
    to: to as AirportCode,
    departureMinute: hour * 60 + minute,
    blockMinutes: Number(minutes),
    summerDays: 127,
    winterDays: 127,
    aircraft: '320',
    seats: { economy: 100, premiumEconomy: 0, business: 0, first: 0 },
    ...more,
  }
}

const always = { first: -Infinity, last: Infinity }
const openRule: PlainFare['rule'] = {
  advanceDays: 0,
  minimumStayDays: 0,
  maximumStayDays: 365,
  saturdayNight: false,
  seasons: 7,
  weekdays: 127,
  fromMinute: 0,
  toMinute: 1439,
  maxTransfers: 9,
  travel: always,
  sale: always,
  refund: 0,
  percent: { adult: 100, child: 75, infantOnLap: 10 },
}

/**
 * "TG BKK NRT Y 10000": a one-way fare without rules; "TG BKK NRT Y 10000 1" is a half round trip of group 1.
 */
type FareText = string | readonly [string, Partial<PlainFare['rule']>]

function fareOf(text: FareText): { market: string; fare: PlainFare } {
  const [words, rule] = typeof text === 'string' ? [text, {}] : text
  const [carrier, from, to, rbd = '', baht, kind = '0'] = words.split(' ')
  return {
    market: `${carrier}${from}${to}`,
    fare: {
      base: Number(baht),
      multiplier: 10_000,
      added: 0,
      roundTo: 5,
      isCapped: false,
      rbd,
      kind: Number(kind) as PlainFare['kind'],
      rule: {
        ...openRule,
        ...rule,
      },
    },
  }
}

type Shop = {
  readonly flights: readonly ScheduledFlight[]
  readonly fares: readonly FareText[]
  readonly airlines?: readonly Airline[]
  readonly sales?: Readonly<Record<string, Partial<PlainSales>>>
}

function oracleOf({ flights, fares, airlines, sales }: Shop) {
  const filed = fares.map(fareOf)
  const nothing = { sold: {}, contracted: {}, cabinLimits: {}, closedRbds: '', farePercent: 0 }
  return createFareOracle(
    {
      tables: {
        airports: smallPlaces,
        airlines: airlines ?? [airline('TG')],
        schedule: flights,
        fares: [],
      },
      faresOf: (owner, from, to) =>
        filed.filter(({ market }) => market === owner.code + from.code + to.code).map(({ fare }) => fare),
      taxes: () => [],
      toBaht: () => 0,
      sales: new Map(Object.entries(sales ?? {}).map(([name, one]) => [name, { ...nothing, ...one }])),
    },
    (row) => row,
  )
}

function message(text: string, day = out): PlainSearchQuery {
  const [from = '', to = ''] = text.split(' ')
  const codes = (list: string) => list.split('+') as AirportCode[]
  return { from: codes(from), to: codes(to), day, cabin: 'economy' }
}

function ask(wishes: readonly PlainSearchQuery[], more: Partial<PlainQuery> = {}): PlainQuery {
  return {
    wishes,
    party: { adult: 1 },
    airlines: [],
    via: [],
    maxChanges: 2,
    longWaits: false,
    refundableOnly: false,
    nowMs: Date.parse('2026-12-01T00:00:00Z'),
    count: 10,
    ...more,
  }
}

const viaHongKong = [flight('TG1 BKK HKG 08:00 165'), flight('TG2 HKG NRT 14:00 240')]
const backAgain = [flight('TG3 NRT HKG 08:00 285'), flight('TG4 HKG BKK 14:00 165')]

describe('the oracle', () => {
  it('takes the cheaper of a through fare and the sum of sectors', () => {
    const sectors = ['TG BKK HKG Y 4000', 'TG HKG NRT Y 5000']
    const dearThrough = oracleOf({ flights: viaHongKong, fares: [...sectors, 'TG BKK NRT Y 9500'] })
    const cheapThrough = oracleOf({ flights: viaHongKong, fares: [...sectors, 'TG BKK NRT Y 8500'] })
    expect(dearThrough.best(ask([message('BKK NRT')]))[0]?.baht).toBe(9000)
    expect(cheapThrough.best(ask([message('BKK NRT')]))[0]?.baht).toBe(8500)
  })

  it('combines half round trips only with one owner, one group and the required nights', () => {
    const flights = [flight('TG1 BKK NRT 08:00 360'), flight('TG2 NRT BKK 16:00 390')]
    const oneWays = ['TG BKK NRT Y 9000', 'TG NRT BKK Y 9000']
    const trip = (days: number) => ask([message('BKK NRT'), message('NRT BKK', out + days)])
    const week = { minimumStayDays: 7 }
    const paired = oracleOf({
      flights,
      fares: [...oneWays, ['TG BKK NRT V 5000 1', week], ['TG NRT BKK V 5000 1', week]],
    })
    const unpaired = oracleOf({ flights, fares: [...oneWays, 'TG BKK NRT V 5000 1', 'TG NRT BKK V 5000 2'] })
    expect(paired.best(trip(7))[0]?.baht).toBe(10_000)
    expect(paired.best(trip(6))[0]?.baht).toBe(18_000)
    expect(unpaired.best(trip(7))[0]?.baht).toBe(18_000)
  })

  it('requires a Saturday night for a fare with that rule', () => {
    const flights = [flight('TG1 BKK NRT 08:00 360'), flight('TG2 NRT BKK 16:00 390')]
    const rule = { saturdayNight: true }
    const shop = oracleOf({
      flights,
      fares: [
        ['TG BKK NRT V 5000 1', rule],
        ['TG NRT BKK V 5000 1', rule],
      ],
    })
    const found = (days: number) =>
      shop.best(ask([message('BKK NRT'), message('NRT BKK', out + days)])).length
    // Outbound on a Monday: Saturday night is the sixth.
    expect([4, 5, 6].map(found)).toEqual([0, 0, 1])
  })

  it('allows an open jaw with a gap within one country, and none beyond', () => {
    const flights = [
      flight('TG1 BKK NRT 08:00 360'),
      flight('TG2 KIX BKK 16:00 390'),
      flight('TG3 ICN BKK 16:00 330'),
    ]
    const shop = oracleOf({
      flights,
      fares: ['TG BKK NRT V 5000 1', 'TG KIX BKK V 4000 1', 'TG ICN BKK V 3000 1'],
    })
    expect(shop.best(ask([message('BKK NRT'), message('KIX BKK', out + 7)]))[0]?.baht).toBe(9000)
    expect(shop.best(ask([message('BKK NRT'), message('ICN BKK', out + 7)]))).toEqual([])
  })

  it('pairs half round trips on either side of the airport where both journeys are split', () => {
    const fares = ['TG BKK HKG V 2000 1', 'TG HKG BKK V 2100 1', 'TG HKG NRT Y 5000', 'TG NRT HKG Y 5200']
    const shop = oracleOf({ flights: [...viaHongKong, ...backAgain], fares })
    expect(shop.best(ask([message('BKK NRT'), message('NRT BKK', out + 7)]))[0]?.baht).toBe(14_300)
    expect(shop.best(ask([message('BKK NRT')]))).toEqual([])
  })

  it('rounds the fare of each passenger up to 5 baht after applying manual changes', () => {
    const flights = [flight('TG1 BKK NRT 08:00 360')]
    const sales = { [`TG1BKKNRT@${out}`]: { farePercent: 7 } }
    const party = { adult: 2, child: 1, infantOnLap: 1 }
    const plain = oracleOf({ flights, fares: ['TG BKK NRT Y 9995'] })
    const byHand = oracleOf({ flights, fares: ['TG BKK NRT Y 9995'], sales })
    expect(plain.best(ask([message('BKK NRT')], { party }))[0]?.baht).toBe(2 * 9995 + 7500 + 1000)
    expect(byHand.best(ask([message('BKK NRT')], { party }))[0]?.baht).toBe(2 * 10_695 + 8025 + 1070)
  })

  it('closes the cheaper classes with a class, and sells no more seats than are left', () => {
    const flights = [flight('TG1 BKK NRT 08:00 360')]
    const fares = ['TG BKK NRT Y 9000', 'TG BKK NRT M 6000', 'TG BKK NRT V 3000']
    const bestWith = (sale: Partial<PlainSales>, adult = 1) => {
      const shop = oracleOf({ flights, fares, sales: { [`TG1BKKNRT@${out}`]: sale } })
      return shop.best(ask([message('BKK NRT')], { party: { adult } }))[0]?.baht
    }
    expect(bestWith({})).toBe(3000)
    expect(bestWith({ closedRbds: 'M' })).toBe(9000)
    expect(bestWith({ cabinLimits: { economy: 4 }, sold: { Y: 2, M: 2, V: 2 } }, 2)).toBe(6000)
    expect(bestWith({ cabinLimits: { economy: 4 }, sold: { Y: 2, M: 2, V: 2 } }, 3)).toBeUndefined()
    expect(bestWith({ contracted: { V: 1 } }, 2)).toBe(12_000)
  })

  it('measures connections in real time, also on days with a clock change', () => {
    const night = dayNumberOf('2027-03-28' as LocalDate)
    const flights = [flight('TG1 CDG LHR 00:10 60'), flight('TG2 LHR JFK 02:00 480')]
    const shop = oracleOf({ flights, fares: ['TG CDG JFK Y 9000'] })
    const trips = (day: number) => shop.best(ask([message('CDG JFK', day)]))
    // Landing at 00:10 in London. A day earlier the connection has 110 minutes; in this night, 50.
    expect(trips(night - 1)).toHaveLength(1)
    expect(trips(night)).toHaveLength(0)
  })

  it('connects neither in the departure city nor twice in one city, and flies no journey wholly in a lower cabin', () => {
    const business = { seats: { economy: 100, premiumEconomy: 0, business: 10, first: 0 } }
    const flights = [
      flight('TG1 BKK HKG 08:00 165', business),
      flight('TG2 HKG NRT 14:00 240'),
      flight('TG3 HKG DMK 12:30 165'),
      flight('TG4 DMK NRT 17:30 360', business),
    ]
    const fares = ['TG BKK NRT J 30000', 'TG DMK NRT J 28000', 'TG BKK NRT Y 9000']
    const shop = oracleOf({ flights, fares })
    expect(shop.best(ask([message('BKK NRT')]))[0]?.baht).toBe(9000)
    const inBusiness = [{ ...message('BKK+DMK NRT'), cabin: 'business' as const }]
    expect(shop.best(ask(inBusiness)).map(({ baht }) => baht)).toEqual([28_000])
  })

  it('keeps the trips of a quarter of a day that no other trip dominates', () => {
    const flights = [
      flight('TG1 BKK NRT 06:00 400'),
      flight('TG2 BKK NRT 07:00 360'),
      flight('TG3 BKK NRT 13:00 420'),
    ]
    const fares: FareText[] = [
      ['TG BKK NRT V 5000', { toMinute: 360 }],
      ['TG BKK NRT M 6000', { fromMinute: 361 }],
    ]
    const shop = oracleOf({ flights: [...flights, flight('TG4 BKK NRT 06:30 410')], fares })
    const numbers = shop
      .pareto(ask([message('BKK NRT')]))
      .map(({ journeys }) => journeys[0]?.flights[0]?.line.number)
    expect(numbers).toEqual([1, 2, 3])
  })
})
