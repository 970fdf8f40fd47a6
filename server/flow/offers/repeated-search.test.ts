import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type ShoppingAnswer,
  type ShoppingEvent,
  shoppingAnswer,
  shoppingEvent,
} from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { overrideSegments } from '#test-kit/house/house-kit.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'

withBothDatabases('the answer to a repeated search', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const eventsIn = (text: string): ShoppingEvent[] =>
    text
      .trim()
      .split('\n')
      .map((line) => shoppingEvent.parse(JSON.parse(line)))
  const ask = async (more = {}, credentials: Readonly<Record<string, string>> = {}) => {
    const headers = { accept: 'application/x-ndjson', ...credentials }
    const payload = aSearchRequest(more)
    const answer = await shop.app.http.inject({ method: 'POST', url: '/api/shopping/', headers, payload })
    return eventsIn(answer.body)
  }
  const credentialsOf = ({ token, cookies }: TestBrowser) => ({
    authorization: `Bearer ${token}`,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const searchesCounted = async () => {
    // Counts are written in the background; stopping waits for them.
    await shop.app.stop()
    const counted = await kit.database.db.selectFrom('search_count').select('searches').executeTakeFirst()
    return counted?.searches ?? 0
  }
  const searchIdIn = ([first]: readonly ShoppingEvent[]) => first?.event === 'started' && first.searchId
  const offersIn = (events: readonly ShoppingEvent[]) =>
    events.flatMap((one): readonly OfferAnswer[] => (one.event === 'offers' ? one.offers : []))
  const withoutIds = (offers: readonly OfferAnswer[]) => offers.map((one) => ({ ...one, offerId: '' }))

  it('a repeated search gets the answer of before while nothing has changed, for a minute at most', async () => {
    const [first, second, other] = [await ask(), await ask(), await ask({ adults: 2 })]
    expect(second).toEqual(first)
    expect(searchIdIn(other)).not.toBe(searchIdIn(first))
    const [offer] = offersIn(second)
    expect(await shop.post('/api/pricing/', { offerId: offer?.offerId ?? '' })).toMatchObject({ status: 200 })
    shop.clock.advance(60_000)
    expect(searchIdIn(await ask())).not.toBe(searchIdIn(first))
  })

  it('an answer in one piece is shared by POST and by address, and each of its readers is counted', async () => {
    const before = await searchesCounted()
    const search = aSearchRequest({ adults: 3 })
    const param = encodeURIComponent(Buffer.from(JSON.stringify(search)).toString('base64'))
    const [first, second, third] = await Promise.all([
      shop.post<ShoppingAnswer>('/api/shopping/', search),
      shop.post<ShoppingAnswer>('/api/shopping/', search),
      shop.get<ShoppingAnswer>(`/api/shopping/?param=${param}`),
    ])
    expect(shoppingAnswer.parse(first.body).offers.length).toBeGreaterThan(10)
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    expect(await searchesCounted()).toBe(before + 3)
    shop.clock.advance(60_000)
    const later = await shop.post<ShoppingAnswer>('/api/shopping/', search)
    expect(later.body.searchId).not.toBe(first.body.searchId)
  })

  it.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'an answer in %s is compressed once, and sent to nobody who asked for another',
    async (encoding, read) => {
      const askEncoded = async (accepted: string) => {
        const headers = { accept: 'application/x-ndjson', 'accept-encoding': accepted }
        const payload = aSearchRequest()
        return shop.app.http.inject({ method: 'POST', url: '/api/shopping/', headers, payload })
      }
      const plain = await ask()
      const [first, second] = await Promise.all([askEncoded(encoding), askEncoded(encoding)])
      const third = await askEncoded(encoding)
      expect(first.headers['content-encoding']).toBe(encoding)
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(third.rawPayload.equals(first.rawPayload)).toBe(true)
      const events = eventsIn(read(third.rawPayload).toString())
      expect(events.at(-1)).toMatchObject({ event: 'end' })
      expect(withoutIds(offersIn(events))).toEqual(withoutIds(offersIn(plain)))
      expect(await ask()).toEqual(plain)
    },
  )

  it('one answer is made for several who ask at one time, and each of them is counted', async () => {
    const before = await searchesCounted()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(searchIdIn)).size).toBe(1)
    expect(await searchesCounted()).toBe(before + 3)
  })

  it('travellers do not get the answers of those who sell, who see more', async () => {
    const agent = await signInAs(shop, kit.database, ['Agent'])
    const travellers = await ask()
    const [seen] = offersIn(await ask({}, credentialsOf(agent.browser)))
    expect(seen?.staffPrice).toBeDefined()
    expect(offersIn(travellers)[0]?.staffPrice).toBeUndefined()
    expect(offersIn(await ask())[0]?.staffPrice).toBeUndefined()
  })

  it('an answer shows at once what was sold, closed, made dearer or marked up since', async () => {
    let step = 0
    const anyOf = async () => anOffer(shop)
    const changes = [
      async () => overrideSegments(kit.database, await anyOf(), { seatLimit: (step * 7) % 4 }),
      async () => overrideSegments(kit.database, await anyOf(), { farePercent: (step * 13) % 40 }),
      async () => setStandingMarkup(kit.database, { adult: (1 + step) * 100_00 }),
      async () => shop.book(aBookingRequest(await anyOf())),
      async () => shop.clock.advance(3 * 60_000),
    ]
    let before = await ask()
    let differing = 0
    for (; step < 15; step += 1) {
      await changes[(step * 3) % changes.length]?.()
      const shown = await ask()
      const { body } = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
      expect(withoutIds(offersIn(shown))).toEqual(withoutIds(body.offers))
      if (searchIdIn(shown) !== searchIdIn(before)) differing += 1
      before = shown
    }
    expect(differing).toBeGreaterThan(12)
  })
})
