import { afterEach, expect, it } from 'vitest'
import { destinationsAnswer, routeGuideAnswer } from '#contract/api/share/route-guide.ts'
import { languages } from '#contract/problem.ts'
import { type AppUnderTest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('what is known of a route', (kit) => {
  let shop: AppUnderTest
  afterEach(async () => {
    await shop.close()
    await kit.clear()
  })
  const guideOf = async (route: string) => {
    const answer = await shop.app.http.inject({ url: `/api/flights/routes/${route}` })
    return { status: answer.statusCode, guide: routeGuideAnswer.safeParse(answer.json()).data }
  }
  const searchCount = async () => {
    const { searches } = await kit.database.db
      .selectFrom('search_count')
      .select(({ fn }) => fn.sum<string>('searches').as('searches'))
      .executeTakeFirstOrThrow()
    return Number(searches)
  }

  it('the guide has the price that a traveller was shown, with its time, and reading it causes no search', async () => {
    shop = await appUnderTest(kit.database)
    const offer = await anOffer(shop)
    await shop.app.stop()
    const before = await searchCount()
    const { status, guide } = await guideOf('BKK-NRT')
    expect(status).toBe(200)
    const lowest = guide?.lowest
    expect(lowest?.foundAt).toBeDefined()
    expect(lowest?.amount).toBeLessThanOrEqual(offer.price.total)
    expect(guide?.flights?.airlines.length).toBeGreaterThan(0)
    for (const language of languages)
      await shop.app.http.inject({ url: '/api/flights/routes/BKK-NRT', cookies: { lang: language } })
    await shop.app.stop()
    expect(await searchCount()).toBe(before)
    const destinations = await shop.app.http.inject({ url: '/api/flights/destinations' })
    expect(JSON.stringify(destinationsAnswer.parse(destinations.json()))).toContain('NRT')
  })

  it('a route that nobody searched has its airports, its distance and other routes, and no price', async () => {
    shop = await appUnderTest(kit.database)
    const { guide } = await guideOf('UBP-CCU')
    expect(guide).toMatchObject({ months: [], distanceKm: 1912, from: { airports: [{ code: 'UBP' }] } })
    expect(guide?.flights).toBeUndefined()
    expect(guide?.lowest).toBeUndefined()
    expect(guide?.nearby[0]).toMatchObject({ from: { code: 'CCU' }, to: { code: 'UBP' } })
    for (const unknown of ['BKK-ZZX', 'BKK-DMK', 'BKK-BKK'])
      expect((await guideOf(unknown)).status, unknown).toBe(404)
  })
})
