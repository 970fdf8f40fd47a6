import { describe, expect, it } from 'vitest'
import { loadReference } from '#server/reference/reference.ts'
import type { AirlineCode } from '#contract/terms/codes.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { aSearch } from '#test-kit/house/house-kit.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { offerFaults } from '../offer-faults.suite.ts'
import { contextAt, offersOf, shopAll } from '../supply-calls.suite.ts'
import { describeSupplyProvider } from '../supply-provider.suite.ts'
import { demoProvider } from './demo-provider.ts'
import { createDemoStore } from './demo-store.ts'

const now = '2026-11-21T03:00:00.000Z' as Instant
const reference = loadReference()
const oneworld = reference.airlineGroups('2026-11-21' as LocalDate).find(({ key }) => key === 'oneworld')
const isOneworld = (airlines: readonly string[]) =>
  airlines.length > 0 && airlines.toSorted().join() === oneworld?.airlines.toSorted().join()

withDatabase('the demo', (kit) => {
  const demo = () => demoProvider({ store: createDemoStore(kit.database.db), ids: testIds(), isOneworld })

  // samples have no seats that anybody else could buy
  const traits = { isIdempotentByReference: true, canSellOut: false }

  describeSupplyProvider('the demo', traits, async () => ({
    supply: demo(),
    now: () => now,
    oneWay: aSearch(['BKK NRT 2027-01-20']),
    roundTrip: aSearch(['BKK TYO 2027-01-20', 'TYO BKK 2027-01-27'], { shape: 'roundTrip' }),
    family: aSearch(['BKK NRT 2027-02-10'], { party: { adult: 1, child: 1, infantOnLap: 1 } }),
    nothing: aSearch(['BKK QQQ 2027-01-20']),
    airportsOf: (code) => reference.airportsOf(code),
  }))

  describe('priced samples', () => {
    const priced = async (airlines: readonly string[]) => {
      const request = aSearch(['BKK HND 2027-01-20'], { airlines: airlines as AirlineCode[] })
      const context = contextAt(now)
      const offers = offersOf(await shopAll(demo(), request, context))
      const offer = offers.find(({ validatingCarrier }) => validatingCarrier === 'JL')
      if (!offer) throw new Error('Japan Airlines is not among the samples')
      return { offer, outcome: await demo().price(offer.ref, offer.price.total, context) }
    }

    it('keep their prices for every list of airlines but one', async () => {
      expect((await priced([])).outcome.kind).toBe('same')
      expect((await priced(['JL', 'TG'])).outcome.kind).toBe('same')
    })

    it('use the other sample for the Oneworld list', async () => {
      const { offer, outcome } = await priced(oneworld?.airlines ?? [])
      expect(outcome).toMatchObject({ kind: 'changed', was: offer.price.total })
      if (outcome.kind !== 'changed') return
      expect(outcome.offer.price.total.amount).toBe(offer.price.total.amount + 45_000)
      // the agreed price remains valid
      const again = await demo().price(outcome.offer.ref, outcome.offer.price.total, contextAt(now))
      expect(again.kind).toBe('same')
    })
  })

  it('combine several airlines where none flies the whole trip', async () => {
    const request = aSearch(['BKK NRT 2027-01-20', 'NRT ICN 2027-01-24', 'ICN BKK 2027-01-28'])
    const offers = offersOf(await shopAll(demo(), request, contextAt(now)))
    expect(offers.length).toBeGreaterThan(0)
    const asked = { request, now, airportsOf: reference.airportsOf }
    for (const offer of offers) expect(offerFaults(offer, asked)).toEqual([])
  })

  it.each(['2026-11-22', '2026-11-28', '2026-12-03'])(
    'sell seats on %s, too, in what is left',
    async (on) => {
      for (const pair of ['BKK NRT', 'BKK SIN', 'DMK CNX']) {
        const soon = offersOf(await shopAll(demo(), aSearch([`${pair} ${on}`]), contextAt(now)))
        const ahead = offersOf(await shopAll(demo(), aSearch([`${pair} 2027-01-20`]), contextAt(now)))
        const cheapest = (offers: typeof soon) => Math.min(...offers.map(({ price }) => price.total.amount))
        expect(soon.length, pair).toBeGreaterThan(0)
        expect(cheapest(soon), pair).toBeGreaterThanOrEqual(cheapest(ahead))
      }
    },
  )

  it('show each brand of a flight once, at the cheapest available fare', async () => {
    const offers = offersOf(await shopAll(demo(), aSearch(['BKK NRT 2027-01-20']), contextAt(now)))
    const names = offers.map(({ itinerary, fareBrand }) => {
      const flights = itinerary.journeys.flatMap(({ segments }) => segments)
      return [fareBrand, ...flights.map((one) => one.marketingCarrier + one.flightNumber)].join(' ')
    })
    expect(new Set(names).size).toBe(names.length)
  })

  it('apply on any day, with the time zones of that day', async () => {
    for (const on of ['2027-01-20', '2027-07-04', '2027-10-30']) {
      const offers = offersOf(await shopAll(demo(), aSearch([`BKK LHR ${on}`]), contextAt(now)))
      expect(offers.length, on).toBeGreaterThan(0)
      for (const { itinerary } of offers) {
        const [first] = itinerary.journeys[0]?.segments ?? []
        expect(first?.departureLocal.slice(0, 10)).toBe(on)
      }
    }
  })
})
