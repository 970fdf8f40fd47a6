import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  openAccount,
  type TestBrowser,
} from '#test-kit/account/account-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

type Json = Record<string, unknown>

/** A valid session, with the parts of its token. */
type Victim = {
  readonly browser: TestBrowser
  readonly header: Json
  readonly payload: Json
  readonly token: string
}

/** What an attacker sends: an `Authorization` header and cookies. */
type Shown = { readonly authorization?: string; readonly cookies?: ReadonlyMap<string, string> }

const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const decode = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json
const binding = '__Host-binding'

/** Signs a token with this content under any key. */
function forged(
  header: Json,
  payload: Json,
  { key = randomBytes(32), hash = 'sha256' }: { key?: Uint8Array; hash?: string } = {},
): string {
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

withDatabase('a token that is not good', (kit) => {
  let shop: AccountShop
  let people = 0
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())

  const signIn = async (email: string): Promise<Victim> => {
    const browser = shop.browser()
    await browser.signIn(email, goodPassword)
    const token = browser.token ?? ''
    const [header, payload] = token.split('.')
    return { browser, token, header: decode(header), payload: decode(payload) }
  }
  const newVictim = async (): Promise<Victim & { readonly email: string }> => {
    people += 1
    const email = `victim${people}@example.com`
    await openAccount(shop, email)
    return { email, ...(await signIn(email)) }
  }
  const asked = async ({ authorization, cookies = new Map() }: Shown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.http.inject({
      method: 'GET',
      url: '/api/account/profile',
      headers: { ...(authorization !== undefined && { authorization }), ...(cookie !== '' && { cookie }) },
    })
    return answer.statusCode
  }
  const bearer = (token: string, cookies?: ReadonlyMap<string, string>): Shown => ({
    authorization: `Bearer ${token}`,
    ...(cookies && { cookies }),
  })
  const nowS = () => Math.floor(shop.clock.nowMs() / 1000)
  /** Returns the victim's token with changed content, under the shop's own key. */
  const remade = (
    { header, payload, browser }: Victim,
    change: { header?: Json; payload?: Json; hash?: string },
  ) =>
    bearer(
      forged(
        { ...header, ...change.header },
        { ...payload, ...change.payload },
        { key: shop.signInKey, ...(change.hash !== undefined && { hash: change.hash }) },
      ),
      browser.cookies,
    )

  test('The control case, a token unchanged and signed with our key, is accepted', async () => {
    const victim = await newVictim()
    expect(await asked(bearer(victim.token, victim.browser.cookies))).toBe(200)
    expect(await asked(remade(victim, {}))).toBe(200)
  })

  /** Wrong in one respect, and signed with our own key: only the omitted check would accept it. */
  const altered: readonly [string, (victim: Victim) => { header?: Json; payload?: Json; hash?: string }][] = [
    ['without algorithm', () => ({ header: { alg: 'none' } })],
    ['without algorithm, in capitals', () => ({ header: { alg: 'NONE' } })],
    ['of HS384', () => ({ header: { alg: 'HS384' }, hash: 'sha384' })],
    ['of HS512', () => ({ header: { alg: 'HS512' }, hash: 'sha512' })],
    ['that says RS256', () => ({ header: { alg: 'RS256' } })],
    ['that says ES256', () => ({ header: { alg: 'ES256' } })],
    ['that says EdDSA', () => ({ header: { alg: 'EdDSA' } })],
    ['of no type', () => ({ header: { typ: undefined } })],
    ['of the type JWT', () => ({ header: { typ: 'JWT' } })],
    ['of the type of a logout token', () => ({ header: { typ: 'logout+jwt' } })],
    ['of no key', () => ({ header: { kid: undefined } })],
    ['of an unknown key', () => ({ header: { kid: 'k9' } })],
    ['of a path as key', () => ({ header: { kid: '../../../dev/null' } })],
    ['of SQL as key', () => ({ header: { kid: "k1' or '1'='1" } })],
    ['that wants an extension understood', () => ({ header: { crit: ['exp'] } })],
    ['with content that is not encoded', () => ({ header: { b64: false, crit: ['b64'] } })],
    ['of another issuer', () => ({ payload: { iss: 'https://evil.example' } })],
    ['of our address on plain http', () => ({ payload: { iss: 'http://shop.example' } })],
    ['of no issuer', () => ({ payload: { iss: undefined } })],
    ['for another audience', () => ({ payload: { aud: 'payments' } })],
    ['for no audience', () => ({ payload: { aud: undefined } })],
    ['that ended a second ago', () => ({ payload: { exp: nowS() - 1 } })],
    ['that ends now', () => ({ payload: { exp: nowS() } })],
    ['without an end', () => ({ payload: { exp: undefined } })],
    ['whose end is a text', () => ({ payload: { exp: String(nowS() + 300) } })],
    ['that begins in a second', () => ({ payload: { nbf: nowS() + 1 } })],
    ['without a beginning', () => ({ payload: { nbf: undefined } })],
    ['of nobody', () => ({ payload: { sub: undefined } })],
    ['of somebody who does not exist', () => ({ payload: { sub: 'usr_0' } })],
    ['of two people', ({ payload }) => ({ payload: { sub: [payload['sub'], 'usr_1'] } })],
    ['of no sign-in', () => ({ payload: { sid: undefined } })],
    ['of a sign-in that never was', () => ({ payload: { sid: 'ses_0' } })],
    ['bound to nothing', () => ({ payload: { bnd: undefined } })],
    ['bound to an empty text', () => ({ payload: { bnd: '' } })],
    ['bound to another cookie', () => ({ payload: { bnd: 'x'.repeat(43) } })],
    ['without a name of its own', () => ({ payload: { jti: undefined } })],
  ]

  test.each(altered)('An altered token under our own key, %s, is refused', async (_what, change) => {
    const victim = await newVictim()
    expect(await asked(remade(victim, change(victim)))).toBe(401)
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rest = (token: string) => token.split('.')
  /** Made by somebody who has everything but our key, the victim's cookies included. */
  const forgeries: readonly [string, (victim: Victim) => string][] = [
    ['signed with another key', ({ header, payload }) => forged(header, payload)],
    ['signed with an empty key', ({ header, payload }) => forged(header, payload, { key: Buffer.alloc(0) })],
    ['signed with zeros', ({ header, payload }) => forged(header, payload, { key: Buffer.alloc(32) })],
    [
      'signed with our name',
      ({ header, payload }) => forged(header, payload, { key: Buffer.from('farehouse') }),
    ],
    [
      'signed with the word secret',
      ({ header, payload }) => forged(header, payload, { key: Buffer.from('secret') }),
    ],
    [
      'signed with the key that it brings',
      ({ header, payload }) => {
        const key = randomBytes(32)
        return forged({ ...header, jwk: { kty: 'oct', k: key.toString('base64url') } }, payload, { key })
      },
    ],
    [
      'that says where its key is',
      ({ header, payload }) => forged({ ...header, jku: 'https://evil.example/keys' }, payload),
    ],
    ['that brings a certificate', ({ header, payload }) => forged({ ...header, x5c: ['MIIB'] }, payload)],
    [
      'signed by a curve',
      ({ header, payload }) => {
        const body = `${encode({ ...header, alg: 'ES256' })}.${encode(payload)}`
        return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
      },
    ],
    [
      'with more rights and the old signature',
      ({ token, payload }) =>
        [rest(token)[0], encode({ ...payload, role: ['Administrator'] }), rest(token)[2]].join('.'),
    ],
    [
      'that lives longer, with the old signature',
      ({ token, payload }) =>
        [rest(token)[0], encode({ ...payload, exp: nowS() + 86_400 }), rest(token)[2]].join('.'),
    ],
    ['without its signature', ({ token }) => `${rest(token)[0]}.${rest(token)[1]}.`],
    ['cut before its signature', ({ token }) => `${rest(token)[0]}.${rest(token)[1]}`],
    ['with half a signature', ({ token }) => token.slice(0, -21)],
    ['twice in one', ({ token }) => `${token}${token}`],
    ['with a fourth part', ({ token }) => `${token}.e30`],
    ['as an object of parts', ({ token }) => Buffer.from(JSON.stringify({ token })).toString('base64url')],
  ]

  test.each(forgeries)('A forged token, %s, is refused', async (_what, forge) => {
    const victim = await newVictim()
    expect(await asked(bearer(forge(victim), victim.browser.cookies))).toBe(401)
  })

  /** Valid tokens, replayed where or when they are not valid. */
  const replays: readonly [
    string,
    (victim: Victim & { readonly email: string }) => Promise<Shown> | Shown,
  ][] = [
    ['from browser storage, without its cookie', ({ token }) => bearer(token)],
    [
      'from browser storage, with the hint that scripts can read',
      ({ token }) => bearer(token, new Map([['signed-in', 'yes']])),
    ],
    [
      'with a made-up cookie',
      ({ token }) => bearer(token, new Map([[binding, randomBytes(32).toString('base64url')]])),
    ],
    [
      'with the digest that is in the token as its cookie',
      ({ token, payload }) => bearer(token, new Map([[binding, String(payload['bnd'])]])),
    ],
    [
      'with the cookie under its name without the prefix',
      ({ token, browser }) => bearer(token, new Map([['binding', browser.cookies.get(binding) ?? '']])),
    ],
    [
      'in the browser of somebody else',
      async ({ token }) => bearer(token, (await newVictim()).browser.cookies),
    ],
    [
      'in another browser of the same person',
      async ({ token, email }) => bearer(token, (await signIn(email)).browser.cookies),
    ],
    ['as a cookie alone', ({ browser }) => ({ cookies: browser.cookies })],
    [
      'by another scheme',
      ({ token, browser }) => ({ authorization: `Basic ${token}`, cookies: browser.cookies }),
    ],
    [
      'two at once',
      ({ token, browser }) => ({
        authorization: `Bearer ${token}, Bearer ${token}`,
        cookies: browser.cookies,
      }),
    ],
    [
      'after its end',
      ({ token, browser }) => {
        shop.clock.advance(300_000)
        return bearer(token, browser.cookies)
      },
    ],
    [
      'after the logout',
      async ({ token, browser }) => {
        const cookies = new Map(browser.cookies)
        await browser.send('POST', '/api/account/logout')
        return bearer(token, cookies)
      },
    ],
    [
      'after a new password',
      async ({ token, browser }) => {
        const cookies = new Map(browser.cookies)
        const password = 'a much better one'
        await browser.send('POST', '/api/account/password', {
          oldPassword: goodPassword,
          password,
          confirm: password,
        })
        return bearer(token, cookies)
      },
    ],
    [
      'after its renewal cookie was used twice',
      async ({ token, browser }) => {
        const copy = shop.browser()
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
        const cookies = new Map(browser.cookies)
        await browser.renew()
        await copy.renew()
        return bearer(token, cookies)
      },
    ],
    [
      'after the account was locked',
      async ({ token, browser, email }) => {
        await kit.database.db
          .updateTable('account')
          .set({ locked_at: shop.clock.now() })
          .where('email', '=', email)
          .execute()
        return bearer(token, browser.cookies)
      },
    ],
    [
      'after the account was given up',
      async ({ token, browser, email }) => {
        await kit.database.db
          .updateTable('account')
          .set({ closed_at: shop.clock.now() })
          .where('email', '=', email)
          .execute()
        return bearer(token, browser.cookies)
      },
    ],
  ]

  test.each(replays)('A replayed token, %s, is refused', async (_what, replay) => {
    const victim = await newVictim()
    expect(await asked(bearer(victim.token, victim.browser.cookies))).toBe(200)
    expect(await asked(await replay(victim))).toBe(401)
  })

  test('There are at least sixty cases', () => {
    expect(altered.length + forgeries.length + replays.length).toBeGreaterThanOrEqual(60)
  })

  /** Refresh cookies are tokens too. */
  test.each<[string, (browser: TestBrowser) => void]>([
    ['none', (browser) => browser.cookies.delete('__Host-renewal')],
    [
      'a made-up one',
      (browser) => browser.cookies.set('__Host-renewal', randomBytes(32).toString('base64url')),
    ],
    ['an access token', (browser) => browser.cookies.set('__Host-renewal', browser.token ?? '')],
    [
      'the binding cookie',
      (browser) => browser.cookies.set('__Host-renewal', browser.cookies.get(binding) ?? ''),
    ],
  ])('A renewal with %s as cookie is refused', async (_what, change) => {
    const { browser } = await newVictim()
    change(browser)
    expect((await browser.renew()).statusCode).toBe(401)
  })
})
