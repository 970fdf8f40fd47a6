import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  linkIn,
  openAccount,
} from '#test-kit/account/account-shop.ts'
import { authenticator } from '#test-kit/account/authenticator.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

/** How often a race is run: either request may write first. */
const rounds = 4

withBothDatabases('changes to an account at the same moment', (kit) => {
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

  test('a password reset ends a concurrent sign-in with the old password', async () => {
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

  /** A thief changes the password and the owner resets it, in a given order; returns who can sign in. */
  const changeAndReset = async (order: 'change first' | 'reset first' | 'both at once') => {
    const { email, reset } = await newPerson()
    const thief = shop.browser()
    await thief.signIn(email, goodPassword)
    const password = 'set by a stranger'
    const typed = { oldPassword: goodPassword, password, confirm: password }
    const change = () => thief.send('POST', '/api/account/password', typed)
    const earlyChange = order === 'change first' ? await change() : undefined
    const earlyReset = order === 'reset first' ? await reset() : undefined
    const [changed, done] = await Promise.all([earlyChange ?? change(), earlyReset ?? reset()])
    // a password change ends every session, the thief's too; its response starts a new one
    if (changed.statusCode === 200) thief.token = changed.json<TokenAnswer>().access_token
    return {
      answers: { change: changed.statusCode, reset: done.statusCode },
      ownerSignsIn: await opens(email, 'set by its owner'),
      thiefSignsIn: await opens(email, password),
      thiefIsSignedIn: (await thief.get('/api/account/profile')).statusCode === 200,
    }
  }
  const thiefWins = { ownerSignsIn: false, thiefSignsIn: true, thiefIsSignedIn: true }
  const ownerWins = { ownerSignsIn: true, thiefSignsIn: false, thiefIsSignedIn: false }

  test('a password change voids the mailed link, and its response signs in', async () => {
    const answers = { change: 200, reset: 400 }
    expect(await changeAndReset('change first')).toEqual({ answers, ...thiefWins })
  })

  test('a password reset by mail refuses a password change by an earlier session', async () => {
    const answers = { change: 401, reset: 200 }
    expect(await changeAndReset('reset first')).toEqual({ answers, ...ownerWins })
  })

  test('a concurrent password change and reset set exactly one password', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { answers, ...outcome } = await changeAndReset('both at once')
      expect(outcome).toEqual(answers.reset === 200 ? ownerWins : thiefWins)
      expect(Object.values(answers).filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('enabling a second factor ends a concurrent sign-in without it', async () => {
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
