import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { refundabilityOf } from '#contract/terms/fare.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import { type Instant, type LocalDate, plusDays } from '#contract/terms/time.ts'
import { aSearch, aSearchQuery, timetableAirports } from '#test-kit/house/house-kit.ts'
import { packedTimetable } from '#test-kit/house/packed-house.ts'
import { offerFaults } from '../offer-faults.suite.ts'
import { contextAt, offersOf } from '../supply-calls.suite.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from '../supplier-offer.ts'
import { dayNumberOf } from './engine/day-number.ts'
import { updateSalesTable } from './engine/sales/update-sales-table.ts'
import { type SalesEntry, noFigure, untouched } from './engine/sales/sales-entry.ts'
import { type SalesTable, createSalesTable } from './engine/sales/sales-table.ts'
import { worldViewOf } from './engine/world-view.ts'
import { openTaxTables } from './tax-tables.ts'
import { shopHouse } from './house-shop.ts'
import { createSearcher } from './search-pool/house-searcher.ts'
import { createLocalSearchRunner } from './search-pool/local-search-runner.ts'

const world = packedTimetable()
const view = worldViewOf(world)
const office = openTaxTables()
const now = '2026-11-21T03:00:00.000Z' as Instant
const airportsOf = timetableAirports

function groundWith(sales: SalesTable) {
  const runner = createLocalSearchRunner(createSearcher({ world, office, sales }))
  return { current: async () => ({ view, office, runnerAt: async () => runner }) }
}

const untouchedGround = groundWith(createSalesTable(world.header.counts.flights))

async function search(request: ShopRequest, ground = untouchedGround): Promise<ShopEvent[]> {
  const events: ShopEvent[] = []
  for await (const event of shopHouse(request, contextAt(now), ground)) events.push(event)
  return events
}

const offers = async (request: ShopRequest, ground = untouchedGround) =>
  offersOf(await search(request, ground))

const flightsOf = ({ itinerary }: SupplierOffer) =>
  itinerary.journeys.map(({ segments }) =>
    segments.map((one) => `${one.marketingCarrier}${one.flightNumber}`).join('+'),
  )

const markets = [
  'BKK NRT',
  'DMK TYO',
  'TYO BKK',
  'CNX OSA',
  'HKT FUK',
  'BKK LHR',
  'BKK SYD',
  'HND LAX',
  'LAX TYO',
  'OKA CTS',
  'SIN SPK',
  'DEL HKT',
  'FRA OKA',
  'ICN CEI',
  'USM HND',
  'AKL BKK',
  'TYO HNL',
  'MNL NGO',
  'UTH HDY',
  'KTM FUK',
]
const aDate = fc.integer({ min: 1, max: 360 }).map((days) => plusDays('2026-11-21' as LocalDate, days))

