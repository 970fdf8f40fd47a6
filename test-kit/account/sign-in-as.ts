import { buildAccounts } from '#server/account/build-accounts.ts'
import type { AccountRole } from '#server/account/users/roles.ts'
import type { Database } from '#server/database/connection.ts'
import type { Instant } from '#contract/terms/time.ts'
import { testBrowser, type TestBrowser } from './account-shop.ts'
import { type AppUnderTest, testPasswordLogN } from '../app-under-test.ts'
import { countInFile } from '../database/count-in-file.ts'
import { testIds } from '../test-ids.ts'

/** The password of all accounts of this module. */
export const everybodysPassword = 'open the hangar at six'

const nextPerson = countInFile()

/** A user signed in to a shop under test. */
export type SignedInPerson = { readonly browser: TestBrowser; readonly userId: string }

/** Opens an account with exactly these roles in a shop under test and signs in. */
export async function signInAs(
  shop: AppUnderTest,
  database: Database,
  roles: readonly AccountRole[],
): Promise<SignedInPerson> {
  const person = nextPerson()
  const email = `person${person}@example.com`
  const config = { dataDir: shop.dataDir, publicUrl: 'http://127.0.0.1:3000', accessTokenS: 300 }
  const place = { database, config, clock: shop.clock, ids: testIds(500 + person) }
  const { accounts } = await buildAccounts({ ...place, passwordLogN: testPasswordLogN })
  await accounts.createAdministrator({ email, password: everybodysPassword, language: 'en' })
  const { db } = database
  const { user_id } = await db
    .selectFrom('account')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await setRoles(database, user_id, roles)
  const browser = testBrowser(shop.app.http)
  await browser.signIn(email, everybodysPassword)
  return { browser, userId: user_id }
}

/** Sets exactly these roles of an account. */
export async function setRoles(
  { db }: Database,
  userId: string,
  roles: readonly AccountRole[],
): Promise<void> {
  await db.deleteFrom('account_role').where('user_id', '=', userId).execute()
  for (const role of roles) {
    await db
      .insertInto('account_role')
      .values({
        user_id: userId,
        role,
        granted_by: 'test',
        granted_at: '2026-01-01T00:00:00.000Z' as Instant,
      })
      .execute()
  }
}
