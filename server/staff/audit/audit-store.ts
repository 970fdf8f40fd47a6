import { type Kysely, sql } from 'kysely'
import { type AuditEventView, type AuditEventsQuery, auditEventsPerPage } from '#contract/api/staff/audit.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  plusDays,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Repository of the audit log. */
export type AuditEventStore = {
  /** Returns the latest first, at most that many; by default a page and one more, where there are more. */
  list(query: AuditEventsQuery, most?: number): Promise<readonly AuditEventView[]>
}

const bangkok = 'Asia/Bangkok' as Zone

/** Creates the audit log repository on the database. */
export function createAuditListStore(db: Kysely<Tables>): AuditEventStore {
  return {
    async list({ after, ...query }, most = auditEventsPerPage + 1) {
      const last = after === undefined ? undefined : await findEventPosition(db, after)
      if (after !== undefined && last === undefined) return []
      const found = filterAuditEvents(selectAuditEvents(db), query)
      const rows = await (last === undefined ? found : pageAfter(found, last))
        .orderBy('entry.at', 'desc')
        .orderBy('entry.event_id')
        .limit(most)
        .execute()
      return rows.map(auditEventViewOf)
    },
  }
}

function selectAuditEvents(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_outcome as ended', 'ended.event_id', 'entry.event_id')
    .leftJoin('account', (join) =>
      join.onRef('account.user_id', '=', 'entry.user_id').on('account.closed_at', 'is', null),
    )
    .leftJoin('account as other', (join) =>
      join
        .on((row) => row('other.user_id', '=', row.fn.coalesce('entry.object', 'ended.object')))
        .on('other.closed_at', 'is', null),
    )
    .leftJoin('account as receiver', (join) =>
      join
        .on('receiver.user_id', '=', sql<string>`entry.detail ->> 'givenTo'`)
        .on('receiver.closed_at', 'is', null),
    )
    .selectAll('entry')
    .select([
      'ended.outcome',
      'ended.changes',
      'ended.object as made',
      'account.email',
      'other.email as object_email',
    ])
    .select('receiver.email as receiver_email')
}

type AuditEvents = ReturnType<typeof selectAuditEvents>
type AuditEventRow = Awaited<ReturnType<AuditEvents['execute']>>[number]

function filterAuditEvents(
  all: AuditEvents,
  { by, action, object, from, until }: Omit<AuditEventsQuery, 'after'>,
): AuditEvents {
  let found = all
  if (by !== undefined) found = found.where('entry.user_id', '=', by)
  if (action !== undefined) found = found.where('entry.action', '=', action)
  if (object !== undefined)
    found = found.where('entry.event_id', 'in', ({ selectFrom }) =>
      selectFrom('audit_entry as done')
        .select('done.event_id')
        .where('done.object', '=', object)
        .unionAll(
          selectFrom('audit_outcome as made').select('made.event_id').where('made.object', '=', object),
        ),
    )
  if (from !== undefined) found = found.where('entry.at', '>=', startOfDay(from as LocalDate))
  if (until !== undefined) found = found.where('entry.at', '<', startOfDay(plusDays(until as LocalDate, 1)))
  return found
}

/** Returns the start of a day in Bangkok. */
function startOfDay(on: LocalDate): Instant {
  return toInstant(`${on}T00:00` as LocalDateTime, bangkok)
}

type Place = { readonly at: Instant; readonly event_id: string }

async function findEventPosition(db: Kysely<Tables>, eventId: string): Promise<Place | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'event_id'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** Keyset condition: latest first, ties by id. */
function pageAfter(events: AuditEvents, { at, event_id }: Place): AuditEvents {
  return events.where(({ eb, and, or }) =>
    and([eb('entry.at', '<=', at), or([eb('entry.at', '<', at), eb('entry.event_id', '>', event_id)])]),
  )
}

function auditEventViewOf(row: AuditEventRow): AuditEventView {
  return {
    eventId: row.event_id,
    at: row.at,
    by: { userId: row.user_id, ...(row.email === null ? {} : { email: row.email }) },
    roles: row.roles,
    action: row.action,
    ...shownObjectOf(row),
    ...(row.object_email === null ? {} : { objectEmail: row.object_email }),
    ...(row.receiver_email === null ? {} : { givenToEmail: row.receiver_email }),
    ...(row.detail === null ? {} : { detail: row.detail as AuditEventView['detail'] }),
    ...shownChangesOf(row),
    reference: row.reference,
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
  }
}

function shownObjectOf({ object, made }: AuditEventRow): Pick<AuditEventView, 'object'> {
  const shown = object ?? made
  return shown === null ? {} : { object: shown }
}

function shownChangesOf({ changes }: AuditEventRow): Pick<AuditEventView, 'changes'> {
  const kept = (changes ?? []) as NonNullable<AuditEventView['changes']>
  return kept.length === 0 ? {} : { changes: kept }
}
