import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type ShoppingAnswer,
  type ShoppingEvent,
  shoppingAnswer,
  shoppingEvent,
} from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { CurrencyCode } from '#contract/terms/codes.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { usualLoadLimit } from '#server/platform/http/request/load-limit.ts'
import type { ShopEvent, SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { overrideSegments } from '#test-kit/house/house-kit.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const euro = 'EUR' as CurrencyCode

withDatabase('a search', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  let loggedBefore = 0
  beforeEach(() => {
    airline.begin()
    loggedBefore = shop.logged.length
  })
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

  it('ends after 8 s with the offers found so far when the supplier falls silent', async () => {
    const isSilent = Promise.withResolvers<void>()
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        yield event
        if (event.kind !== 'offers') continue
        isSilent.resolve()
        await new Promise(() => {})
      }
    }
    const asked = shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    await isSilent.promise
    shop.clock.advance(8_000)
    const { status, body } = await asked
    expect(status).toBe(200)
    expect(body.complete).toBe(false)
    expect(body.offers.length).toBeGreaterThan(0)
    expect(body.sources).toEqual([{ source: 'house (simulated)', status: 'timeout' }])
  })

  it('shows offers that can be bought until they expire', async () => {
    const offer = await anOffer(shop)
    const leftMs = Date.parse(offer.expiresAt) - Date.parse(shop.clock.now())
    shop.clock.advance(leftMs - 1000)
    const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    expect(priced.status).toBe(200)
    shop.clock.advance(1000)
    const gone = { status: 410, body: { problem: 'offerGone' } }
    expect(await shop.post('/api/pricing/', { offerId: offer.offerId })).toMatchObject(gone)
    expect(await shop.book(aBookingRequest(offer))).toMatchObject(gone)
  })

  it('shows offers that are forgotten after two hours, however long the supplier keeps them', async () => {
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        if (event.kind !== 'offers') yield event
        else {
          const expiresAt = plusMinutes(shop.clock.now(), 600)
          yield { ...event, offers: event.offers.map((one) => ({ ...one, expiresAt })) }
        }
      }
    }
    const { offerId } = await anOffer(shop)
    shop.clock.advance(120 * 60_000 - 1)
    expect(await shop.post('/api/pricing/', { offerId })).toMatchObject({ status: 200 })
    shop.clock.advance(1)
    const answer = await shop.post('/api/pricing/', { offerId })
    expect(answer).toMatchObject({ body: { problem: 'offerUnknown' } })
  })

  it('leaves capacity for pricing when too many concurrent searches are rejected', async () => {
    const offer = await anOffer(shop)
    const isOver = Promise.withResolvers<void>()
    airline.shopInstead = async function* () {
      await isOver.promise
      yield* []
    }
    let turnedAway = 0
    const asked = Array.from({ length: usualLoadLimit + 5 }, async () => {
      const { status } = await shop.post('/api/shopping/', aSearchRequest())
      if (status === 503) turnedAway += 1
    })
    await expect.poll(() => turnedAway).toBe(5)
    expect((await shop.post('/api/pricing/', { offerId: offer.offerId })).status).toBe(200)
    isOver.resolve()
    await Promise.all(asked)
  })

  it('keeps the first offers and reports the failure when the supplier breaks off', async () => {
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

  it('ignores the extra members that the specification’s client sends', async () => {
    const sent = { sabrePart: {}, from: 'BKK', to: 'NRT', departureDate: '', returnDate: '', cabinClass: '' }
    const words = { triptype: '0', nonstop: '0', searchRefundableFare: 'false' }
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', {
      ...aSearchRequest(),
      ...sent,
      ...words,
    })
    expect(whole.status).toBe(200)
    const plain = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(whole.body.offers).toHaveLength(plain.body.offers.length)
  })

  it('matches its schema exactly, whole and line by line', async () => {
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(whole.body.offers.length).toBeGreaterThan(0)
    expect(whole.body).toEqual(shoppingAnswer.parse(whole.body))
    const events = await stream()
    expect(events.length).toBeGreaterThan(2)
    expect(events).toEqual(events.map((one) => shoppingEvent.parse(one)))
  })

  it('ends when the supplier sends no end event or fails at once', async () => {
    airline.shopInstead = async function* () {}
    expect((await stream()).map((one) => one.event)).toEqual(['started', 'end'])
    airline.shopInstead = (events) => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => Promise.reject(new Error(`no answer ${typeof events}`)),
      }),
    })
    expect((await stream()).map((one) => one.event)).toEqual(['started', 'sourceDone', 'end'])
  })

  it('shows no offer in another currency', async () => {
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
    expect(body).toMatchObject({ complete: false })
    expect(body.unsold?.otherCurrency).toBeGreaterThan(0)
    airline.begin()
    const offer = await anOffer(shop)
    airline.repriced = (outcome) => {
      if (outcome.kind !== 'same') return outcome
      const total = { ...outcome.offer.price.total, currency: euro }
      return { kind: 'same', offer: { ...outcome.offer, price: { ...outcome.offer.price, total } } }
    }
    expect(await shop.post('/api/pricing/', { offerId: offer.offerId })).toMatchObject({ status: 410 })
  })

  const inEuro = (offer: SupplierOffer): SupplierOffer => {
    const total = { ...offer.price.total, currency: euro }
    return { ...offer, price: { ...offer.price, total } }
  }

  it('counts unsold offers by reason: in its answer, in the log and in the database', async () => {
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        if (event.kind === 'end')
          yield { ...event, complete: false, unsold: { otherCurrency: 3, payAtOnce: 1 } }
        else if (event.kind !== 'offers') yield event
        else {
          const [first, ...others] = event.offers
          if (!first) throw new Error('nothing on sale')
          yield { ...event, offers: [inEuro(first), ...others] }
        }
      }
    }
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    const unsold = whole.body.unsold ?? {}
    expect(whole.body.complete).toBe(false)
    expect(unsold).toMatchObject({ payAtOnce: 1 })
    expect(unsold.otherCurrency).toBeGreaterThan(3)
    const end = (await stream()).at(-1)
    expect(end).toMatchObject({ event: 'end', complete: false, unsold })
    expect(notSold()).toMatchObject([unsold, unsold])
    const rows = await kit.database.db.selectFrom('supplier_unsold').select(['reason', 'offers']).execute()
    expect(rows).toContainEqual({ reason: 'payAtOnce', offers: 1 })
  })

  /** Returns the log lines about unsold offers. */
  const notSold = () =>
    shop.logged
      .slice(loggedBefore)
      .map((line) => JSON.parse(line) as { event: string })
      .filter((line) => line.event === 'offersNotSold')
  /** Prices the first offer in another currency, adds counts of the airline and then runs the given step. */
  const someUnsold = (after: () => Promise<void>) => {
    airline.shopInstead = async function* (events) {
      for await (const event of events) {
        if (event.kind !== 'offers') continue
        const [first, ...others] = event.offers
        if (!first) throw new Error('nothing on sale')
        yield { ...event, offers: [inEuro(first), ...others], unsold: { payAtOnce: 2 } }
        await after()
      }
    }
  }
  const counted = { payAtOnce: 2, otherCurrency: 1 }

  it('counts unsold offers when the supplier breaks off', async () => {
    someUnsold(() => Promise.reject(new Error('a bug of the provider')))
    const whole = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    expect(whole.body).toMatchObject({ complete: false, unsold: counted })
    expect((await stream()).at(-1)).toMatchObject({ event: 'end', complete: false, unsold: counted })
    expect(notSold()).toMatchObject([counted, counted])
  })

  it('counts unsold offers when it is cut off after 8 s', async () => {
    const isSilent = Promise.withResolvers<void>()
    someUnsold(() => {
      isSilent.resolve()
      return new Promise(() => {})
    })
    const asked = shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    await isSilent.promise
    shop.clock.advance(8_000)
    expect((await asked).body).toMatchObject({ complete: false, unsold: counted })
    await expect.poll(notSold).toMatchObject([counted])
  })

  it('reports a schedule change at the same price when the offer is priced', async () => {
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

  it('aborts the supplier call when the client disconnects', async () => {
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

  it('gets one new id, however many requests ask for it', async () => {
    const price = () => shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
    const all = await Promise.all(Array.from({ length: 6 }, price))
    expect(all.map((one) => one.status)).toEqual(all.map(() => 200))
    expect(new Set(all.map((one) => one.body.offer.offerId)).size).toBe(1)
    shop.clock.advance(60_000)
    expect((await price()).body.offer.offerId).toBe(all[0]?.body.offer.offerId)
  })

  it('cannot be found by an id in another notation', async () => {
    const { offerId } = offer
    const [head = '', tail = ''] = offerId.split('.')
    const tries = [
      `${head}=.${tail}`,
      `${head}.${tail}.`,
      `${head}.`,
      offerId.replace(/^off_/, 'off_A'),
      offerId.slice(0, -1),
      `${offerId}A`,
    ]
    for (const wrong of tries) {
      const answer = await shop.post<{ problem: string }>('/api/pricing/', { offerId: wrong })
      expect(answer, wrong).toMatchObject({ status: 409, body: { problem: 'offerTampered' } })
    }
  })
})
