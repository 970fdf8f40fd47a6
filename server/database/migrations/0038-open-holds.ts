import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** The keys by which unpaid seats are counted, as keyed digests: contact, account, network, flight. */
export const migration: Migration = {
  async up(db) {
    await sql
      .raw(
        `create table booking_hold (
          digest text not null,
          booking_id text not null references booking on delete cascade,
          primary key (digest, booking_id)
        )`,
      )
      .execute(db)
    await sql.raw('create index booking_hold_booking on booking_hold (booking_id)').execute(db)
  },
}
