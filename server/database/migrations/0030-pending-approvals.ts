import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** The work queue polls every 30 s for approvals of the last weeks that lack a second person. */
export const migration: Migration = {
  async up(db) {
    await sql.raw('create index payment_confirmation_at on payment_confirmation (at)').execute(db)
  },
}
