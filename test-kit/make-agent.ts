import { agentRole } from '#server/platform/http/caller.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Database } from '#server/database/connection.ts'

/** Makes an agent of the account with this address. */
export async function makeAgent({ db }: Pick<Database, 'db'>, email: string): Promise<void> {
  const account = db.selectFrom('account').select('user_id').where('email', '=', email)
  const { user_id } = await account.executeTakeFirstOrThrow()
  const granted_at = '2026-01-01T00:00:00.000Z' as Instant
  await db
    .insertInto('account_role')
    .values({ user_id, role: agentRole, granted_by: 'test', granted_at })
    .execute()
}
