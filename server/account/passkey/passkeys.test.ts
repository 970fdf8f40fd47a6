import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyRequest, PasskeysAnswer } from '#contract/api/account/passkeys.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  type TestBrowser,
  createAccountOpener,
} from '#test-kit/account/account-shop.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { giveRole } from '#test-kit/account/give-role.ts'
import {
  type PasskeyFaults,
  type SoftwarePasskey,
  softwarePasskey,
} from '#test-kit/account/software-passkey.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { relyingPartyOf } from './webauthn.ts'

const place = '/api/account/passkeys'
const origin = 'https://shop.example'

test.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example:8443', 'shop.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://shop.example', undefined],
  ['https://192.0.2.7', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://[::1]', undefined],
])('a shop at %s has passkeys for %s', (publicUrl, id) => {
  expect(relyingPartyOf(publicUrl)?.id).toBe(id)
})

withDatabase('passkeys', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())
  const newPerson = createAccountOpener(() => shop)
  /** A member of staff who is signed in with a second factor. */
  const clerk = async () => {
    const person = await newPerson()
    await giveRole(kit.database, { email: person.email, role: 'Desk' })
    const { app } = await enrol(person.browser, shop.clock)
    shop.clock.advance(60_000)
    return { ...person, app }
  }
  const listed = async (browser: TestBrowser) => (await browser.get(place)).json<PasskeysAnswer>()
  const begin = async (browser: TestBrowser) =>
    (await browser.send('POST', `${place}/begin`)).json<PasskeyCreation>()
  const add = async (browser: TestBrowser, faults?: PasskeyFaults) => {
    const passkey = softwarePasskey(origin)
    const credential = passkey.create(await begin(browser), faults)
    const added = await browser.send('POST', place, { name: 'Laptop', credential })
    return { passkey, credential, added }
  }
  const withPasskey = async () => {
    const person = await clerk()
    const { passkey, added } = await add(person.browser)
    expect(added.statusCode).toBe(200)
    return { ...person, passkey }
  }
  const signInOptions = async () =>
    (await shop.browser().send('POST', `${place}/sign-in/begin`)).json<PasskeyRequest>()
  /** Signs in from a network of its own, so that failures of other tests do not delay it. */
  let networks = 0
  const show = async (credential: object, address = `198.51.100.${(networks += 1)}`) => {
    const browser = shop.browser(address)
    const answer = await browser.send('POST', `${place}/sign-in`, { credential })
    if (answer.statusCode === 200) browser.token = answer.json<{ access_token: string }>().access_token
    return { browser, status: answer.statusCode, problem: answer.json<{ problem?: string }>().problem }
  }
  const signIn = async (passkey: SoftwarePasskey, faults?: PasskeyFaults) =>
    show(passkey.get(await signInOptions(), faults))
  const refused = { status: 400, problem: 'passkeyRefused' }
  const mailsTo = async (email: string) => {
    await shop.runDue()
    return shop.mails.filter((mail) => mail.to === email).map(({ subject }) => subject)
  }

  describe('registration', () => {
    test('A member of staff adds a passkey, is told by mail, and removes it', async () => {
      const { email, browser } = await clerk()
      expect(await listed(browser)).toEqual({ passkeys: [] })
      const options = await begin(browser)
      expect(options).toMatchObject({
        rp: { id: 'shop.example' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      expect((await add(browser)).added.statusCode).toBe(200)
      const [own] = (await listed(browser)).passkeys
      expect(own?.name).toBe('Laptop')
      expect((await begin(browser)).excludeCredentials).toHaveLength(1)
      const removed = await browser.send('POST', `${place}/remove`, { passkeyId: own?.passkeyId })
      expect(removed.statusCode).toBe(200)
      expect((await listed(browser)).passkeys).toEqual([])
      expect(await mailsTo(email)).toEqual(
        expect.arrayContaining([
          'A passkey was added to your account',
          'A passkey was removed from your account',
        ]),
      )
    })

    test('A customer and a member of staff without a second factor cannot add a passkey', async () => {
      const { email, browser } = await newPerson()
      expect((await listed(browser)).obstacle).toBe('notStaff')
      await giveRole(kit.database, { email, role: 'Desk' })
      expect((await listed(browser)).obstacle).toBe('secondFactorMissing')
      const begun = await browser.send('POST', `${place}/begin`)
      expect([begun.statusCode, begun.json()]).toMatchObject([409, { problem: 'passkeyNotPossible' }])
    })

    test('Adding a passkey needs a recent reauthentication', async () => {
      const { browser } = await clerk()
      shop.clock.advance(16 * 60_000)
      await browser.renew()
      const begun = await browser.send('POST', `${place}/begin`)
      expect([begun.statusCode, begun.json()]).toMatchObject([403, { problem: 'reauthRequired' }])
    })

    test.each<[string, PasskeyFaults]>([
      ['of another site', { origin: 'https://evil.example' }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['with a challenge of its own', { challenge: 'bm90IGlzc3VlZA' }],
      ['without user verification', { isUnverified: true }],
    ])('A new passkey %s is refused', async (_name, faults) => {
      const { browser } = await clerk()
      const { added } = await add(browser, faults)
      expect([added.statusCode, added.json()]).toMatchObject([400, { problem: 'passkeyRefused' }])
      expect((await listed(browser)).passkeys).toEqual([])
    })

    test('A challenge registers one passkey, and only in the session that it was issued to', async () => {
      const { browser } = await clerk()
      const { credential, added } = await add(browser)
      expect(added.statusCode).toBe(200)
      const again = await browser.send('POST', place, { name: 'Again', credential })
      expect(again.json()).toMatchObject({ problem: 'passkeyRefused' })
      const other = await clerk()
      const stolen = softwarePasskey(origin).create(await begin(browser))
      const used = await other.browser.send('POST', place, { name: 'Stolen', credential: stolen })
      expect(used.json()).toMatchObject({ problem: 'passkeyRefused' })
    })
  })

  describe('sign-in', () => {
    test('A passkey signs in as password and code do together, and sensitive actions stay open', async () => {
      const { passkey } = await withPasskey()
      const { browser, status } = await signIn(passkey)
      expect(status).toBe(200)
      const factor = (await browser.get('/api/account/second-factor')).json<{ isGivenNow: boolean }>()
      expect(factor.isGivenNow).toBe(true)
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(200)
      expect((await browser.renew()).statusCode).toBe(200)
      expect((await listed(browser)).passkeys[0]?.lastUsedAt).toBeDefined()
    })

    test.each<[string, PasskeyFaults]>([
      ['of another site', { origin: 'https://evil.example' }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['with a challenge of its own', { challenge: 'bm90IGlzc3VlZA' }],
      ['without user verification', { isUnverified: true }],
      ['with a wrong signature', { isWronglySigned: true }],
      ['with a counter that did not move on', { counter: 1 }],
      ['of another user', { userHandle: 'c29tZWJvZHk' }],
    ])('A sign-in %s is refused', async (_name, faults) => {
      const { passkey } = await withPasskey()
      expect(await signIn(passkey, faults)).toMatchObject(refused)
    })

    test('A signed challenge works once, for five minutes, and not for another purpose', async () => {
      const { passkey, browser } = await withPasskey()
      const credential = passkey.get(await signInOptions())
      expect(await show(credential)).toMatchObject({ status: 200 })
      expect(await show(credential)).toMatchObject(refused)
      const late = passkey.get(await signInOptions())
      shop.clock.advance(5 * 60_000)
      expect(await show(late)).toMatchObject(refused)
      const spent = await signInOptions()
      expect(await show(passkey.get(spent, { origin: 'https://evil.example' }))).toMatchObject(refused)
      expect(await show(passkey.get(spent))).toMatchObject(refused)
      await browser.renew()
      const proof = (
        await browser.send('POST', '/api/account/reauthenticate/passkey/begin')
      ).json<PasskeyRequest>()
      expect(await show(passkey.get(proof))).toMatchObject(refused)
    })

    test('An unknown passkey is refused, and failures delay its network like wrong passwords', async () => {
      const { passkey } = await withPasskey()
      const unknown = softwarePasskey(origin)
      for (let tried = 0; tried < 10; tried += 1)
        expect(await show(unknown.get(await signInOptions()), '203.0.113.9')).toMatchObject(refused)
      expect(await show(unknown.get(await signInOptions()), '203.0.113.9')).toMatchObject({ status: 429 })
      for (let tried = 0; tried < 10; tried += 1)
        await show(passkey.get(await signInOptions(), { isWronglySigned: true }), '203.0.113.10')
      expect(await show(passkey.get(await signInOptions()), '203.0.113.10')).toMatchObject({ status: 429 })
    })

    test('A locked account is not signed in to', async () => {
      const { passkey, email } = await withPasskey()
      const locked = kit.database.db.updateTable('account').set({ locked_at: shop.clock.now() })
      await locked.where('email', '=', email).execute()
      expect(await signIn(passkey)).toMatchObject(refused)
    })
  })

  describe('reauthentication', () => {
    test('A passkey opens sensitive actions again in its own session only', async () => {
      const { browser, passkey } = await withPasskey()
      const other = await withPasskey()
      shop.clock.advance(16 * 60_000)
      await browser.renew()
      const start = `/api/account/reauthenticate/passkey`
      const begun = (await browser.send('POST', `${start}/begin`)).json<PasskeyRequest>()
      expect(begun.allowCredentials).toHaveLength(1)
      const foreign = await browser.send('POST', start, { credential: other.passkey.get(begun) })
      expect(foreign.json()).toMatchObject({ problem: 'passkeyRefused' })
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(403)
      const again = (await browser.send('POST', `${start}/begin`)).json<PasskeyRequest>()
      expect((await browser.send('POST', start, { credential: passkey.get(again) })).statusCode).toBe(200)
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(200)
    })
  })

  describe('what ends a passkey', () => {
    test('Removing a passkey signs out where it signed in, but for the session that removes it', async () => {
      const { browser, passkey } = await withPasskey()
      const elsewhere = (await signIn(passkey)).browser
      const passkeyId = (await listed(browser)).passkeys[0]?.passkeyId
      const stranger = await clerk()
      expect((await stranger.browser.send('POST', `${place}/remove`, { passkeyId })).statusCode).toBe(404)
      await browser.send('POST', `${place}/remove`, { passkeyId })
      expect((await elsewhere.get(place)).statusCode).toBe(401)
      expect((await browser.get(place)).statusCode).toBe(200)
      expect(await signIn(passkey)).toMatchObject(refused)
    })

    test('A new password, the end of the second factor and the end of staff roles each end all passkeys', async () => {
      const passwords = await withPasskey()
      const change = {
        oldPassword: goodPassword,
        password: 'whales sing at night',
        confirm: 'whales sing at night',
      }
      expect((await passwords.browser.send('POST', '/api/account/password', change)).statusCode).toBe(200)
      expect(await signIn(passwords.passkey)).toMatchObject(refused)
      const factors = await withPasskey()
      const elsewhere = (await signIn(factors.passkey)).browser
      const typed = { password: goodPassword, otp: factors.app.code() }
      expect((await factors.browser.send('POST', '/api/account/second-factor/end', typed)).statusCode).toBe(
        200,
      )
      expect(await signIn(factors.passkey)).toMatchObject(refused)
      expect((await elsewhere.get(place)).statusCode).toBe(401)
      expect((await factors.browser.get(place)).statusCode).toBe(200)
      const roles = await withPasskey()
      const userIdOf = async (email: string) =>
        kit.database.db
          .selectFrom('account')
          .select('user_id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      const { user_id: userId } = await userIdOf(roles.email)
      await shop.accounts.users.changeRoles({ userId, by: userId, roles: [] })
      expect(await signIn(roles.passkey)).toMatchObject(refused)
    })

    test('An administrator removes the passkeys of a colleague, who is signed out and told by mail', async () => {
      const { email, browser, passkey } = await withPasskey()
      const { user_id: userId } = await kit.database.db
        .selectFrom('account')
        .select('user_id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(await shop.accounts.users.find(userId)).toMatchObject({ value: { passkeys: 1 } })
      expect((await shop.accounts.users.removePasskeys({ userId, by: 'usr_admin' })).ok).toBe(true)
      expect((await browser.get(place)).statusCode).toBe(401)
      expect(await signIn(passkey)).toMatchObject(refused)
      expect(await mailsTo(email)).toContain('A passkey was removed from your account')
    })
  })
})
