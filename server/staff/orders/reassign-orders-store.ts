import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Whose orders are assigned anew, and to whom; undefined leaves them unassigned. */
export type Reassigning = { readonly from: string; readonly to: string | undefined; readonly at: Instant }

/** Repository of the active orders that are assigned to a person. */
export type ReassignOrdersStore = {
  count(userId: string, now: Instant): Promise<number>
  /** Assigns all of them anew; returns their numbers. */
  reassign(tx: Tx, reassigning: Reassigning): Promise<readonly string[]>
}

/** Creates the repository on the database. */
export function createReassignOrdersStore(db: Kysely<Tables>): ReassignOrdersStore {
  return {
    async count(userId, now) {
      return (await assignedOrders(db, userId, now).execute()).length
    },
    async reassign(tx, { from, to, at }) {
      const orders = await assignedOrders(tx, from, at).forUpdate('work').execute()
      if (orders.length === 0) return []
      const ids = orders.map((row) => row.booking_id)
      await (to === undefined
        ? tx.deleteFrom('order_assignment').where('booking_id', 'in', ids).execute()
        : tx
            .updateTable('order_assignment')
            .set({ assignee_user_id: to, since: at })
            .where('booking_id', 'in', ids)
            .execute())
      return orders.map((row) => row.order_number)
    },
  }
}

/** Selects the orders that still need somebody: not ended, and with travel ahead. */
function assignedOrders(db: Pick<Kysely<Tables>, 'selectFrom'>, userId: string, now: Instant) {
  return db
    .selectFrom('order_assignment as work')
    .innerJoin('booking', 'booking.booking_id', 'work.booking_id')
    .select(['work.booking_id', 'booking.order_number'])
    .where('work.assignee_user_id', '=', userId)
    .where('booking.state', 'not in', ['rejected', 'expired', 'cancelled'])
    .where('booking.travel_ends_at', '>=', now)
    .orderBy('work.booking_id')
}
