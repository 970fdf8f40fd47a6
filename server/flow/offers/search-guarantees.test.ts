import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import { createSecretStore } from '#server/platform/secret-store.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aSearchRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'

withPostgres('a search', (kit) => {
  const statements: string[] = []
  /** Notes the kind of every statement of the shop. */
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      const raw = node.kind === 'RawNode' ? node.sqlFragments.join('').trim().slice(0, 6) : undefined
      const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined
      statements.push(into ?? raw ?? node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  let shop: AppUnderTest
  beforeAll(async () => {
    const { database } = kit
    shop = await appUnderTest({ ...database, db: database.db.withPlugin(counting) })
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const search = (headers: Readonly<Record<string, string>> = {}, more = {}) =>
    shop.app.http.inject({ method: 'POST', url: '/api/shopping/', headers, payload: aSearchRequest(more) })
  const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    statements.length = 0
    await work()
    return [...statements]
  }

  it('writes nothing to the database, and reads versions alone', async () => {
    const searchOn = (departureDate: string) =>
      search(
        { accept: packedOffersType },
        { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate, cabinClass: 'economy' }] },
      )
    const days = Array.from({ length: 40 }, (_, at) =>
      new Date(Date.UTC(2027, 0, 10 + at)).toISOString().slice(0, 10),
    )
    // A few searches of an hour are sampled, to try markup rules on.
    for (const day of days.slice(0, 20)) await searchOn(day)
    const beganMs = performance.now()
    const made = await statementsOf(async () => {
      for (const day of days.slice(20)) await searchOn(day)
    })
    // Counts and lowest prices of all searches together are written every ten seconds.
    const isPeriodic = (one: string) => one === 'search_count' || one === 'lowest_price'
    const ofSearches = made.filter((one) => !isPeriodic(one))
    expect(ofSearches.filter((one) => one !== 'SelectQueryNode' && one !== 'select')).toEqual([])
    const periods = Math.ceil((performance.now() - beganMs) / 10_000) + 1
    expect(made.length - ofSearches.length).toBeLessThanOrEqual(2 * periods)
    // The markups and the private fares in force, and what the house has sold since the last look.
    expect(ofSearches.length / 20).toBeLessThanOrEqual(5)
  })

  it('an offer can still be bought after the keys of the shop were rotated', async () => {
    const before = await anOffer(shop)
    const store = createSecretStore(kit.database.db)
    await store.add('shop', { keyId: 'k2', bytes: new Uint8Array(32).fill(9) })
    const rotated = await appUnderTest(kit.database)
    try {
      const after = await anOffer(rotated)
      for (const { offerId } of [before, after])
        expect(await rotated.post('/api/pricing/', { offerId })).toMatchObject({ status: 200 })
    } finally {
      await rotated.close()
    }
  })

  it('no answer to a traveller contains an amount that the supplier asks', async () => {
    // No fare of the house is that odd: what is sold never equals a net amount by chance.
    await setStandingMarkup(kit.database, { adult: 123_46 })
    const agent = await signInAs(shop, kit.database, ['Agent'])
    const asSeller = {
      authorization: `Bearer ${agent.browser.token}`,
      cookie: [...agent.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const party = { adults: 2, children: 1 }
    const net = JSON.parse((await search(asSeller, party)).body) as ShoppingAnswer
    const secrets = new Set(net.offers.map(({ staffPrice }) => staffPrice?.net))
    expect(secrets.size).toBeGreaterThan(20)
    expect(secrets.has(undefined)).toBe(false)
    for (const accept of ['application/json', 'application/x-ndjson', packedOffersType]) {
      const { body } = await search({ accept }, party)
      const shown = [...body.matchAll(/(?<![\w.-])-?\d+(?![\w.-])/g)].map(([digits]) => Number(digits))
      expect(shown.length).toBeGreaterThan(200)
      expect(shown.filter((amount) => secrets.has(amount))).toEqual([])
    }
  })
})
