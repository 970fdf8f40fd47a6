import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountShop, accountShop, goodPassword, linkIn, openAccount } from '#test-kit/account-shop.ts'
import { authenticator } from '#test-kit/authenticator.ts'
import { withDatabases } from '#test-kit/test-database.ts'

/** Both ask and are answered in turns, so that either may be the first to write. */
const rounds = 4

withDatabases('a change at the very moment', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())

  let people = 0
  const newPerson = async () => {
    people += 1
    const email = `moment${people}@example.com`
    await openAccount(shop, email)
    await shop.browser().form('/api/account/forgotpassword', { email })
    await shop.runDue()
    const typed = { ...linkIn(shop.mails.at(-1)), password: 'set by its owner', confirm: 'set by its owner' }
    return { email, reset: () => shop.browser().form('/api/account/resetpassword', typed) }
  }
  const opens = async (email: string, password: string) =>
    (await shop.browser().signIn(email, password)).statusCode === 200

  test('of a sign-in with the password before ends it, whichever comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { email, reset } = await newPerson()
      const thief = shop.browser()
      const [, done] = await Promise.all([thief.signIn(email, goodPassword), reset()])
      expect(done.statusCode, done.body).toBe(200)
      expect((await thief.get('/api/account/profile')).statusCode).toBe(401)
      expect((await thief.renew()).statusCode).toBe(401)
      expect(await opens(email, 'set by its owner')).toBe(true)
    }
  })

  test('of another one, by whoever knows the password before, counts if it was made by mail', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { email, reset } = await newPerson()
      const thief = shop.browser()
      await thief.signIn(email, goodPassword)
      const password = 'set by a stranger'
      const typed = { oldPassword: goodPassword, password, confirm: password }
      const [changed, done] = await Promise.all([thief.send('POST', '/api/account/password', typed), reset()])
      // the change makes mailed links void, so it is one or the other
      const isReset = done.statusCode === 200
      expect([await opens(email, 'set by its owner'), await opens(email, password)]).toEqual([
        isReset,
        !isReset,
      ])
      if (!isReset) expect(changed.statusCode).toBe(200)
      const status = (await thief.get('/api/account/profile')).statusCode
      expect(status).toBe(isReset ? 401 : 200)
    }
  })

  test('of a sign-in that knows nothing of a new second factor leaves no such sign-in', async () => {
    const email = 'factor@example.com'
    await openAccount(shop, email)
    const owner = shop.browser()
    await owner.signIn(email, goodPassword)
    const begun = await owner.send('POST', '/api/account/second-factor/begin')
    const app = authenticator(begun.json<{ secret: string }>().secret, shop.clock)
    const thief = shop.browser()
    const [, on] = await Promise.all([
      thief.signIn(email, goodPassword),
      owner.send('POST', '/api/account/second-factor/confirm', { otp: app.code() }),
    ])
    expect(on.statusCode, on.body).toBe(200)
    expect((await thief.get('/api/account/profile')).statusCode).toBe(401)
  })
})
