import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  linkIn,
  openAccount,
} from '#test-kit/account/account-shop.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('signing in', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
    await openAccount(shop, 'Ploy@example.com')
  })
  afterAll(() => shop.close())

  const signedIn = async (email = 'ploy@example.com', password = goodPassword) => {
    const browser = shop.browser()
    const answer = await browser.signIn(email, password)
    expect(answer.statusCode, answer.body).toBe(200)
    return browser
  }
  const isIn = async (browser: ReturnType<AccountShop['browser']>) =>
    (await browser.get('/api/account/roles')).statusCode === 200

  test('sign-in answers as RFC 6749 requires, regardless of case in the address', async () => {
    const answer = await shop.browser().signIn('PLOY@example.com', goodPassword)
    expect(answer.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 300 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const cookies = answer.cookies.map(({ name, httpOnly = false, sameSite, secure, path }) => {
      return { name, httpOnly, sameSite, secure, path }
    })
    const strict = { sameSite: 'Strict', secure: true, path: '/' }
    expect(cookies).toEqual([
      { name: '__Host-known', httpOnly: true, ...strict },
      { name: '__Host-renewal', httpOnly: true, ...strict },
      { name: '__Host-binding', httpOnly: true, ...strict },
      { name: 'signed-in', httpOnly: false, ...strict },
    ])
  })

  test.each([
    ['a wrong password', { username: 'ploy@example.com', password: 'wrong password' }, 'invalid_grant'],
    ['nobody', { username: 'nobody@example.com', password: goodPassword }, 'invalid_grant'],
    ['no address', { username: '', password: '' }, 'invalid_grant'],
    ['no password', { username: 'ploy@example.com' }, 'invalid_request'],
    [
      'another grant',
      { grant_type: 'client_credentials', username: 'a', password: 'b' },
      'unsupported_grant_type',
    ],
  ])('sign-in refuses %s', async (_what, members, error) => {
    const answer = await shop.browser().form('/connect/token', { grant_type: 'password', ...members })
    const told = answer.json<{ error: string; error_description: string }>()
    expect([answer.statusCode, told.error]).toEqual([400, error])
    // RFC 6749 §5.2: no quotation mark, no backslash, ASCII only
    expect(told.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    expect(answer.cookies).toEqual([])
  })

  test('the token contains nothing personal, and no more than is needed', async () => {
    const { token = '' } = await signedIn()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(Object.keys(claims).toSorted()).toEqual(
      ['aud', 'bnd', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub'].toSorted(),
    )
    expect(JSON.stringify(claims)).not.toContain('ploy')
  })

  test('a refusal has the messages of the catalogue', async () => {
    const answer = await shop.browser().signIn('ploy@example.com', 'wrong password')
    expect(answer.json()).toMatchObject({ error_description: 'Username or Password is not correct.' })
  })

  test('sign-in accepts our own pages and programs, not other sites', async () => {
    const post = (headers: Record<string, string>) =>
      shop.http.inject({
        method: 'POST',
        url: '/connect/token',
        payload: new URLSearchParams({
          grant_type: 'password',
          username: 'ploy@example.com',
          password: goodPassword,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await post({ origin: 'https://shop.example' })).statusCode).toBe(200)
    const other = await post({ origin: 'https://evil.example' })
    expect([other.statusCode, other.json<{ error: string }>().error]).toEqual([403, 'invalid_request'])
    expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await post({ 'content-type': 'application/json' })).json()).toMatchObject({
      error: 'invalid_request',
    })
  })

  test('the token works only together with its cookie', async () => {
    const browser = await signedIn()
    expect(await isIn(browser)).toBe(true)
    const thief = shop.browser()
    thief.token = browser.token
    expect(await isIn(thief)).toBe(false)
    const other = await signedIn()
    other.token = browser.token
    expect(await isIn(other)).toBe(false)
  })

  test('the session lasts as long as the token says', async () => {
    const browser = await signedIn()
    shop.clock.advance(299_000)
    expect(await isIn(browser)).toBe(true)
    shop.clock.advance(1000)
    expect(await isIn(browser)).toBe(false)
  })

  test('the session is refreshed by a cookie that works once; reuse of a copy ends it for both', async () => {
    const browser = await signedIn()
    const copy = shop.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const before = browser.token
    expect((await browser.renew()).json<TokenAnswer>().token_type).toBe('Bearer')
    expect(browser.token).not.toBe(before)
    expect(await isIn(browser)).toBe(true)
    const stolen = await copy.renew()
    expect([stolen.statusCode, ...copy.cookies.keys()]).toEqual([401, '__Host-known'])
    expect(await isIn(browser)).toBe(false)
    expect((await browser.renew()).statusCode).toBe(401)
  })

  test('exactly one of two concurrent requests refreshes the session', async () => {
    const browser = await signedIn()
    const copy = shop.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const answers = await Promise.all([browser.renew(), copy.renew()])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 401]))
  })

  test('the session cannot be refreshed without the binding cookie, with another one, or without our header', async () => {
    const browser = await signedIn()
    const header = await shop.http.inject({ method: 'POST', url: '/api/account/renew' })
    expect(header.statusCode).toBe(403)
    const thief = shop.browser()
    thief.cookies.set('__Host-renewal', browser.cookies.get('__Host-renewal') ?? '')
    expect((await thief.renew()).statusCode).toBe(401)
    thief.cookies.set('__Host-renewal', browser.cookies.get('__Host-renewal') ?? '')
    thief.cookies.set('__Host-binding', 'made up')
    expect((await thief.renew()).statusCode).toBe(401)
    // a refresh token with the wrong cookie is stolen
    expect(await isIn(browser)).toBe(false)
  })

  test('the session ends for good after twelve hours', async () => {
    const browser = await signedIn()
    shop.clock.advance(6 * 3_600_000)
    expect((await browser.renew()).statusCode).toBe(200)
    shop.clock.advance(6 * 3_600_000)
    expect((await browser.renew()).statusCode).toBe(401)
  })

  test('the session ends at once at logout, by token or by cookie', async () => {
    const byToken = await signedIn()
    byToken.cookies.delete('__Host-renewal')
    const byCookie = await signedIn()
    const kept = byCookie.token
    byCookie.token = undefined
    for (const browser of [byToken, byCookie]) {
      const cookies = new Map(browser.cookies)
      const left = await browser.send('POST', '/api/account/logout')
      expect([left.json(), left.headers['clear-site-data']]).toEqual([{ outcome: 'done' }, '"cache"'])
      expect([...browser.cookies.keys()]).toEqual(['__Host-known'])
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      browser.token ??= kept
      expect(await isIn(browser)).toBe(false)
      expect((await browser.renew()).statusCode).toBe(401)
    }
  })

  test('an ended session stays ended when the clock is set back', async () => {
    const browser = await signedIn()
    const cookies = new Map(browser.cookies)
    shop.clock.advance(120_000)
    await browser.send('POST', '/api/account/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    shop.clock.advance(-60_000)
    expect(await isIn(browser)).toBe(false)
    expect((await browser.renew()).statusCode).toBe(401)
    expect(await isIn(await signedIn())).toBe(true)
  })

  test('ten failures delay an address, known or not, until the time has passed', async () => {
    await openAccount(shop, 'target@example.com')
    for (const email of ['target@example.com', 'stranger@example.com']) {
      const answers: number[] = []
      for (let time = 0; time < 10; time += 1)
        answers.push((await shop.browser().signIn(email, 'wrong password')).statusCode)
      expect(answers).toEqual(Array.from({ length: 10 }, () => 400))
      const blocked = await shop.browser().signIn(email, goodPassword)
      expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '15'])
      expect(blocked.json()).toMatchObject({ error: 'temporarily_unavailable', problem: 'tooManyRequests' })
    }
    shop.clock.advance(15_000)
    await signedIn('target@example.com')
    expect((await shop.browser().signIn('target@example.com', 'wrong password')).statusCode).toBe(400)
  })

  test('wrong passwords from one network do not delay another', async () => {
    await openAccount(shop, 'elsewhere@example.com')
    const wrong = () => shop.browser('203.0.113.7').signIn('elsewhere@example.com', 'wrong password')
    for (let time = 0; time < 30; time += 1) await wrong()
    expect((await wrong()).statusCode).toBe(429)
    const owner = await shop.browser('198.51.100.9').signIn('elsewhere@example.com', goodPassword)
    expect(owner.statusCode, owner.body).toBe(200)
  })

  test('guesses from many networks delay the account, and the mailed link still works', async () => {
    await openAccount(shop, 'guessed@example.com')
    const isGuessedAt = async () => {
      for (let time = 0; time < 100; time += 1)
        await shop.browser(`2001:db8:${time.toString(16)}::1`).signIn('guessed@example.com', 'wrong password')
    }
    await isGuessedAt()
    const owner = shop.browser('198.51.100.10')
    expect((await owner.signIn('guessed@example.com', goodPassword)).statusCode).toBe(429)
    await owner.form('/api/account/forgotpassword', { email: 'guessed@example.com' })
    await shop.runDue()
    const typed = { ...linkIn(shop.mails.at(-1)), password: goodPassword, confirm: goodPassword }
    expect((await owner.form('/api/account/resetpassword', typed)).statusCode).toBe(200)
    expect([...owner.cookies.keys()]).toContain('__Host-known')
    await isGuessedAt()
    expect((await owner.signIn('guessed@example.com', goodPassword)).statusCode).toBe(200)
  })

  test('one password tried on many accounts delays all addresses of the network alike', async () => {
    for (let time = 0; time < 50; time += 1) {
      const sprayed = shop.browser(`2001:db8:ffff:1::${(time + 1).toString(16)}`)
      expect((await sprayed.signIn(`sprayed${time}@example.com`, 'Summer2026')).statusCode).toBe(400)
    }
    const next = await shop.browser('2001:db8:ffff:1::ffff').signIn('ploy@example.com', goodPassword)
    expect(next.statusCode).toBe(429)
    const other = await shop.browser('2001:db8:ffff:2::1').signIn('ploy@example.com', goodPassword)
    expect(other.statusCode).toBe(200)
  })

  describe('a known browser', () => {
    const known = '__Host-known'
    const failOften = async (browser: ReturnType<AccountShop['browser']>, email: string) => {
      for (let time = 0; time < 10; time += 1) await browser.signIn(email, 'wrong password')
      return (await browser.signIn(email, goodPassword)).statusCode
    }
    const newOwner = async (email: string) => {
      await openAccount(shop, email)
      const browser = await signedIn(email)
      await browser.send('POST', '/api/account/logout')
      return browser
    }

    test('a known browser signs in although strangers fail elsewhere', async () => {
      const browser = await newOwner('owner1@example.com')
      expect([...browser.cookies.keys()]).toEqual([known])
      expect(await failOften(shop.browser(), 'owner1@example.com')).toBe(429)
      expect((await browser.signIn('owner1@example.com', goodPassword)).statusCode).toBe(200)
    })

    test('a known browser waits after its own failures, and keeps nobody else out by them', async () => {
      const browser = await newOwner('owner2@example.com')
      expect(await failOften(browser, 'OWNER2@example.com')).toBe(429)
      await signedIn('owner2@example.com')
    })

    test('a known browser keeps its name from sign-in to sign-in', async () => {
      const browser = await newOwner('owner3@example.com')
      const name = browser.cookies.get(known)
      await browser.signIn('owner3@example.com', goodPassword)
      expect(browser.cookies.get(known)).toBe(name)
    })

    test('a known browser has a signed cookie that identifies it, for one address alone', async () => {
      const browser = await newOwner('owner4@example.com')
      const cookie = browser.cookies.get(known) ?? ''
      await openAccount(shop, 'owner5@example.com')
      await failOften(shop.browser(), 'owner5@example.com')
      for (const shown of [cookie, `x${cookie.slice(1)}`, cookie.split('.')[0] ?? '', 'made up', '']) {
        const stranger = shop.browser()
        stranger.cookies.set(known, shown)
        expect((await stranger.signIn('owner5@example.com', goodPassword)).statusCode).toBe(429)
      }
    })
  })

  describe('sign-in of an administrator', () => {
    const root = { email: 'root@example.com', password: 'open the hangar', language: 'en' } as const

    test('the role of an administrator is in the token and the response, and is read from the database', async () => {
      expect(await shop.accounts.createAdministrator(root)).toEqual({ ok: true, value: 'created' })
      const browser = shop.browser()
      const answer = (await browser.signIn(root.email, root.password)).json<TokenAnswer>()
      expect(answer.role).toEqual(['Administrator'])
      const claims: unknown = JSON.parse(
        Buffer.from(answer.access_token.split('.')[1] ?? '', 'base64url').toString(),
      )
      expect(claims).toMatchObject({ role: ['Administrator'] })
      expect((await browser.get('/api/account/roles')).json()).toEqual({ roles: ['Administrator'] })
      await kit.database.db.deleteFrom('account_role').execute()
      expect((await browser.get('/api/account/roles')).json()).toEqual({ roles: [] })
    })

    test('the session of an administrator has to be refreshed within half an hour', async () => {
      expect(await shop.accounts.createAdministrator(root)).toEqual({ ok: true, value: 'promoted' })
      const browser = await signedIn(root.email, root.password)
      shop.clock.advance(29 * 60_000)
      expect((await browser.renew()).statusCode).toBe(200)
      shop.clock.advance(30 * 60_000)
      expect((await browser.renew()).statusCode).toBe(401)
    })
  })
})
