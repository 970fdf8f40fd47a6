import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  `alter table booking drop constraint booking_state_check`,
  `alter table booking add constraint booking_state_check
    check (state in ('submitted', 'booking', 'unknown', 'waitlisted', 'held', 'paid', 'ticketed',
      'rejected', 'expired', 'cancelled', 'review'))`,
]

/** A waitlisted booking has a state of its own. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
