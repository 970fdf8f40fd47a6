import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** Orders that staff booked for customers; of earlier orders, those whose owner has a staff role. */
export const migration: Migration = {
  async up(db) {
    await sql.raw(`alter table booking add column booked_by_staff boolean not null default false`).execute(db)
    await sql
      .raw(
        `update booking set booked_by_staff = true where owner_user_id in (
           select user_id from account_role where role in ('Administrator', 'Desk', 'Ticketing', 'Finance'))`,
      )
      .execute(db)
  },
}
