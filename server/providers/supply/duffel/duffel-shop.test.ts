import { describe, expect, it } from 'vitest'
import type { AirlineCode, CityCode } from '#contract/terms/codes.ts'
import { aSearch, aSearchWith, context, duffelBench } from './duffel-bench.suite.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from '../supplier-offer.ts'

const bench = duffelBench()
const isOf = (code: string) => (offer: SupplierOffer) => offer.validatingCarrier === code

async function eventsOf(request: ShopRequest, duffel = bench.duffel()): Promise<ShopEvent[]> {
  const events: ShopEvent[] = []
  for await (const event of duffel.shop(request, context())) events.push(event)
  return events
}

describe('searching', () => {
  it('finds flights for the party, priced in satang, and reports how the source ended', async () => {
    const events = await eventsOf(aSearch({ party: { adult: 2, child: 1, infantOnLap: 1 } }))
    expect(events.slice(-2)).toEqual([
      { kind: 'sourceDone', source: 'duffel', status: 'ok' },
      { kind: 'end', complete: true },
    ])
    // one portion per airline, or a single one where that takes the machine longer
    const portions = events.slice(0, -2)
    expect(portions.length).toBeGreaterThan(0)
    expect(portions.every((event) => event.kind === 'offers')).toBe(true)
    const offers = portions.flatMap((event) => (event.kind === 'offers' ? event.offers : []))
    expect(new Set(offers.map((one) => one.ref)).size).toBe(offers.length)
    const types = (one: SupplierOffer) =>
      one.price.passengers.map(({ type, count }) => type.repeat(count)).join('').length
    const wanted = 'adultadultchildinfantOnLap'.length
    expect(offers.every((one) => types(one) === wanted)).toBe(true)
    expect(offers.every((one) => one.price.total.currency === 'THB' && one.price.total.amount > 0)).toBe(true)
  })

  it('tells the CO₂ of one passenger whatever the party, the same again with the price', async () => {
    const alone = await bench.anOffer()
    expect(alone.emissions?.kgPerPassenger).toBeGreaterThan(100)
    const inTwo = await bench.anOffer('TG', aSearch({ party: { adult: 2 } }))
    const apart = (inTwo.emissions?.kgPerPassenger ?? 0) - (alone.emissions?.kgPerPassenger ?? 0)
    expect(Math.abs(apart)).toBeLessThanOrEqual(1)
    const priced = await bench.duffel().price(alone.ref, alone.price.total, context())
    expect(priced).toMatchObject({ kind: 'same', offer: { emissions: alone.emissions } })
  })

  it('tells no CO₂ for aircraft without an estimate', async () => {
    const offers = await bench.offersOf(aSearchWith({ to: 'LPT' as CityCode }, { nonstopOnly: true }))
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) expect(offer).not.toHaveProperty('emissions')
  })

  it.each([
    [
      'nonstop',
      { nonstopOnly: true },
      (one: SupplierOffer) => one.itinerary.journeys.every((j) => j.segments.length === 1),
    ],
    ['an airline', { airlines: ['CX' as AirlineCode] }, isOf('CX')],
    [
      'refundable',
      { refundableOnly: true },
      (one: SupplierOffer) => one.rules.refund.beforeDeparture.kind === 'yes',
    ],
    [
      'via a place',
      { via: 'HKG' as CityCode },
      (one: SupplierOffer) => one.itinerary.journeys[0]?.segments[0]?.destination === 'HKG',
    ],
    [
      'a time window',
      aSearchWith({ window: { by: 'departure', aroundMinute: 480, rangeHours: 2 } }),
      (one: SupplierOffer) => {
        const time = one.itinerary.journeys[0]?.segments[0]?.departureLocal.slice(11) ?? ''
        return time >= '06:00' && time <= '10:00'
      },
    ],
    [
      'business',
      aSearchWith({ cabin: 'premiumBusiness' }),
      (one: SupplierOffer) => one.itinerary.journeys[0]?.segments[0]?.cabin === 'business',
    ],
  ])('keeps to the filter for %s', async (_name, input, isAsked) => {
    const [all, some] = [await bench.offersOf(aSearch()), await bench.offersOf(aSearch(input))]
    expect(some.length).toBeGreaterThan(0)
    expect(some.every(isAsked)).toBe(true)
    expect(all.every(isAsked)).toBe(false)
  })

  it('reports an empty source where nobody flies, and where an infant would need a seat', async () => {
    const nowhere = aSearchWith({ to: 'ZZZ' as CityCode })
    for (const input of [nowhere, aSearch({ party: { adult: 1, infantInSeat: 1 } })]) {
      expect(await eventsOf(input)).toMatchObject([
        { kind: 'sourceDone', status: 'empty' },
        { kind: 'end', complete: true },
      ])
    }
  })

  it.each([
    [{ status: 500 }, 'failed'],
    [{ status: 401 }, 'notEntitled'],
    [{ dropBefore: true }, 'failed'],
    [{ malformed: 'html' }, 'failed'],
    [{ truncate: true }, 'failed'],
    [{ delayMs: 4000 }, 'timeout'],
  ])('does not throw after the fault %j, but reports %s', async (what, status) => {
    await bench.airline().control({ times: 1, ...what })
    expect(await eventsOf(aSearch(), bench.impatient())).toMatchObject([
      { kind: 'sourceDone', status },
      { kind: 'end', complete: false },
    ])
  })
})

describe('a lost answer during a search', () => {
  const poll = { method: 'GET', path: '/air/batch_offer_requests/*' }

  it('a lost answer is recovered, and every offer is there', async () => {
    const keysOf = (events: readonly ShopEvent[]) =>
      events
        .flatMap((one) => (one.kind === 'offers' ? one.offers.map((two) => two.dedupeKey) : []))
        .toSorted()
    const all = keysOf(await eventsOf(aSearch()))
    await bench.airline().control({ times: 1, match: poll, commitThenDrop: true })
    const again = await eventsOf(aSearch())
    expect(keysOf(again)).toEqual(all)
    expect(again.at(-1)).toEqual({ kind: 'end', complete: true })
  })

  it('a lost answer that cannot be recovered is reported', async () => {
    await bench.airline().control({
      faults: [
        { times: 1, match: poll, commitThenDrop: true },
        { match: { method: 'GET', path: '/air/offers' }, status: 500 },
      ],
    })
    expect((await eventsOf(aSearch())).slice(-2)).toMatchObject([
      { kind: 'sourceDone', status: 'failed' },
      { kind: 'end', complete: false },
    ])
  })
})

describe('repricing', () => {
  it('an offer is the same, changed with both prices, gone, or silent', async () => {
    const offer = await bench.anOffer()
    const { total } = offer.price
    const asked = () => bench.duffel().price(offer.ref, total, context())
    expect(await asked()).toMatchObject({ kind: 'same', offer: { price: { total } } })
    await bench.airline().control({ times: 1, priceDrift: 10 })
    expect(await asked()).toMatchObject({ kind: 'changed', was: total })
    await bench.airline().control({ times: 1, seats: 0 })
    expect(await asked()).toEqual({ kind: 'gone' })
    await bench.airline().control({ times: 1, status: 503 })
    expect(await asked()).toEqual({ kind: 'silent' })
    await bench.airline().control({ clock: { advanceMs: 31 * 60_000 } })
    expect(await asked()).toEqual({ kind: 'gone' })
  })

  it('returns the fare rules', async () => {
    const offer = await bench.anOffer()
    expect(await bench.duffel().rules(offer.ref, context())).toEqual(offer.rules)
  })
})
