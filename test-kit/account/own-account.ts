import { buildAccounts } from '#server/account/build-accounts.ts'
import type { Database } from '#server/database/connection.ts'
import { testBrowser, type TestBrowser } from './account-shop.ts'
import { type AppUnderTest, testPasswordLogN } from '../app-under-test.ts'
import { countInFile } from '../database/count-in-file.ts'
import { setRoles } from './sign-in-as.ts'
import { testIds } from '../test-ids.ts'

/** The password of every account that is opened here. */
export const ownPassword = 'open the hangar at six'

const nextAccount = countInFile()

/** A signed-in account with a chosen email address. */
export type OwnAccount = {
  readonly userId: string
  readonly email: string
  readonly browser: TestBrowser
  /** Headers of the signed-in user for requests outside the browser, such as a booking form. */
  readonly headers: () => Record<string, string>
}

/** Opens a confirmed account without roles at this address and signs in. */
export async function openOwnAccount(
  shop: AppUnderTest,
  database: Database,
  email: string,
): Promise<OwnAccount> {
  const config = { dataDir: shop.dataDir, publicUrl: 'http://127.0.0.1:3000', accessTokenS: 300 }
  const place = { database, config, clock: shop.clock, ids: testIds(7000 + nextAccount()) }
  const { accounts } = await buildAccounts({ ...place, passwordLogN: testPasswordLogN })
  await accounts.createAdministrator({ email, password: ownPassword, language: 'en' })
  const { user_id: userId } = await database.db
    .selectFrom('account')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await setRoles(database, userId, [])
  const browser = await signedInBrowser(shop, email)
  return { userId, email, browser, headers: () => headersOf(browser) }
}

/** Returns another signed-in browser of the same user. */
export async function signedInBrowser(shop: AppUnderTest, email: string): Promise<TestBrowser> {
  const browser = testBrowser(shop.app.http)
  const answer = await browser.signIn(email, ownPassword)
  if (answer.statusCode !== 200) throw new Error(`not signed in: ${answer.body}`)
  return browser
}

/** Returns the token and cookies of a browser as headers. */
export function headersOf(browser: TestBrowser): Record<string, string> {
  return {
    authorization: `Bearer ${browser.token ?? ''}`,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
