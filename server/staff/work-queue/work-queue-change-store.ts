import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** The changes of orders that the work queue has yet to follow, and its items. */
export type WorkQueueChangeStore = {
  /** Whether an order changed since its items were written. */
  hasChanges(): Promise<boolean>
  /**
   * Takes noted changes and returns the ids of their orders, none twice. One transaction at a time: of two, the
   * one that read an order first could write last. An order that changes after it was taken is noted again.
   */
  takeChanged(tx: Tx): Promise<readonly string[]>
  /** Replaces all items of these orders. */
  replaceItems(
    tx: Tx,
    bookingIds: readonly string[],
    items: readonly Insertable<Tables['work_queue_item']>[],
  ): Promise<void>
}

const changesAtOnce = 500

/** Creates the store on the database. */
export function createWorkQueueChangeStore(db: Kysely<Tables>): WorkQueueChangeStore {
  return {
    async hasChanges() {
      const change = await db.selectFrom('work_queue_change').select('change_id').limit(1).executeTakeFirst()
      return change !== undefined
    },
    async takeChanged(tx) {
      await sql`select pg_advisory_xact_lock(hashtextextended('work-queue-projection', 0))`.execute(tx)
      const oldest = tx
        .selectFrom('work_queue_change')
        .select('change_id')
        .orderBy('change_id')
        .limit(changesAtOnce)
      const taken = await tx
        .deleteFrom('work_queue_change')
        .where('change_id', 'in', oldest)
        .returning('booking_id')
        .execute()
      return [...new Set(taken.map(({ booking_id }) => booking_id))]
    },
    async replaceItems(tx, bookingIds, items) {
      await tx.deleteFrom('work_queue_item').where('booking_id', 'in', bookingIds).execute()
      if (items.length > 0) await tx.insertInto('work_queue_item').values(items).execute()
    },
  }
}
