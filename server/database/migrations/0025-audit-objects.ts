import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // an action that creates its object (an account, a company) knows its id only afterwards
  `alter table audit_outcome add column object text`,
  `create index audit_outcome_object on audit_outcome (object) where object is not null`,
]

/** Objects that an action created are in the audit log too. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
