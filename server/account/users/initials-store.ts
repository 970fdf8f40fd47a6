import { type Kysely, sql } from 'kysely'
import { staffRoles } from '#contract/rights.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Repository of the initials of staff. Users who are locked or have no staff role give theirs up when somebody needs them. */
export type InitialsStore = {
  /** The initials of active staff; nobody else can take any until the end of the transaction. */
  held(tx: Tx): Promise<ReadonlySet<string>>
  /** Returns false where active staff have them already. */
  take(tx: Tx, userId: string, initials: string): Promise<boolean>
  /** Active staff without initials. */
  staffWithout(): Promise<readonly { readonly userId: string; readonly email: string }[]>
}

/** Creates the repository on the database. */
export function createInitialsStore(db: Kysely<Tables>): InitialsStore {
  return {
    async held(tx) {
      await lockInitials(tx)
      const rows = await activeStaff(tx).where('initials', 'is not', null).execute()
      return new Set(rows.flatMap(({ initials }) => initials ?? []))
    },
    async take(tx, userId, initials) {
      await lockInitials(tx)
      const [holder] = await activeStaff(tx).where('initials', '=', initials).execute()
      if (holder && holder.user_id !== userId) return false
      await tx
        .updateTable('account')
        .set({ initials: null })
        .where('initials', '=', initials)
        .where('user_id', '<>', userId)
        .execute()
      await tx.updateTable('account').set({ initials }).where('user_id', '=', userId).execute()
      return true
    },
    async staffWithout() {
      const rows = await activeStaff(db).where('initials', 'is', null).orderBy('created_at').execute()
      return rows.map(({ user_id: userId, email }) => ({ userId, email }))
    },
  }
}

async function lockInitials(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff initials', 0))`.execute(tx)
}

function activeStaff(db: Kysely<Tables>) {
  const staff = db
    .selectFrom('account_role')
    .select('user_id')
    .where('role', 'in', [...staffRoles])
  return db
    .selectFrom('account')
    .select(['user_id', 'email', 'initials'])
    .where('user_id', 'in', staff)
    .where('closed_at', 'is', null)
    .where('locked_at', 'is', null)
}
