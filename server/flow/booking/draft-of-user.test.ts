import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DraftListAnswer } from '#contract/api/draft.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { testBrowser, type TestBrowser } from '#test-kit/account-shop.ts'
import { somewhere } from '#test-kit/draft-browser.ts'
import { signInAs } from '#test-kit/sign-in-as.ts'
import { withDatabases } from '#test-kit/test-database.ts'

withDatabases('what somebody has typed who is signed in', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  const type = async (browser: TestBrowser, sessionId: string, content: object) => {
    await browser.get(`/api/draft/${sessionId}`)
    const draft = { content, base: 0, writer: 'writer01', number: 1, place: somewhere }
    return browser.send('PUT', `/api/draft/${sessionId}`, draft)
  }
  const read = async (browser: TestBrowser, sessionId: string) =>
    (await browser.get(`/api/draft/${sessionId}`)).json<{ content: object; revision: number }>()
  const trips = async (browser: TestBrowser) =>
    (await browser.get('/api/draft/')).json<DraftListAnswer>().drafts.map(({ sessionId }) => sessionId)

  it('is listed, newest first, and found in another browser of the same account alone', async () => {
    const { browser } = await signInAs(shop, kit.database, [])
    const { browser: stranger } = await signInAs(shop, kit.database, [])
    for (const sessionId of ['s1', 's2', 's3', 's4', 's5', 's6']) {
      shop.clock.advance(1000)
      await type(browser, sessionId, { lastName: sessionId })
    }
    expect(await trips(browser)).toEqual(['s6', 's5', 's4', 's3', 's2'])
    const elsewhere = testBrowser(shop.app.http)
    expect((await elsewhere.get('/api/draft/')).statusCode).toBe(401)
    elsewhere.token = browser.token
    for (const [name, value] of browser.cookies) if (name !== 'draft') elsewhere.cookies.set(name, value)
    expect(await read(elsewhere, 's6')).toEqual({ content: { lastName: 's6' }, revision: 0 })
    // From here on it has its own, and the account finds the newer of the two.
    await type(elsewhere, 's6', { lastName: 'typed elsewhere' })
    expect((await read(browser, 's6')).content).toEqual({ lastName: 's6' })
    expect(await trips(browser)).toEqual(['s6', 's5', 's4', 's3', 's2'])
    expect(await trips(stranger)).toEqual([])
    expect((await read(stranger, 's6')).content).toEqual({})
    shop.clock.advance(24 * 3_600_000)
    expect(await read(elsewhere, 's5')).toEqual({ content: {}, revision: 0 })
  })
})
