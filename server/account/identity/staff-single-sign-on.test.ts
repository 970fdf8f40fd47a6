import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { giveRole } from '#test-kit/account/give-role.ts'
import {
  type TestIdentityProvider,
  followProviderClock,
  signsInByProvider,
  singleSignOnAt,
  startIdentityProvider,
} from '#test-kit/account/identity-provider.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { finishSignIn } from '#test-kit/account/service-sign-in.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const accounts = [
  { subject: 'said', email: 'said@agency.example', emailVerified: true },
  { subject: 'unsaid', email: 'unsaid@agency.example' },
  { subject: 'denied', email: 'denied@agency.example', emailVerified: false },
  { subject: 'elsewhere', email: 'elsewhere@other.example', emailVerified: true },
  { subject: 'suffix', email: 'suffix@not-agency.example', emailVerified: true },
  { subject: 'customer', email: 'customer@agency.example', emailVerified: true },
  { subject: 'stranger', email: 'stranger@agency.example', emailVerified: true },
  { subject: 'coded', email: 'coded@agency.example', emailVerified: true },
  { subject: 'kelvin', email: '\u{212A}elvin@agency.example', emailVerified: true },
  { subject: 'reused', email: 'reused@agency.example', emailVerified: true },
  { subject: 'moved', email: 'moved@agency.example', emailVerified: true },
]

const options = {
  clientAuthentication: 'client_secret_basic',
  algorithm: 'RS256',
  emailIn: 'idToken',
} as const
const environmentOf = (provider: TestIdentityProvider) => ({
  ...singleSignOnAt(provider),
  OIDC_EMAIL_DOMAINS: 'agency.example',
})

withDatabase('single sign-on of staff', (kit) => {
  let shop: AppUnderTest
  let provider: TestIdentityProvider
  beforeAll(async () => {
    provider = await startIdentityProvider({ ...options, accounts })
    shop = await appUnderTest(kit.database, environmentOf(provider))
  })
  beforeEach(() => followProviderClock(shop))
  afterAll(async () => {
    await shop.close()
    provider.close()
  })
  const newBrowser = () => testBrowser(shop.app.http)
  const clerk = async (email: string) => {
    const account = await openOwnAccount(shop, kit.database, email)
    await giveRole(kit.database, { email, role: 'Desk' })
    return account
  }
  const refused = { status: 403, problem: 'identityNotLinked' }

  test.each(['said', 'unsaid'])(
    'A clerk with an address at the domain of the agency signs in with the role given here: %s',
    async (subject) => {
      const email = `${subject}@agency.example`
      const { userId } = await clerk(email)
      for (const browser of [newBrowser(), newBrowser()]) {
        expect(await signsInByProvider(browser, subject)).toMatchObject({ outcome: 'signedIn' })
        expect((await browser.get('/api/account/profile')).json()).toMatchObject({ email })
        expect((await browser.get('/api/account/roles')).json()).toMatchObject({ roles: ['Desk'] })
      }
      const links = kit.database.db.selectFrom('account_identity').select('provider')
      expect(await links.where('user_id', '=', userId).execute()).toEqual([{ provider: 'sso' }])
    },
  )

  test.each(['denied@agency.example', 'elsewhere@other.example', 'suffix@not-agency.example'])(
    'A clerk whose address the provider denies or that is at another domain is refused: %s',
    async (email) => {
      await clerk(email)
      expect(await signsInByProvider(newBrowser(), email.split('@', 1)[0] ?? '')).toMatchObject(refused)
    },
  )

  test('A customer and somebody without an account are refused, and no account is created or mailed', async () => {
    await openOwnAccount(shop, kit.database, 'customer@agency.example')
    await shop.app.runDue()
    const mailsBefore = shop.mails().length
    for (const subject of ['customer', 'stranger'])
      expect(await signsInByProvider(newBrowser(), subject)).toMatchObject(refused)
    await shop.app.runDue()
    expect(shop.mails()).toHaveLength(mailsBefore)
  })

  test('A clerk who loses the last role is refused, and the second factor of the account is asked for', async () => {
    const { browser: own, userId } = await clerk('coded@agency.example')
    const { app } = await enrol(own, shop.clock)
    shop.clock.advance(60_000)
    const browser = newBrowser()
    expect(await signsInByProvider(browser, 'coded')).toMatchObject({ problem: 'otpRequired' })
    expect(await finishSignIn(browser, { otp: app.code() })).toMatchObject({ outcome: 'signedIn' })
    await kit.database.db.deleteFrom('account_role').where('user_id', '=', userId).execute()
    expect(await signsInByProvider(newBrowser(), 'coded')).toMatchObject(refused)
  })

  test('An address with a letter that only looks like that of a clerk is refused', async () => {
    await clerk('kelvin@agency.example')
    expect(await signsInByProvider(newBrowser(), 'kelvin')).toMatchObject(refused)
  })

  test('A subject that is linked to a locked account is refused, also with the address of another clerk', async () => {
    const { userId } = await clerk('reused@agency.example')
    expect(await signsInByProvider(newBrowser(), 'reused')).toMatchObject({ outcome: 'signedIn' })
    const email = 'left@agency.example'
    const left = { email, email_key: email, locked_at: shop.clock.now() }
    await kit.database.db.updateTable('account').set(left).where('user_id', '=', userId).execute()
    await clerk('reused@agency.example')
    expect(await signsInByProvider(newBrowser(), 'reused')).toMatchObject(refused)
  })

  test('A clerk is not signed in to by a user of another issuer who has the same subject', async () => {
    await clerk('moved@agency.example')
    expect(await signsInByProvider(newBrowser(), 'moved')).toMatchObject({ outcome: 'signedIn' })
    const others = [{ subject: 'moved', email: 'stranger@agency.example', emailVerified: true }]
    const other = await startIdentityProvider({ ...options, accounts: others })
    const after = await appUnderTest(kit.database, {
      ...environmentOf(other),
      DATA_DIR: shop.dataDir,
    })
    followProviderClock(after)
    const met = await signsInByProvider(testBrowser(after.app.http), 'moved')
    await after.close()
    other.close()
    expect(met).toMatchObject(refused)
  })
})
