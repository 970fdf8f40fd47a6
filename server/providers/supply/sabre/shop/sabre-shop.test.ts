import { describe, expect, it } from 'vitest'
import { cabinClasses } from '#contract/terms/codes.ts'
import { satang } from '#contract/terms/money.ts'
import { shopAll } from '../../supply-calls.suite.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from '../../supplier-offer.ts'
import { aSabreSearch, benchContext, benchOptions, sabreBench } from '../sabre-bench.suite.ts'
import { sabreProvider } from '../sabre-provider.ts'

const { sabre, airline, anOffer } = sabreBench()
const eventsOf = (request: ShopRequest, supply: SupplyProvider = sabre()): Promise<ShopEvent[]> =>
  shopAll(supply, request, benchContext())
const offersIn = (events: readonly ShopEvent[], source: string): SupplierOffer[] =>
  events.flatMap((one) => (one.kind === 'offers' && one.source === source ? one.offers : []))
const endings = (events: readonly ShopEvent[]) =>
  events.flatMap((one) => (one.kind === 'sourceDone' ? [`${one.source}: ${one.status}`] : []))
const segmentsOf = (offer: SupplierOffer) => offer.itinerary.journeys.flatMap((journey) => journey.segments)
const [journey] = aSabreSearch().journeys
if (!journey) throw new Error('no journey')
const searchIn = (change: object) => aSabreSearch({ journeys: [{ ...journey, ...change }] })

describe('searching Sabre', () => {
  it.each(cabinClasses)('finds seats in %s', async (cabin) => {
    const offers = offersIn(await eventsOf(searchIn({ cabin })), 'sabre')
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) expect(segmentsOf(offer).map((one) => one.cabin)).toContain(cabin)
  })

  it('keeps to every filter', async () => {
    const nonstop = offersIn(await eventsOf(aSabreSearch({ nonstopOnly: true })), 'sabre')
    expect(nonstop.length).toBeGreaterThan(0)
    expect(nonstop.every((offer) => segmentsOf(offer).length === 1)).toBe(true)
    const refundable = offersIn(await eventsOf(aSabreSearch({ refundableOnly: true })), 'sabre')
    expect(new Set(refundable.map((one) => one.rules.refund.beforeDeparture.kind))).toEqual(new Set(['yes']))
    const airlines = ['TG'] as unknown as ShopRequest['airlines']
    const byOne = offersIn(await eventsOf(aSabreSearch({ airlines })), 'sabre')
    expect(new Set(byOne.flatMap((one) => segmentsOf(one).map((two) => two.marketingCarrier)))).toEqual(
      new Set(['TG']),
    )
    const via = 'HKG' as NonNullable<ShopRequest['via']>
    const through = offersIn(await eventsOf(aSabreSearch({ via })), 'sabre')
    expect(through.length).toBeGreaterThan(0)
    expect(through.every((offer) => segmentsOf(offer).some((one) => one.destination === via))).toBe(true)
    const window = { by: 'departure', aroundMinute: 10 * 60, rangeHours: 2 } as const
    const within = offersIn(await eventsOf(searchIn({ window })), 'sabre')
    expect(within.length).toBeGreaterThan(0)
    for (const offer of within) {
      const time = segmentsOf(offer)[0]?.departureLocal.slice(11) ?? ''
      expect(time >= '08:00' && time <= '12:00').toBe(true)
    }
  })

  it('offers full flights for the waitlist, and none that has seats', async () => {
    const events = await eventsOf(aSabreSearch())
    const full = offersIn(events, 'sabre waiting list')
    const flights = (offer: SupplierOffer) =>
      segmentsOf(offer)
        .map((one) => `${one.marketingCarrier}${one.flightNumber}`)
        .join()
    const free = new Set(offersIn(events, 'sabre').map(flights))
    expect([full.length, free.size]).not.toContain(0)
    for (const offer of full) {
      expect(segmentsOf(offer).some((one) => one.waitlisted)).toBe(true)
      expect(free).not.toContain(flights(offer))
    }
    for (const offer of offersIn(events, 'sabre'))
      expect(segmentsOf(offer).some((one) => one.waitlisted)).toBe(false)
  })

  it('treats a result without entitlement as empty, and says that it may be one', async () => {
    const options = { ...benchOptions(airline().url), pcc: 'XSML', clientId: 'V1:1234:XSML:AA' }
    const events = await eventsOf(aSabreSearch(), sabreProvider(options))
    expect(events[0]).toMatchObject({
      source: 'sabre',
      status: 'empty',
      note: expect.stringContaining('bought') as string,
    })
    expect(events.at(-1)).toEqual({ kind: 'end', complete: true })
  })

  it('reports which airline is missing, and that the answer is not complete', async () => {
    await airline().control({ match: { path: '/v5/offers/shop' }, times: 2, partial: ['TG'] })
    const events = await eventsOf(aSabreSearch())
    const carriers = new Set(offersIn(events, 'sabre').map((one) => one.validatingCarrier as string))
    expect(carriers).not.toContain('TG')
    expect(carriers.size).toBeGreaterThan(0)
    expect(endings(events).some((one) => /timeout|failed/.test(one))).toBe(true)
    expect(events.at(-1)).toEqual({ kind: 'end', complete: false })
  })

  it.each([
    // the gateway reports its timeout with status 500
    [500, 'timeout'],
    [429, 'failed'],
    [403, 'notEntitled'],
    [504, 'timeout'],
  ])('status %i ends as %s', async (status, word) => {
    await airline().control({ match: { path: '/v5/offers/shop' }, times: 2, status })
    const events = await eventsOf(aSabreSearch())
    expect(endings(events)).toEqual([`sabre: ${word}`, `sabre waiting list: ${word}`])
    expect(events.at(-1)).toEqual({ kind: 'end', complete: false })
  })

  it('gives up on an answer that is too late', async () => {
    const hasty = sabreProvider({ ...benchOptions(airline().url), timeouts: { search: 200 } })
    await airline().control({ match: { path: '/v5/offers/shop' }, times: 2, delayMs: 1500 })
    expect(endings(await eventsOf(aSabreSearch(), hasty))).toEqual([
      'sabre: timeout',
      'sabre waiting list: timeout',
    ])
  })
})

