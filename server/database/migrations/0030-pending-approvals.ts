import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

/** The desk looks every half minute for what one person alone has seen of the last weeks' money. */
export const migration: Migration = {
  async up(db) {
    await sql.raw('create index payment_confirmation_at on payment_confirmation (at)').execute(db)
  },
}
