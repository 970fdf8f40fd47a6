import { type Kysely, sql } from 'kysely'
import { rights } from '#contract/rights.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Person } from './order-assignment-store.ts'

/** Staff to whom orders can be assigned: they have the right and an active account. */
export type ColleagueStore = {
  /** Ordered by address. */
  list(): Promise<readonly Person[]>
  mayWork(userId: string): Promise<boolean>
}

const mostColleagues = 500

/** Creates the colleague list on the database. */
export function createColleagueStore(db: Kysely<Tables>): ColleagueStore {
  return {
    list: () =>
      selectActiveStaff(db)
        .orderBy(sql`account.email_key collate "C"`)
        .limit(mostColleagues)
        .execute(),
    async mayWork(userId) {
      return (
        (await selectActiveStaff(db).where('account.user_id', '=', userId).executeTakeFirst()) !== undefined
      )
    },
  }
}

/** Excludes locked accounts and unused invitations: an order assigned to one would be left unattended. */
function selectActiveStaff(db: Kysely<Tables>) {
  const holders = db
    .selectFrom('account_role')
    .select('user_id')
    .where('role', 'in', [...rights.handleOrders])
  return db
    .selectFrom('account')
    .select(['account.user_id as userId', 'account.email', 'account.initials'])
    .where('account.user_id', 'in', holders)
    .where('account.closed_at', 'is', null)
    .where('account.locked_at', 'is', null)
    .where('account.last_sign_in_at', 'is not', null)
}
