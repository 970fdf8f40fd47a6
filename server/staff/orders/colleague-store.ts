import { type Kysely, sql } from 'kysely'
import { rights } from '#contract/rights.ts'
import { type Tables } from '#server/database/tables/tables.ts'

/** Somebody who may be given an order. */
export type OrderWorker = { readonly userId: string; readonly email: string }

/** Who may be given an order: staff who may work orders and are there to do it. */
export type ColleagueStore = {
  /** By address. */
  list(): Promise<readonly OrderWorker[]>
  mayWork(userId: string): Promise<boolean>
}

const mostColleagues = 500

/** Colleagues in the database. */
export function createColleagueStore(db: Kysely<Tables>): ColleagueStore {
  return {
    list: () =>
      workersIn(db)
        .orderBy(sql`account.email_key collate "C"`)
        .limit(mostColleagues)
        .execute(),
    async mayWork(userId) {
      return (await workersIn(db).where('account.user_id', '=', userId).executeTakeFirst()) !== undefined
    },
  }
}

/** Whoever is locked, or was invited and never came, would leave an order lying while everybody thinks that it is seen to. */
function workersIn(db: Kysely<Tables>) {
  const holders = db
    .selectFrom('account_role')
    .select('user_id')
    .where('role', 'in', [...rights.workOrders])
  return db
    .selectFrom('account')
    .select(['account.user_id as userId', 'account.email'])
    .where('account.user_id', 'in', holders)
    .where('account.closed_at', 'is', null)
    .where('account.locked_at', 'is', null)
    .where('account.last_sign_in_at', 'is not', null)
}
