import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecondFactorAnswer } from '#contract/api/account/second-factor.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  type TestBrowser,
  createAccountOpener,
} from '#test-kit/account/account-shop.ts'
import { authenticator, enrol } from '#test-kit/account/authenticator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const place = '/api/account/second-factor'
const stepMs = 30_000

withDatabase('the second factor', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())

  const newPerson = createAccountOpener(() => shop)
  /** Returns a user with a second factor, half a minute after it was enabled. */
  const enrolled = async () => {
    const person = await newPerson()
    const factor = await enrol(person.browser, shop.clock)
    shop.clock.advance(2 * stepMs)
    return { ...person, ...factor }
  }
  const signIn = async (email: string, otp?: string, password = goodPassword) => {
    const answer = await shop.browser().signIn(email, password, otp)
    const { error, error_description, problem } = answer.json<Record<string, unknown>>()
    return answer.statusCode === 200
      ? 'in'
      : { status: answer.statusCode, error, description: error_description, problem }
  }
  const standing = async (browser: TestBrowser) => (await browser.get(place)).json<SecondFactorAnswer>()
  const wanted = {
    status: 400,
    error: 'invalid_grant',
    description: 'otp_required',
    problem: 'otpRequired',
  }
  const wrong = { status: 400, error: 'invalid_grant', description: 'otp_wrong', problem: 'otpWrong' }

  describe('set-up', () => {
    test('A secret counts once a first code has confirmed it', async () => {
      const { email, browser } = await newPerson()
      expect(await standing(browser)).toEqual({ isOn: false, recoveryCodesLeft: 0, isGivenNow: false })
      const begun = (await browser.send('POST', `${place}/begin`)).json<Record<string, string>>()
      expect(begun['secret']).toMatch(/^[A-Z2-7]{32}$/)
      expect(begun['address']).toContain(`otpauth://totp/shop.example:`)
      expect(begun['picture']).toMatch(/^<svg /)
      expect(await signIn(email)).toBe('in')
      const app = authenticator(begun['secret'] ?? '', shop.clock)
      const refused = await browser.send('POST', `${place}/confirm`, { otp: app.code(5) })
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { problem: 'otpWrong', field: 'otp' }])
      const confirmed = await browser.send('POST', `${place}/confirm`, { otp: app.code() })
      expect(new Set(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(10)
      expect(await standing(browser)).toEqual({
        isOn: true,
        since: shop.clock.now(),
        recoveryCodesLeft: 10,
        isGivenNow: true,
      })
      expect(await signIn(email)).toEqual(wanted)
    })

    test('A secret in use is neither replaced nor confirmed again', async () => {
      const { browser, app } = await enrolled()
      const calls: [string, object?][] = [['begin'], ['confirm', { otp: app.code() }]]
      for (const [call, body] of calls) {
        const answer = await browser.send('POST', `${place}/${call}`, body)
        expect([answer.statusCode, answer.json()]).toMatchObject([409, { problem: 'secondFactorChanged' }])
      }
      expect((await newPerson()).browser).toBeDefined()
    })

    test('Set-up in one browser signs the others out', async () => {
      const { email, browser } = await newPerson()
      const other = shop.browser()
      await other.signIn(email, goodPassword)
      await enrol(browser, shop.clock)
      expect((await other.get('/api/account/roles')).statusCode).toBe(401)
      expect((await other.renew()).statusCode).toBe(401)
      expect((await browser.get('/api/account/roles')).statusCode).toBe(200)
    })

    test('Set-up needs a recent reauthentication', async () => {
      const { browser } = await newPerson()
      shop.clock.advance(15 * 60_000)
      await browser.renew()
      for (const call of ['begin', 'codes', 'confirm']) {
        const answer = await browser.send('POST', `${place}/${call}`, { otp: '123456' })
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { problem: 'reauthRequired' }])
      }
    })

    test('The database stores neither the secret nor the recovery codes in plain text', async () => {
      const { email, browser } = await newPerson()
      const begun = (await browser.send('POST', `${place}/begin`)).json<{ secret: string }>()
      const { db } = kit.database
      const row = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
      expect(Buffer.from(row?.totp_secret ?? []).toString('latin1')).not.toContain(begun.secret)
      const app = authenticator(begun.secret, shop.clock)
      const confirmed = await browser.send('POST', `${place}/confirm`, { otp: app.code() })
      const [code = ''] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes
      const kept = await db
        .selectFrom('account_recovery_code')
        .selectAll()
        .where('user_id', '=', row?.user_id ?? '')
        .execute()
      expect(kept).toHaveLength(10)
      expect(JSON.stringify(kept)).not.toContain(code)
      expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', ''))
    })
  })

  describe('sign-in', () => {
    test('sign-in asks for the code only after a right password', async () => {
      const { email, app } = await enrolled()
      expect(await signIn(email)).toEqual(wanted)
      expect(await signIn(email, '')).toEqual(wanted)
      const refused = await signIn(email, app.code(), 'wrong password')
      expect(refused).toMatchObject({ error: 'invalid_grant', problem: 'wrongPassword' })
      expect(await signIn(email, undefined, 'wrong password')).toEqual(refused)
      expect(await signIn(email, app.code())).toBe('in')
    })

    test('sign-in asks for no code without a second factor, and a code does no harm', async () => {
      const { email } = await newPerson()
      expect(await signIn(email, '123456')).toBe('in')
    })

    test('sign-in accepts each code once, and no older one', async () => {
      const { email, app } = await enrolled()
      expect(await signIn(email, app.code())).toBe('in')
      expect(await signIn(email, app.code())).toEqual(wrong)
      expect(await signIn(email, app.code(-1))).toEqual(wrong)
      expect(await signIn(email, app.code(1))).toBe('in')
      expect(await signIn(email, app.code(2))).toEqual(wrong)
    })

    test('sign-in accepts a code once, however many concurrent requests use it', async () => {
      const { email, app } = await enrolled()
      const code = app.code()
      const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email, code)))
      expect(answers.filter((answer) => answer === 'in')).toHaveLength(1)
    })

    test('sign-in rejects the code of another account', async () => {
      const [one, other] = [await enrolled(), await enrolled()]
      expect(await signIn(one.email, other.app.code())).toEqual(wrong)
      expect(await signIn(one.email, other.recoveryCodes[0])).toEqual(wrong)
      expect(await signIn(other.email, other.recoveryCodes[0])).toBe('in')
    })

    test('sign-in accepts each recovery code once, however it is typed', async () => {
      const { email, app, recoveryCodes } = await enrolled()
      const [first = '', second = ''] = recoveryCodes
      expect(await signIn(email, first.replaceAll('-', ' ').toUpperCase())).toBe('in')
      expect(await signIn(email, first)).toEqual(wrong)
      expect(await signIn(email, second)).toBe('in')
      const browser = shop.browser()
      await browser.signIn(email, goodPassword, app.code())
      expect((await standing(browser)).recoveryCodesLeft).toBe(8)
      const renewed = (await browser.send('POST', `${place}/codes`)).json<{ recoveryCodes: string[] }>()
      expect((await standing(browser)).recoveryCodesLeft).toBe(10)
      expect(await signIn(email, recoveryCodes[3])).toEqual(wrong)
      expect(await signIn(email, renewed.recoveryCodes[0])).toBe('in')
    })

    test('ten wrong codes delay the address; the password alone does not reset the count', async () => {
      const { email, app } = await enrolled()
      for (let time = 0; time < 10; time += 1) {
        expect(await signIn(email, '000000')).toEqual(wrong)
        if (time < 9) expect(await signIn(email)).toEqual(wanted)
      }
      expect(await signIn(email, app.code())).toMatchObject({ status: 429, problem: 'tooManyRequests' })
      shop.clock.advance(15_000)
      expect(await signIn(email, app.code())).toBe('in')
    })

    test('concurrent wrong codes are counted one by one', async () => {
      const { email, app } = await enrolled()
      const tried = await Promise.all(
        Array.from({ length: 40 }, (_, place_) => signIn(email, String(place_).padStart(6, '0'))),
      )
      const looked = tried.filter((answer) => answer !== 'in' && answer.status === 400)
      expect(looked).toHaveLength(10)
      expect(await signIn(email, app.code())).toMatchObject({ status: 429 })
    })
  })

  describe('reauthentication', () => {
    const proveAt = (browser: TestBrowser, typed: object) =>
      browser.send('POST', '/api/account/reauthenticate', typed)

    test('the password opens sensitive actions for a quarter of an hour', async () => {
      const { browser } = await newPerson()
      shop.clock.advance(15 * 60_000)
      await browser.renew()
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(403)
      const refused = await proveAt(browser, { password: 'wrong password' })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { problem: 'wrongPassword', field: 'password' },
      ])
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(403)
      const before = shop.clock.nowMs()
      const proven = await proveAt(browser, { password: goodPassword })
      expect(Date.parse(proven.json<{ provenUntil: string }>().provenUntil) - before).toBe(15 * 60_000)
      shop.clock.advance(15 * 60_000 - 1)
      await browser.renew()
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(200)
      shop.clock.advance(1)
      expect((await browser.send('POST', `${place}/begin`)).statusCode).toBe(403)
    })

    test('reauthentication needs password and code when the second factor is on', async () => {
      const { browser, app } = await enrolled()
      shop.clock.advance(15 * 60_000)
      await browser.renew()
      const without = await proveAt(browser, { password: goodPassword })
      expect([without.statusCode, without.json()]).toMatchObject([400, { problem: 'otpRequired' }])
      expect((await browser.send('POST', `${place}/codes`)).statusCode).toBe(403)
      const both = await proveAt(browser, { password: goodPassword, otp: app.code() })
      expect(both.statusCode).toBe(200)
      expect((await browser.send('POST', `${place}/codes`)).statusCode).toBe(200)
    })

    test('reauthentication counts in one browser and opens nothing in another', async () => {
      const { email, browser } = await newPerson()
      const other = shop.browser()
      await other.signIn(email, goodPassword)
      shop.clock.advance(15 * 60_000)
      await Promise.all([browser.renew(), other.renew()])
      await proveAt(browser, { password: goodPassword })
      expect((await other.send('POST', `${place}/begin`)).statusCode).toBe(403)
    })

    test('wrong attempts delay reauthentication, without delaying sign-ins elsewhere', async () => {
      const { email, browser } = await newPerson()
      for (let time = 0; time < 10; time += 1) await proveAt(browser, { password: 'wrong password' })
      expect((await proveAt(browser, { password: goodPassword })).statusCode).toBe(429)
      expect(await signIn(email)).toBe('in')
    })

    test('reauthentication works whatever strangers do who only know the address', async () => {
      const { email, browser } = await newPerson()
      for (let time = 0; time < 10; time += 1) await signIn(email, undefined, 'wrong password')
      expect(await signIn(email)).toMatchObject({ status: 429 })
      expect((await proveAt(browser, { password: goodPassword })).statusCode).toBe(200)
    })
  })

  describe('switching off', () => {
    test('the second factor is switched off only with the right password and the right code', async () => {
      const { email, browser, app } = await enrolled()
      const end = (typed: object) => browser.send('POST', `${place}/end`, typed)
      const refusals = [
        [{ password: 'wrong password', otp: app.code() }, 'wrongPassword'],
        [{ password: goodPassword, otp: '000000' }, 'otpWrong'],
        [{ password: goodPassword, otp: '' }, 'otpRequired'],
        [{ password: goodPassword }, 'requiredFieldMissing'],
      ] as const
      for (const [typed, problem] of refusals) expect((await end(typed)).json()).toMatchObject({ problem })
      expect(await signIn(email)).toEqual(wanted)
      expect((await end({ password: goodPassword, otp: app.code() })).json()).toEqual({ outcome: 'done' })
      expect(await signIn(email)).toBe('in')
      expect(await standing(browser)).toEqual({ isOn: false, recoveryCodesLeft: 0, isGivenNow: false })
    })

    test('the owner is notified by mail, as of every other security change', async () => {
      const { email, browser, app } = await enrolled()
      await browser.send('POST', `${place}/end`, { password: goodPassword, otp: app.code() })
      const password = 'a much better one'
      await browser.send('POST', '/api/account/password', {
        oldPassword: goodPassword,
        password,
        confirm: password,
      })
      await shop.runDue()
      const subjects = shop.mails.filter((mail) => mail.to === email).map((mail) => mail.subject)
      expect(subjects.toSorted()).toEqual([
        'Confirm your email address',
        'Two-step sign-in is off',
        'Two-step sign-in is on',
        'Your password has changed',
      ])
    })

    test('An operator switches it off for an owner who lost the phone', async () => {
      const { email } = await enrolled()
      const { db } = kit.database
      await db
        .updateTable('account')
        .set({ locked_at: shop.clock.now() })
        .where('email', '=', email)
        .execute()
      const typed = { email, password: 'open the hangar', language: 'en' } as const
      await shop.accounts.createAdministrator(typed)
      expect(await signIn(email, undefined, typed.password)).toEqual(wanted)
      await shop.accounts.createAdministrator({ ...typed, endsSecondFactor: true })
      expect(await signIn(email, undefined, typed.password)).toBe('in')
    })

    test('A new password does not switch it off', async () => {
      const { email, browser, app } = await enrolled()
      const password = 'a much better one'
      const changed = await browser.send('POST', '/api/account/password', {
        oldPassword: goodPassword,
        password,
        confirm: password,
      })
      expect(changed.statusCode).toBe(200)
      browser.token = changed.json<{ access_token: string }>().access_token
      expect((await standing(browser)).isGivenNow).toBe(true)
      expect(await signIn(email, undefined, password)).toEqual(wanted)
      expect(await signIn(email, app.code(), password)).toBe('in')
    })
  })
})
