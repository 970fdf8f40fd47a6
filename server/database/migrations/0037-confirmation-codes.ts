import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/**
 * Several confirmation links of an address are valid at a time: all of them were sent to the same mailbox.
 */
export const migration: Migration = {
  async up(db) {
    await sql.raw('drop index account_code_current').execute(db)
    await sql
      .raw(
        `create unique index account_code_current on account_code (user_id, purpose)
          where spent_at is null and purpose <> 'confirm'`,
      )
      .execute(db)
  },
}
