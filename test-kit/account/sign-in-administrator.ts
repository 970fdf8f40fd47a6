import { buildAccounts } from '#server/account/build-accounts.ts'
import type { Database } from '#server/database/connection.ts'
import { testBrowser, type TestBrowser } from './account-shop.ts'
import { type AppUnderTest, testPasswordLogN } from '../app-under-test.ts'
import { testIds } from '../test-ids.ts'

const email = 'administrator@example.com'
const password = 'open the hangar at six'

/** Creates an administrator in a shop under test and signs in. */
export async function signInAdministrator(shop: AppUnderTest, database: Database): Promise<TestBrowser> {
  const config = { dataDir: shop.dataDir, publicUrl: 'http://127.0.0.1:3000', accessTokenS: 300 }
  const place = { database, config, clock: shop.clock, ids: testIds(78) }
  const { accounts } = await buildAccounts({ ...place, passwordLogN: testPasswordLogN })
  await accounts.createAdministrator({ email, password, language: 'en' })
  const browser = testBrowser(shop.app.http)
  await browser.signIn(email, password)
  return browser
}
