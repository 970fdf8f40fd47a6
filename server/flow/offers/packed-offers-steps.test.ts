import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type ShoppingEvent, shoppingEvent } from '#contract/api/offers.ts'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { createOfferUnpacker } from '#contract/api/offer/unpack-offers.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lines = 'application/x-ndjson'

withDatabase('a streamed search', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  afterAll(() => shop.close())

  const search = (headers: Readonly<Record<string, string>>) =>
    shop.app.http.inject({ method: 'POST', url: '/api/shopping/', headers, payload: aSearchRequest() })
  const eventsIn = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => shoppingEvent.parse(JSON.parse(line)))
  /** The offers of an answer, without what differs between two searches. */
  const offersIn = (events: readonly ShoppingEvent[]) => {
    const read = createOfferUnpacker()
    const offers = events.flatMap((one): readonly OfferAnswer[] => {
      if (one.event === 'packedOffers') return read(one.source, one.packed)
      return one.event === 'offers' ? one.offers : []
    })
    return {
      ids: offers.map(({ offerId }) => offerId),
      offers: offers.map((one) => ({ ...one, offerId: '' })),
    }
  }

  /** The same offer with one price line for each kind. */
  const withSums = (offer: OfferAnswer) => ({
    ...offer,
    price: {
      ...offer.price,
      passengers: offer.price.passengers.map((one) => ({
        ...one,
        lines: [...new Set(one.lines.map(({ kind }) => kind))].map((kind) => {
          const amounts = one.lines.filter((line) => line.kind === kind).map(({ amount }) => amount)
          return { kind, lineCode: '', name: '', amount: amounts.reduce((sum, amount) => sum + amount) }
        }),
      })),
    },
  })

  it('sends the same offers packed, with one price line for each kind, in a quarter of the bytes', async () => {
    const whole = await search({ accept: lines })
    const packed = await search({ accept: packedOffersType })
    const events = eventsIn(packed.body)
    expect(events.map(({ event }) => event)).toContain('packedOffers')
    expect(eventsIn(whole.body).map(({ event }) => event)).not.toContain('packedOffers')
    const { ids, offers } = offersIn(events)
    expect(offers).toEqual(offersIn(eventsIn(whole.body)).offers.map(withSums))
    expect(packed.rawPayload.length * 4).toBeLessThan(whole.rawPayload.length)
    const [offerId] = ids
    expect(await shop.post('/api/pricing/', { offerId })).toMatchObject({ status: 200 })
  })

  it('sends the CO₂ of the offers whose supplier gives a figure, packed and whole', async () => {
    const emissions = { kgPerPassenger: 312, source: 'duffel' } as const
    airline.shopInstead = async function* (events) {
      let place = 0
      for await (const event of events)
        yield event.kind === 'offers'
          ? { ...event, offers: event.offers.map((one) => (place++ % 2 ? one : { ...one, emissions })) }
          : event
    }
    for (const accept of [packedOffersType, lines]) {
      const { offers } = offersIn(eventsIn((await search({ accept })).body))
      expect(offers.some((one) => one.emissions === undefined)).toBe(true)
      expect(offers.find((one) => one.emissions)?.emissions).toEqual(emissions)
    }
    airline.shopInstead = undefined
    const { offers } = offersIn(eventsIn((await search({ accept: lines })).body))
    for (const one of offers) expect(one).not.toHaveProperty('emissions')
  })

  it('sends the offers whole to a page of another release', async () => {
    const answer = await search({ accept: packedOffersType.replace(/version=\d+/, 'version=1') })
    expect(eventsIn(answer.body).map(({ event }) => event)).not.toContain('packedOffers')
    expect(offersIn(eventsIn(answer.body)).offers).not.toEqual([])
  })

  it.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('the answer is compressed with %s for those who accept it', async (encoding, decompress) => {
    const answer = await search({ accept: packedOffersType, 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept, Accept-Encoding' })
    const events = eventsIn(decompress(answer.rawPayload).toString())
    expect(events.at(-1)).toMatchObject({ event: 'end' })
    expect(offersIn(events).offers.length).toBeGreaterThan(0)
  })

  it('the answer is not compressed for those who refuse it', async () => {
    const answer = await search({ accept: lines, 'accept-encoding': 'gzip;q=0, identity' })
    expect(answer.headers['content-encoding']).toBe(undefined)
    expect(eventsIn(answer.body).at(-1)).toMatchObject({ event: 'end' })
  })

  it('sends each line at once and stops the supplier when its reader of compressed lines leaves', async () => {
    const stopped = Promise.withResolvers<void>()
    airline.shopInstead = async function* (events) {
      try {
        yield* events
        await new Promise(() => {})
      } finally {
        stopped.resolve()
      }
    }
    airline.onShop = ({ signal }) => signal.addEventListener('abort', () => stopped.resolve())
    const url = await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', accept: lines, 'accept-encoding': 'br' }
    const asking = httpRequest(`${url}/api/shopping/`, { method: 'POST', headers })
    asking.on('error', () => {})
    asking.on('response', (answer) => {
      answer.on('error', () => {})
      answer.once('data', () => asking.destroy())
    })
    asking.end(JSON.stringify(aSearchRequest()))
    await stopped.promise
  })
})
