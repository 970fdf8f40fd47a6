import { sql } from 'kysely'
import { type Migration } from 'kysely/migration'

const changes = [
  // what a deed was done to is known only afterwards where the deed has made it: an account, a company
  `alter table audit_outcome add column object text`,
  `create index audit_outcome_object on audit_outcome (object) where object is not null`,
]

/** What a deed has made stands in the audit, too. */
export const migration: Migration = {
  async up(db) {
    for (const change of changes) await sql.raw(change).execute(db)
  },
}
