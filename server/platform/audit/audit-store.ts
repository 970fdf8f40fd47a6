import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import type { AuditEvent, AuditOutcome, AuditTrail } from '../http/audit-trail.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from '../transaction.ts'

/** Dependencies of the audit log. */
export type AuditStoreDeps = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly ids: Ids }

/**
 * Actions of people who are identified only by the action itself, such as a mailed link; written once done.
 */
export type CompletedAuditEvents = {
  /** Records an action in the transaction that carries it out. */
  noteDone(tx: Tx, action: CompletedAuditEvent): Promise<void>
}

/** An action with its actor and their roles. */
export type CompletedAuditEvent = Omit<AuditEvent, 'by'> & {
  readonly by: Pick<AuditEvent['by'], 'userId' | 'roles'>
}

/** Creates the audit log on the database, which refuses changes and deletions. */
export function createAuditStore({ db, clock, ids }: AuditStoreDeps): AuditTrail & CompletedAuditEvents {
  const insertAuditEvent = async (
    at: Kysely<Tables>,
    { by, action, object, detail, reference }: CompletedAuditEvent,
  ) => {
    const eventId = ids.id('dee')
    await at
      .insertInto('audit_entry')
      .values({
        event_id: eventId,
        at: clock.now(),
        user_id: by.userId,
        roles: [...by.roles],
        action,
        object: object ?? null,
        detail: detail === undefined ? null : JSON.stringify(detail),
        reference,
      })
      .execute()
    return eventId
  }
  const insertAuditOutcome = async (at: Kysely<Tables>, eventId: string, ended: AuditOutcome) => {
    const row = { event_id: eventId, at: clock.now(), ...outcomeColumnsOf(ended) }
    await at.insertInto('audit_outcome').values(row).execute()
  }
  return {
    begin: (action) => insertAuditEvent(db, action),
    end: (eventId, ended) => insertAuditOutcome(db, eventId, ended),
    async noteDone(tx, action) {
      await insertAuditOutcome(tx, await insertAuditEvent(tx, action), { outcome: 'done' })
    },
  }
}

function outcomeColumnsOf({ outcome, object, changes }: AuditOutcome) {
  return {
    outcome,
    object: object ?? null,
    changes: changes === undefined ? null : JSON.stringify(changes),
  }
}