describe('the offers of the house', () => {
  it('offers of the fares that are paid when they are booked are marked, and no others', async () => {
    const all = await offers(aSearch(['BKK HKG 2026-12-10']))
    const isPayFirst = ({ itinerary, fareBrand }: SupplierOffer) =>
      fareBrand === 'Basic' &&
      itinerary.journeys.some(({ segments }) => segments.some((one) => one.marketingCarrier === 'UO'))
    const instant = all.filter((one) => one.isInstant === true)
    expect(instant.length).toBeGreaterThan(0)
    expect(instant).toEqual(all.filter(isPayFirst))
  })

  it('every offer is valid on any market and day, in any cabin, for any party', async () => {
    const party = fc.constantFrom<PassengerCounts>(
      { adult: 1 },
      { adult: 2, child: 1, infantOnLap: 1 },
      { senior: 1, youth: 1 },
      { student: 2, infantInSeat: 1, child: 2 },
    )
    const cabin = fc.constantFrom(
      'economy' as const,
      'premiumEconomy' as const,
      'business' as const,
      'first' as const,
    )
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...markets),
        aDate,
        party,
        cabin,
        async (market, on, counts, inCabin) => {
          const request = aSearch([aSearchQuery(`${market} ${on}`, inCabin)], { party: counts })
          for (const offer of await offers(request)) {
            expect(offerFaults(offer, { request, now, airportsOf }), offer.dedupeKey).toEqual([])
            found += 1
          }
        },
      ),
      { numRuns: 40 },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('every offer is valid for a round trip and for six journeys', async () => {
    const requests = [
      aSearch(['BKK TYO 2027-03-30', 'TYO BKK 2027-04-06'], { shape: 'roundTrip' }),
      aSearch(['HND LHR 2027-03-27', 'LHR HND 2027-04-03'], { shape: 'roundTrip' }),
      aSearch([
        'BKK TYO 2027-01-20',
        'TYO SPK 2027-01-22',
        'SPK OSA 2027-01-24',
        'OSA SEL 2027-01-26',
        'SEL TPE 2027-01-28',
        'TPE BKK 2027-01-30',
      ]),
    ]
    for (const request of requests) {
      const found = await offers(request)
      expect(found.length).toBeGreaterThan(0)
      for (const offer of found) expect(offerFaults(offer, { request, now, airportsOf })).toEqual([])
    }
  })

  it('a repeated search returns the same offers, each once, at most about 200', async () => {
    const request = aSearch(['BKK NRT 2027-01-20'])
    const found = await offers(request)
    expect(await offers(request)).toEqual(found)
    expect(new Set(found.map(({ dedupeKey }) => dedupeKey)).size).toBe(found.length)
    expect(found.length).toBeGreaterThan(100)
    expect(found.length).toBeLessThanOrEqual(220)
  })

  it('arrive first with at most one connection, then the rest', async () => {
    const events = await search(aSearch(['CNX NRT 2027-01-20']))
    const flights = events.flatMap((one) =>
      one.kind === 'offers'
        ? [one.offers.map(({ itinerary }) => itinerary.journeys[0]?.segments.length ?? 0)]
        : [],
    )
    expect(flights).toHaveLength(2)
    expect(Math.max(...(flights[0] ?? []))).toBe(2)
    expect(flights[1]).toContain(3)
  })

  it('include the cheapest journey, and the quickest for its price', async () => {
    const found = await offers(aSearch(['CNX NRT 2027-01-20']))
    const cheapest = Math.min(...found.map(({ price }) => price.total.amount))
    const [quickest] = found.toSorted(
      (left, right) =>
        (left.itinerary.journeys[0]?.durationMinutes ?? 0) -
        (right.itinerary.journeys[0]?.durationMinutes ?? 0),
    )
    const best = createSearcher({ world, office, sales: createSalesTable(world.header.counts.flights) })
    const days = [
      ...best.answer({
        kind: 'calendar',
        request: aSearch(['CNX NRT 2027-01-20']),
        days: 1,
        nowMs: Date.parse(now),
      }),
    ]
    expect(days[0]).toMatchObject({ prices: [{ baht: cheapest / 100 }] })
    expect(quickest?.itinerary.journeys[0]?.segments.length).toBeLessThan(3)
  })

  it('have two or three fare families on every flight, at a higher price for fewer restrictions', async () => {
    const found = await offers(aSearch(['BKK NRT 2027-01-20'], { nonstopOnly: true }))
    const byFlight = Map.groupBy(found, (offer) => flightsOf(offer).join())
    expect(byFlight.size).toBeGreaterThan(10)
    for (const family of byFlight.values()) {
      const totals = family.map(({ price }) => price.total.amount)
      expect(totals).toEqual(totals.toSorted((left, right) => left - right))
      expect(family.map(({ fareBrand }) => fareBrand)).toHaveLength(3)
    }
  })

  it('include every airline with nonstop flights, at any price', async () => {
    const found = await offers(aSearch(['BKK TYO 2027-01-20', 'TYO BKK 2027-01-27'], { shape: 'roundTrip' }))
    const direct = found.filter(({ itinerary }) =>
      itinerary.journeys.every(({ segments }) => segments.length === 1),
    )
    const carriers = new Set(direct.map(({ validatingCarrier }) => validatingCarrier))
    expect([...carriers]).toEqual(expect.arrayContaining(['TG', 'JL', 'NH', 'XJ', 'SL', 'ZG']))
  })
})