describe('repricing at Sabre', () => {
  it('reports a fare increase, and decides nothing', async () => {
    const offer = await anOffer()
    await airline().control({ match: { path: '/v5/shop/flights/revalidate' }, times: 1, priceDrift: 10 })
    const outcome = await sabre().price(offer.ref, offer.price.total, benchContext())
    expect(outcome).toMatchObject({ kind: 'changed', was: offer.price.total })
    if (outcome.kind === 'changed')
      expect(outcome.offer.price.total.amount).toBeGreaterThan(offer.price.total.amount)
  })

  it('an offer is gone when no seat is left, and silent when Sabre fails', async () => {
    const offer = await anOffer()
    await airline().control({ match: { path: '/v5/shop/flights/revalidate' }, times: 1, seats: 0 })
    expect(await sabre().price(offer.ref, offer.price.total, benchContext())).toEqual({ kind: 'gone' })
    await airline().control({ match: { path: '/v5/shop/flights/revalidate' }, times: 1, status: 500 })
    expect(await sabre().price(offer.ref, satang(1), benchContext())).toEqual({ kind: 'silent' })
  })

  it('returns the filed fare rules under our headings, and the other categories besides', async () => {
    const rules = await sabre().rules((await anOffer()).ref, benchContext())
    const topics = new Set(rules?.texts?.map(({ topic }) => topic))
    expect([...topics].toSorted()).toEqual(
      expect.arrayContaining(['advancePurchase', 'maximumStay', 'minimumStay', 'rebook', 'refund', 'season']),
    )
    expect(rules?.others.length).toBeGreaterThan(0)
  })

  it('returns the penalties of the offer where the texts are not available', async () => {
    const offer = await anOffer()
    await airline().control({ match: { path: '/websvc' }, times: 5, status: 500 })
    const rules = await sabre().rules(offer.ref, benchContext())
    expect(new Set(rules?.texts?.map(({ topic }) => topic))).toEqual(new Set(['refund', 'rebook']))
  })
})
