import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  linkIn,
  openAccount,
} from '#test-kit/account/account-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { forgetAccountTracesJob } from './account-jobs.ts'

withDatabase('asking for an account and a password', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
    await openAccount(shop, 'known@example.com')
  })
  afterAll(() => shop.close())

  const register = (username: string, password = goodPassword, confirm = password) =>
    shop.browser().send('POST', '/api/account/register', { username, password, confirm })
  const ask = (path: string, email: string, more = {}) => shop.browser().form(path, { email, ...more })
  const confirm = (link: { userid: string; code: string }, password = goodPassword) =>
    shop.browser().form('/api/account/confirmemail', { ...link, password, confirm: password })
  const reset = (link: { userid: string; code: string }, password: string) =>
    shop.browser().form('/api/account/resetpassword', { ...link, password, confirm: password })
  const signsIn = async (email: string, password: string) =>
    (await shop.browser().signIn(email, password)).statusCode === 200
  /** Returns the mails that a piece of work sends. */
  const mailsOf = async (work: () => Promise<unknown>) => {
    const before = shop.mails.length
    await work()
    await shop.runDue()
    return shop.mails.slice(before)
  }

  describe('responses for a known and an unknown address', () => {
    test.each([
      ['register', (email: string) => register(email)],
      ['confirm', (email: string) => ask('/api/account/confirm', email)],
      ['forgot password', (email: string) => ask('/api/account/forgotpassword', email)],
      ['sign in', (email: string) => shop.browser().signIn(email, 'not the password')],
      ['sign in with a code', (email: string) => shop.browser().signIn(email, 'not the password', '123456')],
    ])('%s responds alike', async (_what, request) => {
      const shown = async (email: string) => {
        const answer = await request(email)
        const { date: _date, ...headers } = answer.headers
        const { reference: _reference, ...body } = answer.json<Record<string, unknown>>()
        return { status: answer.statusCode, headers, body, cookies: answer.cookies }
      }
      const known = await shown('known@example.com')
      expect(await shown('nobody-at-all@example.com')).toEqual(known)
      expect(Object.keys(known.body).length).toBeGreaterThan(0)
      await shop.runDue()
    })

    test('the rows written before the response are alike', async () => {
      const rowsOf = async (email: string) => {
        await ask('/api/account/forgotpassword', email)
        const requests = await kit.database.db.selectFrom('account_request').selectAll().execute()
        const jobs = await kit.database.db
          .selectFrom('job')
          .select(['kind'])
          .where('state', '=', 'waiting')
          .where('kind', '=', 'answer-account-request')
          .execute()
        await shop.runDue()
        return { requests: requests.map(({ kind, language }) => ({ kind, language })), jobs }
      }
      expect(await rowsOf('nobody-at-all@example.com')).toEqual(await rowsOf('known@example.com'))
      expect(await kit.database.db.selectFrom('account_request').selectAll().execute()).toEqual([])
    })
  })

  test('the password of a registration is neither stored nor set', async () => {
    const kept = []
    for (const password of [goodPassword, 'another good password']) {
      await register(`${password.replaceAll(' ', '.')}@example.com`, password)
      const rows = kit.database.db.selectFrom('account_request').select('password_hash')
      kept.push((await rows.executeTakeFirstOrThrow()).password_hash)
      await shop.runDue()
    }
    // The same for every request: it does not come from a password.
    expect(kept[0]).toMatch(/^\$scrypt\$/)
    expect(kept[1]).toBe(kept[0])
    expect(await signsIn('another.good.password@example.com', 'another good password')).toBe(false)
  })

  test('sign-in is refused until the address is confirmed by a link, which works once', async () => {
    const [mail] = await mailsOf(() => register('New.One@example.com'))
    expect(mail).toMatchObject({ to: 'New.One@example.com', subject: 'Confirm your email address' })
    expect(mail?.text).toMatch(
      /^https:\/\/shop\.example\/account\/confirmemail#userid=usr_\w+&code=[\w-]{43}$/m,
    )
    expect(await signsIn('new.one@example.com', goodPassword)).toBe(false)
    expect((await confirm(linkIn(mail))).json()).toEqual({ outcome: 'done' })
    expect(await signsIn('new.one@example.com', goodPassword)).toBe(true)
    const again = await confirm(linkIn(mail))
    expect([again.statusCode, again.json()]).toMatchObject([400, { problem: 'codeWrong' }])
  })

  test('a registration by a stranger neither sets the password nor voids the link of the owner', async () => {
    const [first] = await mailsOf(() => register('twice@example.com', 'set by its owner'))
    const [second] = await mailsOf(() => register('twice@example.com', 'set by a stranger'))
    const bare = await shop.browser().form('/api/account/confirmemail', linkIn(second))
    expect([bare.statusCode, bare.json()]).toMatchObject([422, { problem: 'passwordTooShort' }])
    expect(await signsIn('twice@example.com', 'set by a stranger')).toBe(false)
    expect((await confirm(linkIn(first), 'set by its owner')).statusCode).toBe(200)
    expect(await signsIn('twice@example.com', 'set by its owner')).toBe(true)
    expect(await signsIn('twice@example.com', 'set by a stranger')).toBe(false)
    expect((await confirm(linkIn(second), 'set by a stranger')).statusCode).toBe(400)
  })

  test('the owner of an existing account is notified by mail once a day, and nothing changes', async () => {
    await openAccount(shop, 'settled@example.com')
    const [mail] = await mailsOf(() => register('SETTLED@example.com', 'another password'))
    expect(mail).toMatchObject({ to: 'settled@example.com', subject: 'You already have an account' })
    expect(await mailsOf(() => register('settled@example.com', 'another password'))).toEqual([])
    expect(await signsIn('settled@example.com', goodPassword)).toBe(true)
    expect(await signsIn('settled@example.com', 'another password')).toBe(false)
  })

  test.each([
    '',
    'https://evil.example/account/resetpassword',
    '//evil.example/account/resetpassword',
    'https://shop.example.evil.example/account/resetpassword',
    ['https://shop.example', 'evil.example/account/resetpassword'].join('@'),
    'https://user@shop.example/account/resetpassword',
    'https:/\\shop.example/account/resetpassword',
    'https://shop.example:444/account/resetpassword',
    'HTTPS://shop.example/account/resetpassword',
    'https://shop.example/account/../account/resetpassword',
    'https://shop.example/account/resetpassword/',
    'https://shop.example/account/resetpassword?next=//evil.example',
    'https://shop.example/account/resetpassword#@evil.example',
    ' https://shop.example/account/resetpassword',
    'https://shop.example/account/confirmemail',
    'https://shop.example/index',
    '/account/resetpassword',
    'javascript:alert(1)',
  ])('no postback leads to %j', async (postback) => {
    for (const email of ['known@example.com', 'nobody-at-all@example.com']) {
      const mails = await mailsOf(async () => {
        const answer = await ask('/api/account/forgotpassword', email, { postback })
        expect([answer.statusCode, answer.json()]).toMatchObject([
          422,
          { problem: 'postbackWrong', field: 'postback' },
        ])
      })
      expect(mails).toEqual([])
    }
  })

  test.each([
    ['/api/account/forgotpassword', 'https://shop.example/account/resetpassword'],
    ['/api/account/confirm', 'https://shop.example/account/confirmemail'],
    // the shop's host name in the browser: light-my-request uses localhost:80
    ['/api/account/forgotpassword', 'http://localhost:80/account/resetpassword'],
  ])('a postback to %s leads to our own page: %s', async (path, postback) => {
    const asked = await ask(path, 'nobody-at-all@example.com', { postback })
    expect([asked.statusCode, asked.json()]).toEqual([200, { outcome: 'checkYourMail' }])
    await shop.runDue()
  })

  test('links lead to the public address, whatever host name the browser used', async () => {
    await openAccount(shop, 'elsewhere@example.com')
    const postback = 'http://localhost:80/account/resetpassword'
    const [mail] = await mailsOf(() =>
      ask('/api/account/forgotpassword', 'elsewhere@example.com', { postback }),
    )
    expect(linkIn(mail).code).not.toBe('')
    expect(mail?.text).toContain('https://shop.example/account/resetpassword#userid=')
  })

  test('mails use the language of their reader', async () => {
    const payload = { username: 'hanako@example.com', password: goodPassword, confirm: goodPassword }
    const asked = () =>
      shop.http.inject({
        method: 'POST',
        url: '/api/account/register',
        payload,
        headers: { 'accept-language': 'ja' },
      })
    const [mail] = await mailsOf(asked)
    expect(mail).toMatchObject({ language: 'ja', subject: 'メールアドレスのご確認' })
    await confirm(linkIn(mail))
    const [later] = await mailsOf(() => ask('/api/account/forgotpassword', 'hanako@example.com'))
    expect(later).toMatchObject({ language: 'ja', subject: 'パスワードの再設定' })
  })

  describe('a new password', () => {
    test('a new password is set by a link that works once, and ends all sessions', async () => {
      await openAccount(shop, 'forgetful@example.com')
      const browser = shop.browser()
      await browser.signIn('forgetful@example.com', goodPassword)
      const [mail] = await mailsOf(() => ask('/api/account/forgotpassword', 'forgetful@example.com'))
      const link = linkIn(mail)
      const refused = await reset(link, 'short')
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { problem: 'passwordTooShort' }])
      expect((await reset(link, 'a much better one')).json()).toEqual({ outcome: 'done' })
      expect((await reset(link, 'yet another one')).json()).toMatchObject({ problem: 'resetLinkWrong' })
      expect((await browser.get('/api/account/roles')).statusCode).toBe(401)
      expect((await browser.renew()).statusCode).toBe(401)
      expect(await signsIn('forgetful@example.com', goodPassword)).toBe(false)
      expect(await signsIn('forgetful@example.com', 'a much better one')).toBe(true)
    })

    test('a reset rejects a code of another account or purpose, an expired one and a replaced one', async () => {
      await openAccount(shop, 'victim@example.com')
      await openAccount(shop, 'attacker@example.com')
      const [own] = await mailsOf(() => ask('/api/account/forgotpassword', 'attacker@example.com'))
      const [theirs] = await mailsOf(() => ask('/api/account/forgotpassword', 'victim@example.com'))
      const [pending] = await mailsOf(() => register('pending@example.com'))
      const crossed = { userid: linkIn(theirs).userid, code: linkIn(own).code }
      for (const link of [crossed, linkIn(pending), { userid: '', code: '' }])
        expect((await reset(link, 'a much better one')).json()).toMatchObject({ problem: 'resetLinkWrong' })
      expect((await confirm(linkIn(theirs))).statusCode).toBe(400)
      await mailsOf(() => ask('/api/account/forgotpassword', 'attacker@example.com'))
      expect((await reset(linkIn(own), 'a much better one')).statusCode).toBe(400)
      shop.clock.advance(30 * 60_000)
      expect((await reset(linkIn(theirs), 'a much better one')).statusCode).toBe(400)
    })

    test('a reset can be requested by mail at most three times an hour', async () => {
      await openAccount(shop, 'flooded@example.com')
      const forgot = () => ask('/api/account/forgotpassword', 'flooded@example.com')
      const mails = await mailsOf(async () => {
        for (let time = 0; time < 5; time += 1) await forgot()
      })
      expect(mails).toHaveLength(3)
      shop.clock.advance(3_600_000)
      expect(await mailsOf(forgot)).toHaveLength(1)
    })

    test('a new password replaces the old one when both are given; other sessions end, this one stays', async () => {
      await openAccount(shop, 'mover@example.com')
      const [here, there] = [shop.browser(), shop.browser()]
      await here.signIn('mover@example.com', goodPassword)
      await there.signIn('mover@example.com', goodPassword)
      const change = (oldPassword: string) =>
        here.send('POST', '/api/account/password', {
          oldPassword,
          password: 'a much better one',
          confirm: 'a much better one',
        })
      const wrong = await change('not the password')
      expect([wrong.statusCode, wrong.json()]).toMatchObject([
        400,
        { problem: 'wrongPassword', field: 'oldPassword' },
      ])
      const before = here.token
      const changed = await change(goodPassword)
      expect(changed.statusCode).toBe(200)
      expect((await here.get('/api/account/roles')).statusCode).toBe(401)
      here.token = changed.json<{ access_token: string }>().access_token
      expect((await here.get('/api/account/roles')).statusCode).toBe(200)
      expect(here.token).not.toBe(before)
      expect((await there.get('/api/account/roles')).statusCode).toBe(401)
      expect(await signsIn('mover@example.com', 'a much better one')).toBe(true)
    })
  })

  test.each([
    ['emailWrong', 'username', { username: 'no address' }],
    ['emailWrong', 'username', { username: 'ploy@example.com,evil@example.com' }],
    ['passwordTooShort', 'password', { password: '1234567', confirm: '1234567' }],
    ['wrongFormat', 'password', { password: 'a b'.repeat(43), confirm: 'a b'.repeat(43) }],
    ['passwordsDiffer', 'confirm', { confirm: 'elephants walk at noon' }],
    ['passwordTooCommon', 'password', { password: 'Password1', confirm: 'Password1' }],
    ['requiredFieldMissing', 'confirm', { confirm: undefined }],
  ])('a password change answers with %s at %s', async (problem, field, more) => {
    const typed = { username: 'somebody@example.com', password: goodPassword, confirm: goodPassword, ...more }
    const answer = await shop.browser().send('POST', '/api/account/register', typed)
    expect(answer.json()).toMatchObject({ problem, field, error: 1 })
  })

  test('the profile is encrypted and visible to its owner alone', async () => {
    await openAccount(shop, 'owner@example.com')
    const browser = shop.browser()
    expect((await browser.get('/api/account/profile')).statusCode).toBe(401)
    await browser.signIn('owner@example.com', goodPassword)
    const profile = { displayName: 'Somchai ใจดี', phone: '+66 81 234 5678', language: 'th' }
    expect((await browser.send('PUT', '/api/account/profile', profile)).statusCode).toBe(200)
    expect((await browser.get('/api/account/profile')).json()).toEqual({
      email: 'owner@example.com',
      ...profile,
    })
    const row = await kit.database.db
      .selectFrom('account')
      .select('profile')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.profile ?? []).toString()).not.toContain('Somchai')
    const bad = await browser.send('PUT', '/api/account/profile', { ...profile, phone: 'call me' })
    expect(bad.json()).toMatchObject({ problem: 'wrongFormat', field: 'phone' })
  })

  test('expired requests that were never confirmed are deleted', async () => {
    await register('never@example.com')
    await shop.runDue()
    const { db } = kit.database
    await shop.browser().signIn('never@example.com', 'wrong password')
    shop.clock.advance(8 * 86_400_000)
    await db
      .insertInto('job')
      .values({ kind: forgetAccountTracesJob, key: 'only', payload: '{}', run_at: shop.clock.now() })
      .execute()
    await shop.runDue()
    const left = async (table: 'account_session' | 'account_renewal' | 'account_code' | 'login_attempt') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([await left('account_session'), await left('account_renewal')]).toEqual([0, 0])
    expect([await left('account_code'), await left('login_attempt')]).toEqual([0, 0])
    const emails = await db.selectFrom('account').select('email').execute()
    expect(emails.map(({ email }) => email)).not.toContain('never@example.com')
    expect(emails.map(({ email }) => email)).toContain('known@example.com')
  })
})