describe('search filters', () => {
  const found = (more: Partial<ShopRequest>, input = aSearchQuery('BKK TYO 2027-01-20')) =>
    offers(aSearch([input], more))

  it('restrict airlines, stops, refundability and connection points', async () => {
    const japanese = await found({ airlines: ['JL', 'NH'].map((code) => code as AirlineCode) })
    const carriers = japanese.flatMap(({ itinerary }) =>
      itinerary.journeys.flatMap(({ segments }) => segments.map((one) => one.marketingCarrier)),
    )
    expect(new Set(carriers)).toEqual(new Set(['JL', 'NH']))
    const back = await found({ refundableOnly: true })
    expect(back.length).toBeGreaterThan(50)
    expect(back.every(({ rules }) => refundabilityOf(rules) !== 'nonRefundable')).toBe(true)
    const via = await found({ via: aSearchQuery('HKG HKG 2027-01-20').from })
    expect(via.length).toBeGreaterThan(0)
    const changesAt = ({ itinerary }: SupplierOffer) =>
      itinerary.journeys[0]?.segments
        .slice(1)
        .flatMap(({ origin }, at) => [origin, itinerary.journeys[0]?.segments[at]?.destination])
    expect(via.every((offer) => changesAt(offer)?.includes('HKG' as AirportCode))).toBe(true)
  })

  it('restrict the time of day', async () => {
    const window = { by: 'departure' as const, aroundMinute: 9 * 60, rangeHours: 2 }
    const morning = await found({}, { ...aSearchQuery('BKK TYO 2027-01-20'), window })
    const times = morning.map(
      ({ itinerary }) => itinerary.journeys[0]?.segments[0]?.departureLocal.slice(11) ?? '',
    )
    expect(times.length).toBeGreaterThan(0)
    expect(times.every((one) => one >= '07:00' && one <= '11:00')).toBe(true)
  })

  it.each([
    ['a cabin no aircraft here has', aSearch([aSearchQuery('BKK NRT 2027-01-20', 'premiumFirst')])],
    ['a day that is over', aSearch(['BKK NRT 2026-11-20'])],
    ['a day too far ahead', aSearch(['BKK NRT 2027-12-20'])],
    ['a place it does not know', aSearch(['BKK QQQ 2027-01-20'])],
    [
      'a change of planes at such a place',
      aSearch(['BKK NRT 2027-01-20'], { via: aSearchQuery('QQQ QQQ 2027-01-20').from }),
    ],
  ])('find nothing for %s', async (_, request) => {
    expect(await search(request)).toEqual([
      { kind: 'sourceDone', source: 'house (simulated)', status: 'empty' },
      { kind: 'end', complete: true },
    ])
  })
})

