import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // Actions that one person took alone with the money of a company or an order, over all kinds: many small
  // amounts add up.
  `create table money_action (
    /* made of what was done, and to what */
    action_key text not null,
    clerk text not null,
    /* the company; the order where no company booked it */
    account text not null,
    satang bigint not null check (satang >= 0),
    at timestamptz not null,
    primary key (action_key, clerk)
  )`,
  `create index money_action_clerk on money_action (clerk, account, at)`,
  `create index money_action_at on money_action (at)`,
]

/** Money actions taken alone, so that they can be totalled over all kinds. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
