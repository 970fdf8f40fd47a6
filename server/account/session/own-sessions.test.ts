import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInsAnswer } from '#contract/api/account/own-data.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type OwnAccount, openOwnAccount, signedInBrowser } from '#test-kit/account/own-account.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/account/sessions'

withDatabase('the sign-ins of an account', (kit) => {
  let shop: AppUnderTest
  let owner: OwnAccount
  let other: OwnAccount
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    owner = await openOwnAccount(shop, kit.database, 'owner@traveller.example')
    other = await openOwnAccount(shop, kit.database, 'other@traveller.example')
  })
  afterAll(() => shop.close())

  const list = async (browser: TestBrowser) => (await browser.get(path)).json<SignInsAnswer>().sessions
  const end = (browser: TestBrowser, which: object) => browser.send('POST', `${path}/end`, which)

  test('own sessions appear in a list, the current one first, then by last use', async () => {
    shop.clock.advance(60_000)
    await signedInBrowser(shop, owner.email)
    shop.clock.advance(60_000)
    await signedInBrowser(shop, owner.email)
    const sessions = await list(owner.browser)
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(sessions[1]?.lastUsedAt.localeCompare(sessions[2]?.lastUsedAt ?? '')).toBe(1)
    expect((await list(other.browser)).map(({ isThis }) => isThis)).toEqual([true])
  })

  test('own sessions can be ended one by one, at once', async () => {
    const phone = await signedInBrowser(shop, owner.email)
    const [own] = await list(phone)
    expect((await end(owner.browser, { sessionId: own?.sessionId })).json()).toEqual({ outcome: 'done' })
    expect((await phone.get(path)).statusCode).toBe(401)
    expect((await phone.renew()).statusCode).toBe(401)
    expect((await owner.browser.get(path)).statusCode).toBe(200)
  })

  test("ending another user's, an ended or an unknown session gives byte for byte the same response", async () => {
    const [others] = await list(other.browser)
    const gone = await signedInBrowser(shop, owner.email)
    const [ended] = await list(gone)
    await end(gone, { sessionId: ended?.sessionId })
    const answers = []
    for (const sessionId of [others?.sessionId, ended?.sessionId, 'ses_never_was']) {
      const { statusCode, body } = await end(owner.browser, { sessionId })
      answers.push([statusCode, body.replace(/"reference":"[^"]*"/, '')])
    }
    expect(answers[0]?.[0]).toBe(404)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await other.browser.get(path)).statusCode).toBe(200)
  })

  test('own sessions can all be ended except the current one', async () => {
    const phone = await signedInBrowser(shop, owner.email)
    await end(owner.browser, { others: true })
    expect(await list(owner.browser)).toHaveLength(1)
    expect((await phone.get(path)).statusCode).toBe(401)
    expect((await other.browser.get(path)).statusCode).toBe(200)
  })

  test('ending sessions needs a signed-in user, and exactly one of the two commands', async () => {
    expect((await shop.get(path)).status).toBe(401)
    for (const input of [{}, { others: false }, { sessionId: '' }, { sessionId: 'a', others: true }])
      expect([400, 422]).toContain((await end(owner.browser, input)).statusCode)
  })
})
