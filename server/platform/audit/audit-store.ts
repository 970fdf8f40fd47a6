import { type Kysely } from 'kysely'
import { type Tables } from '#server/database/tables.ts'
import { type Clock } from '../clock.ts'
import { type AuditTrail } from '../http/audit-trail.ts'
import { type Ids } from '../ids.ts'

/** What the store of deeds is made of. */
export type AuditStoreParts = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly ids: Ids }

/** Deeds in the database, which lets nobody change or remove one. */
export function createAuditStore({ db, clock, ids }: AuditStoreParts): AuditTrail {
  return {
    async begin({ by, deed, object, detail, reference }) {
      const deedId = ids.id('dee')
      await db
        .insertInto('audit_entry')
        .values({
          deed_id: deedId,
          at: clock.now(),
          user_id: by.userId,
          roles: [...by.roles],
          deed,
          object: object ?? null,
          detail: detail === undefined ? null : JSON.stringify(detail),
          reference,
        })
        .execute()
      return deedId
    },
    async end(deedId, outcome, object) {
      await db
        .insertInto('audit_outcome')
        .values({ deed_id: deedId, at: clock.now(), outcome, object: object ?? null })
        .execute()
    },
  }
}
