import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'

/** Gives the account with this address a role. */
export async function giveRole(
  { db }: Pick<Database, 'db'>,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<void> {
  const account = db.selectFrom('account').select('user_id').where('email', '=', email)
  const { user_id } = await account.executeTakeFirstOrThrow()
  const granted_at = '2026-01-01T00:00:00.000Z' as Instant
  await db.insertInto('account_role').values({ user_id, role, granted_by: 'test', granted_at }).execute()
}
