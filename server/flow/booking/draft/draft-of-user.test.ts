import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DraftListAnswer } from '#contract/api/draft.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { testBrowser, type TestBrowser } from '#test-kit/account/account-shop.ts'
import { somewhere } from '#test-kit/draft-browser.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('what somebody has typed who is signed in', (kit) => {
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
  /** Returns another browser in which the same account is signed in. */
  const anotherOf = (browser: TestBrowser): TestBrowser => {
    const another = testBrowser(shop.app.http)
    another.token = browser.token
    for (const [name, value] of browser.cookies) if (name !== 'draft') another.cookies.set(name, value)
    return another
  }
  const trips = async (browser: TestBrowser) =>
    (await browser.get('/api/draft/')).json<DraftListAnswer>().drafts.map(({ sessionId }) => sessionId)

  it('lists drafts newest first, and finds them only in browsers of the same account', async () => {
    const { browser } = await signInAs(shop, kit.database, [])
    const { browser: stranger } = await signInAs(shop, kit.database, [])
    for (const sessionId of ['s1', 's2', 's3', 's4', 's5', 's6']) {
      shop.clock.advance(1000)
      await type(browser, sessionId, { lastName: sessionId })
    }
    expect(await trips(browser)).toEqual(['s6', 's5', 's4', 's3', 's2'])
    expect((await testBrowser(shop.app.http).get('/api/draft/')).statusCode).toBe(401)
    const elsewhere = anotherOf(browser)
    expect(await read(elsewhere, 's6')).toEqual({ content: { lastName: 's6' }, revision: 0 })
    // From here on this browser has its own draft, and the account finds the newer of the two.
    await type(elsewhere, 's6', { lastName: 'typed elsewhere' })
    expect((await read(browser, 's6')).content).toEqual({ lastName: 's6' })
    expect(await trips(browser)).toEqual(['s6', 's5', 's4', 's3', 's2'])
    expect(await trips(stranger)).toEqual([])
    expect((await read(stranger, 's6')).content).toEqual({})
    shop.clock.advance(24 * 3_600_000)
    expect(await read(elsewhere, 's5')).toEqual({ content: {}, revision: 0 })
  })
  it('deletes the draft in every browser of the account once it has become an order', async () => {
    const { browser } = await signInAs(shop, kit.database, [])
    await type(browser, 'booked', { lastName: 'Dee' })
    const elsewhere = anotherOf(browser)
    await type(elsewhere, 'booked', { lastName: 'Dee' })
    await elsewhere.send('DELETE', '/api/draft/booked')
    expect(await trips(browser)).toEqual([])
    expect(await read(browser, 'booked')).toEqual({ content: {}, revision: 0 })
  })

  it('hides the draft from the next account that signs in on a browser left signed in', async () => {
    const { browser } = await signInAs(shop, kit.database, [])
    const { browser: next } = await signInAs(shop, kit.database, [])
    await type(browser, 'left', { lastName: 'Dee' })
    const handle = browser.cookies.get('draft') ?? ''
    next.cookies.set('draft', handle)
    expect(await read(next, 'left')).toEqual({ content: {}, revision: 0 })
    expect(next.cookies.get('draft')).not.toBe(handle)
    // After the session has ended, the first browser still has its draft.
    browser.token = undefined
    expect((await read(browser, 'left')).content).toEqual({ lastName: 'Dee' })
  })
})