describe('house prices', () => {
  it('never fall when a passenger is added', async () => {
    const joined = fc.constantFrom(
      'adult' as const,
      'child' as const,
      'infantOnLap' as const,
      'senior' as const,
      'student' as const,
    )
    let compared = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...markets), aDate, joined, async (market, on, type) => {
        const input = `${market} ${on}`
        const few = new Map(
          (await offers(aSearch([input]))).map((one) => [one.dedupeKey, one.price.total.amount]),
        )
        const party = { adult: 1, [type]: type === 'adult' ? 2 : 1 }
        for (const more of await offers(aSearch([input], { party }))) {
          const alone = few.get(more.dedupeKey)
          if (alone === undefined) continue
          expect(more.price.total.amount).toBeGreaterThanOrEqual(alone)
          compared += 1
        }
      }),
      { numRuns: 30 },
    )
    expect(compared).toBeGreaterThan(0)
  })

  it('combine half round trips, open jaws or one ways', async () => {
    const units = async (wishes: string[], more: Partial<ShopRequest>) => {
      const [offer] = await offers(aSearch(wishes, more))
      return offer?.pricingUnits.map(({ kind, components }) => `${kind} ${components.length}`)
    }
    const thai = { airlines: ['TG' as AirlineCode], nonstopOnly: true }
    expect(
      await units(['BKK TYO 2027-01-20', 'TYO BKK 2027-01-27'], { ...thai, shape: 'roundTrip' }),
    ).toEqual(['roundTrip 2'])
    expect(await units(['BKK TYO 2027-01-20', 'OSA BKK 2027-01-27'], thai)).toEqual(['openJaw 2'])
    expect(await units(['BKK TYO 2027-01-20', 'BKK SIN 2027-01-27'], thai)).toEqual(['oneWay 1', 'oneWay 1'])
    const lowCost = { airlines: ['XJ' as AirlineCode], nonstopOnly: true, shape: 'roundTrip' as const }
    expect(await units(['DMK NRT 2027-01-20', 'NRT DMK 2027-01-27'], lowCost)).toEqual([
      'oneWay 1',
      'oneWay 1',
    ])
  })

  it('lie near the usual prices of such trips, before tax', async () => {
    const thai = { airlines: ['TG' as AirlineCode], nonstopOnly: true }
    const cheapest = async (request: ShopRequest) => {
      const fares = (await offers(request)).map(({ price }) =>
        (price.passengers[0]?.lines ?? [])
          .filter(({ kind }) => kind === 'fare')
          .reduce((sum, { amount }) => sum + amount.amount, 0),
      )
      return Math.min(...fares) / 100
    }
    const there = 'BKK NRT 2027-02-17'
    const back = 'NRT BKK 2027-02-24'
    expect(await cheapest(aSearch([there], thai))).toBeGreaterThan(6000)
    expect(await cheapest(aSearch([there], thai))).toBeLessThan(14_000)
    const roundTrip = await cheapest(aSearch([there, back], { ...thai, shape: 'roundTrip' }))
    expect(roundTrip).toBeGreaterThan(11_000)
    expect(roundTrip).toBeLessThan(26_000)
    const business = [aSearchQuery(there, 'business'), aSearchQuery(back, 'business')]
    const front = await cheapest(aSearch(business, { ...thai, shape: 'roundTrip' }))
    expect(front).toBeGreaterThan(40_000)
    expect(front).toBeLessThan(70_000)
  })

  it('follow rules of stay and advance purchase', async () => {
    const rbds = async (wishes: string[]) => {
      const found = await offers(
        aSearch(wishes, {
          airlines: ['TG' as AirlineCode],
          nonstopOnly: true,
          shape: wishes.length > 1 ? 'roundTrip' : 'oneWay',
        }),
      )
      // stay rules apply to half round trips; one ways have none
      const units = found.flatMap(({ pricingUnits }) => pricingUnits)
      const asked = units.filter(({ kind }) => kind === (wishes.length > 1 ? 'roundTrip' : 'oneWay'))
      return new Set<string>(asked.flatMap(({ components }) => components.map(({ fare }) => fare.rbd)))
    }
    expect(await rbds(['BKK TYO 2027-02-17', 'TYO BKK 2027-02-24'])).toContain('V')
    const nextDay = await rbds(['BKK TYO 2027-02-17', 'TYO BKK 2027-02-18'])
    expect([...nextDay].filter((rbd) => rbd === 'V' || rbd === 'S')).toEqual([])
    const inAWeek = await rbds(['BKK TYO 2026-11-27'])
    expect([...inAWeek].filter((rbd) => rbd === 'V' || rbd === 'S')).toEqual([])
  })

  it('use the remaining seats, and waitlist offers cover the rest', async () => {
    const request = aSearch(['BKK NRT 2027-01-20'], { airlines: ['TG' as AirlineCode], nonstopOnly: true })
    const ground = groundWith(
      salesOf({
        TG642BKKNRT: {
          sold: untouched.sold.map((_, slot) => Number(slot === 0)),
          cabinLimits: seatLimits(3),
        },
        TG640BKKNRT: { cabinLimits: seatLimits(0) },
      }),
    )
    const found = await offers(request, ground)
    const full = found.filter((offer) => flightsOf(offer).includes('TG640'))
    expect(full.map(({ itinerary }) => itinerary.journeys[0]?.segments[0]?.waitlisted)).toEqual([true])
    expect(found.find((offer) => flightsOf(offer).includes('TG642'))?.seatsLeft).toBe(2)
    const three = await offers({ ...request, party: { adult: 3 } }, ground)
    const left = three.filter(({ itinerary }) =>
      itinerary.journeys[0]?.segments.every((one) => !one.waitlisted),
    )
    expect(left.length).toBeGreaterThan(0)
    expect(left.some((offer) => flightsOf(offer).includes('TG642'))).toBe(false)
  })
})

const seatLimits = (seats: number) => [seats, noFigure, noFigure, noFigure]

/** Returns a table with sales of flights on 20 January 2027. */
function salesOf(entries: Readonly<Record<string, Partial<SalesEntry>>>): SalesTable {
  const day = dayNumberOf('2027-01-20' as LocalDate)
  const changes = Object.entries(entries).map(([key, entry]) => ({
    flight: view.flightOn(key, day)?.flight.operatedId ?? -1,
    day,
    entry: { ...untouched, ...entry },
  }))
  return updateSalesTable(createSalesTable(world.header.counts.flights), changes, day)
}
