import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type OfferAnswer,
  type ShoppingAnswer,
  type ShoppingEvent,
  shoppingAnswer,
  shoppingEvent,
} from '#contract/api/offers.ts'
import { type PricingAnswer } from '#contract/api/price.ts'
import { type CurrencyCode } from '#contract/terms/codes.ts'
import { type ShopEvent } from '#server/providers/supply/supply-provider.ts'
import { AirlineUnderTest } from '#test-kit/airline-under-test.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { overrideSegments } from '#test-kit/house-kit.ts'
import { withDatabase } from '#test-kit/test-database.ts'

withDatabase('a search', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(() => airline.begin())
  afterAll(() => shop.close())

  const stream = async () => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/shopping/',
      headers: { accept: 'application/x-ndjson' },
      payload: aSearchRequest(),
    })
    return answer.body
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as ShoppingEvent)
  }

  it('that breaks off after its first offers keeps them and says so', async () => {
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        yield event
        if (event.kind === 'offers') throw new Error('a bug of the provider')
      }
    }
    const events = await stream()
    expect(events.map((one) => one.event)).toEqual(['started', 'offers', 'sourceDone', 'end'])
    expect(events[0]).toMatchObject({ asking: ['house (simulated)'] })
    expect(events[2]).toMatchObject({ source: 'house (simulated)', status: 'failed' })
    expect(events[3]).toMatchObject({ complete: false })
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(whole).toMatchObject({ status: 200, body: { complete: false } })
    expect(whole.body.offers.length).toBeGreaterThan(0)
    expect(shop.logged.some((line) => line.includes('searchBrokeOff'))).toBe(true)
  })

  it('says neither more nor less than its schema, whole and line by line', async () => {
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(whole.body.offers.length).toBeGreaterThan(0)
    expect(whole.body).toEqual(shoppingAnswer.parse(whole.body))
    const events = await stream()
    expect(events.length).toBeGreaterThan(2)
    expect(events).toEqual(events.map((one) => shoppingEvent.parse(one)))
  })

  it('of a supplier that forgets to end ends all the same, and one that fails at once too', async () => {
    airline.shopInstead = async function* () {}
    expect((await stream()).map((one) => one.event)).toEqual(['started', 'end'])
    airline.shopInstead = (events) => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => Promise.reject(new Error(`no answer ${typeof events}`)),
      }),
    })
    expect((await stream()).map((one) => one.event)).toEqual(['started', 'sourceDone', 'end'])
  })

  it('shows nothing that is priced in other money', async () => {
    const euro = 'EUR' as CurrencyCode
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        if (event.kind !== 'offers') yield event
        else {
          const [first, ...others] = event.offers
          if (!first) throw new Error('nothing on sale')
          const total = { amount: 100, currency: euro }
          const inEuro = { ...first, price: { ...first.price, total, averagePerPerson: total } }
          yield { ...event, offers: [inEuro, ...others] } satisfies ShopEvent
        }
      }
    }
    const { body } = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(Math.min(...body.offers.map((one) => one.price.total))).toBeGreaterThan(100)
    airline.begin()
    const offer = await anOffer(shop)
    airline.repriced = (outcome) => {
      if (outcome.kind !== 'same') return outcome
      const total = { ...outcome.offer.price.total, currency: euro }
      return { kind: 'same', offer: { ...outcome.offer, price: { ...outcome.offer.price, total } } }
    }
    expect(await shop.post('/api/pricing/', { offerId: offer.offerId })).toMatchObject({ status: 410 })
  })

  it('is told when the same price is for other times', async () => {
    const offer = await anOffer(shop)
    airline.repriced = (outcome) => {
      if (outcome.kind !== 'same') return outcome
      const { itinerary } = outcome.offer
      const journeys = itinerary.journeys.map((journey) => ({
        ...journey,
        segments: journey.segments.map((one) => ({ ...one, departureAt: one.arrivalAt })),
      }))
      return { kind: 'same', offer: { ...outcome.offer, itinerary: { ...itinerary, journeys } } }
    }
    const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    expect(priced.body).toMatchObject({ outcome: 'changed', why: 'schedule' })
    expect(await shop.book(aBookingRequest(offer))).toMatchObject({
      status: 409,
      body: { problem: 'priceChanged' },
    })
  })

  it('ends at the supplier when the asker leaves', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const ended = Promise.withResolvers<void>()
    airline.onShop = ({ signal }) => seen.resolve(signal)
    airline.shopInstead = async function* (events) {
      try {
        yield* events
        const signal = await seen.promise
        await new Promise<void>((resolve) => {
          if (signal.aborted) resolve()
          else signal.addEventListener('abort', () => resolve())
        })
      } finally {
        ended.resolve()
      }
    }
    const url = await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', accept: 'application/x-ndjson' }
    const asking = httpRequest(`${url}/api/shopping/`, { method: 'POST', headers })
    asking.on('error', () => {})
    asking.on('response', (answer) => {
      answer.on('error', () => {})
      answer.once('data', () => asking.destroy())
    })
    asking.end(JSON.stringify(aSearchRequest()))
    await ended.promise
    expect((await seen.promise).aborted).toBe(true)
  })
})

withDatabase('an offer whose price has changed', (kit) => {
  let shop: AppUnderTest
  let offer: OfferAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    offer = await anOffer(shop)
    await overrideSegments(kit.database, offer, { farePercent: 25 })
  })
  afterAll(() => shop.close())

  it('gets one new id, however many ask at once and however often', async () => {
    const before = await kit.database.db.selectFrom('offer_batch').select('search_id').execute()
    const price = () => shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    const all = await Promise.all(Array.from({ length: 6 }, price))
    expect(all.map((one) => one.status)).toEqual(all.map(() => 200))
    expect(new Set(all.map((one) => one.body.offer.offerId)).size).toBe(1)
    shop.clock.advance(60_000)
    await price()
    const after = await kit.database.db.selectFrom('offer_batch').select('search_id').execute()
    expect(after).toHaveLength(before.length + 1)
  })

  it('is found at its place alone, written as we write it', async () => {
    const { offerId } = offer
    const tries = [
      offerId.replace(/^(off_[^_]+)_/, '$1_0'),
      offerId.replace(/^(off_[^_]+_\d+)_/, '$1_0'),
      offerId.slice(0, -1),
      `${offerId}A`,
    ]
    for (const wrong of tries) {
      const answer = await shop.post<{ problem: string }>('/api/pricing/', { offerId: wrong })
      expect(answer, wrong).toMatchObject({ status: 409, body: { problem: 'offerTampered' } })
    }
  })
})
