import { type Kysely, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Counts of orders and of open work; each reads an index, so that a million old orders cost nothing. */
export type OrderCountStore = {
  /** Orders created since then, by state. */
  createdSince(at: Instant): Promise<ReadonlyMap<BookingState, number>>
  /** Held orders whose payment deadline is within the period. */
  heldToBePaid(from: Instant, to: Instant): Promise<number>
  /** Rows in these states, by state. */
  inStates(table: 'payment' | 'refund', states: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The work queue by task, and how many items are past their time. */
  work(now: Instant): Promise<readonly { kind: WorkReason; items: number; overdue: number }[]>
}

/** Creates the counts on the database. */
export function createOrderCountStore(db: Kysely<Tables>): OrderCountStore {
  return {
    async createdSince(at) {
      const rows = await db
        .selectFrom('booking')
        .select(({ fn }) => ['state', fn.countAll<number>().as('orders')])
        .where('created_at', '>=', at)
        .groupBy('state')
        .execute()
      return new Map(rows.map(({ state, orders }) => [state, orders]))
    },
    async heldToBePaid(from, to) {
      const { orders } = await db
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('orders'))
        .where('state', '=', 'held')
        .where('pay_by', '>=', from)
        .where('pay_by', '<', to)
        .executeTakeFirstOrThrow()
      return orders
    },
    async inStates(table, states) {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::integer as count from ${sql.table(table)}
        where state in (${sql.join(states)}) group by state`.execute(db)
      return new Map(rows.map(({ state, count }) => [state, count]))
    },
    work: (now) =>
      db
        .selectFrom('work_queue_item')
        .select(({ fn }) => [
          'kind',
          fn.countAll<number>().as('items'),
          sql<number>`(count(*) filter (where due_at < ${now}))::integer`.as('overdue'),
        ])
        .groupBy('kind')
        .execute(),
  }
}
