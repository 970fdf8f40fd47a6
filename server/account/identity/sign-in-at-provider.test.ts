import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { giveRole } from '#test-kit/account/give-role.ts'
import {
  type ProviderOptions,
  type TestIdentityProvider,
  followProviderClock,
  signInAtProvider,
  singleSignOnAt,
  startIdentityProvider,
} from '#test-kit/account/identity-provider.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { comesBack, finishSignIn, startAtService } from '#test-kit/account/service-sign-in.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const accounts = [{ subject: 'clerk', email: 'clerk@agency.example', emailVerified: true }]
const variants: readonly ProviderOptions[] = [
  { accounts, clientAuthentication: 'client_secret_basic', algorithm: 'RS256', emailIn: 'userInfo' },
  { accounts, clientAuthentication: 'client_secret_post', algorithm: 'ES256', emailIn: 'idToken' },
]
const failed = '/index?identity=failed'

withDatabase('sign-in at a provider of the library oidc-provider', (kit) => {
  describe.each(variants)('$clientAuthentication, $algorithm, address in $emailIn', (options) => {
    let shop: AppUnderTest
    let provider: TestIdentityProvider
    beforeAll(async () => {
      provider = await startIdentityProvider(options)
      shop = await appUnderTest(kit.database, singleSignOnAt(provider))
      await openOwnAccount(shop, kit.database, 'clerk@agency.example')
      await giveRole(kit.database, { email: 'clerk@agency.example', role: 'Desk' })
    })
    beforeEach(() => followProviderClock(shop))
    afterAll(async () => {
      await shop.close()
      provider.close()
    })
    const newBrowser = () => testBrowser(shop.app.http)
    const begins = (browser = newBrowser()) => startAtService(browser, 'sso')

    test('A clerk signs in on the pages of the provider', async () => {
      const browser = newBrowser()
      const back = await signInAtProvider(await begins(browser), 'clerk')
      expect(back.searchParams.get('iss')).toBe(provider.url)
      expect(await comesBack(browser, back)).toBe('/index?identity=sso')
      expect(await finishSignIn(browser)).toMatchObject({ outcome: 'signedIn', returnUrl: '/order' })
      expect((await browser.get('/api/account/roles')).json()).toMatchObject({ roles: ['Desk'] })
    })

    test('A clerk who cancels there is not signed in', async () => {
      const browser = newBrowser()
      const back = await signInAtProvider(await begins(browser), undefined)
      expect(back.searchParams.get('error')).toBe('access_denied')
      expect(await comesBack(browser, back)).toBe(failed)
    })

    test('The provider refuses a code that was used before', async () => {
      const browser = newBrowser()
      const back = await signInAtProvider(await begins(browser), 'clerk')
      const cookies = [...browser.cookies]
      expect(await comesBack(browser, back)).toBe('/index?identity=sso')
      const again = newBrowser()
      for (const [name, value] of cookies) again.cookies.set(name, value)
      expect(await comesBack(again, back)).toBe(failed)
      expect(provider.refusals.at(-1)).toMatch(/already consumed/)
    })

    test('The provider refuses a code with the verifier of another sign-in', async () => {
      const browser = newBrowser()
      const [first, second] = [await begins(browser), await begins(browser)]
      const back = await signInAtProvider(first, 'clerk')
      back.searchParams.set('state', second.searchParams.get('state') ?? '')
      expect(await comesBack(browser, back)).toBe(failed)
      expect(provider.refusals.at(-1)).toMatch(/^code_verifier does not match/)
    })

    test.each([undefined, 'https://another.example'])(
      'A response with the issuer %s in place of the provider signs nobody in',
      async (issuer) => {
        const browser = newBrowser()
        const back = await signInAtProvider(await begins(browser), 'clerk')
        back.searchParams.delete('iss')
        if (issuer !== undefined) back.searchParams.set('iss', issuer)
        expect(await comesBack(browser, back)).toBe(failed)
      },
    )

    test('A key that the provider has just changed is read again', async () => {
      const signIn = async () => {
        const browser = newBrowser()
        return comesBack(browser, await signInAtProvider(await begins(browser), 'clerk'))
      }
      expect(await signIn()).toBe('/index?identity=sso')
      await provider.rotateKeys()
      expect(await signIn()).toBe('/index?identity=sso')
    })
  })
})
