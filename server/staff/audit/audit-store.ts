import { type Kysely, sql } from 'kysely'
import { type AuditEventView, type AuditEventsQuery, auditEventsPerPage } from '#contract/api/staff/audit.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  plusDays,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/zone.ts'
import { type Tables } from '#server/database/tables/tables.ts'

/** What staff have done, as it was written down. */
export type AuditEventStore = {
  /** The latest first, that many at most; one more than a page unless said otherwise, where there are more. */
  list(query: AuditEventsQuery, most?: number): Promise<readonly AuditEventView[]>
}

const bangkok = 'Asia/Bangkok' as Zone

/** What staff have done, in the database. */
export function createAuditEventStore(db: Kysely<Tables>): AuditEventStore {
  return {
    async list({ after, ...query }, most = auditEventsPerPage + 1) {
      const last = after === undefined ? undefined : await placeOf(db, after)
      if (after !== undefined && last === undefined) return []
      const found = narrowed(deedsIn(db), query)
      const rows = await (last === undefined ? found : beyond(found, last))
        .orderBy('entry.at', 'desc')
        .orderBy('entry.deed_id')
        .limit(most)
        .execute()
      return rows.map(deedLineOf)
    },
  }
}

function deedsIn(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('audit_outcome as ended', 'ended.deed_id', 'entry.deed_id')
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
    .select(['ended.outcome', 'ended.object as made', 'account.email', 'other.email as object_email'])
    .select('receiver.email as receiver_email')
}

type Deeds = ReturnType<typeof deedsIn>
type DeedRow = Awaited<ReturnType<Deeds['execute']>>[number]

function narrowed(all: Deeds, { by, deed, object, from, until }: Omit<AuditEventsQuery, 'after'>): Deeds {
  let found = all
  if (by !== undefined) found = found.where('entry.user_id', '=', by)
  if (deed !== undefined) found = found.where('entry.deed', '=', deed)
  if (object !== undefined)
    found = found.where('entry.deed_id', 'in', ({ selectFrom }) =>
      selectFrom('audit_entry as done')
        .select('done.deed_id')
        .where('done.object', '=', object)
        .unionAll(
          selectFrom('audit_outcome as made').select('made.deed_id').where('made.object', '=', object),
        ),
    )
  if (from !== undefined) found = found.where('entry.at', '>=', beginOf(from as LocalDate))
  if (until !== undefined) found = found.where('entry.at', '<', beginOf(plusDays(until as LocalDate, 1)))
  return found
}

/** The moment at which a day begins in Bangkok. */
function beginOf(on: LocalDate): Instant {
  return toInstant(`${on}T00:00` as LocalDateTime, bangkok)
}

type Place = { readonly at: Instant; readonly deed_id: string }

async function placeOf(db: Kysely<Tables>, deedId: string): Promise<Place | undefined> {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'deed_id'])
    .where('deed_id', '=', deedId)
    .executeTakeFirst()
}

/** Those that come after a place in the list: the latest are first, and those of one moment go by id. */
function beyond(deeds: Deeds, { at, deed_id }: Place): Deeds {
  return deeds.where(({ eb, and, or }) =>
    and([eb('entry.at', '<=', at), or([eb('entry.at', '<', at), eb('entry.deed_id', '>', deed_id)])]),
  )
}

function deedLineOf(row: DeedRow): AuditEventView {
  return {
    deedId: row.deed_id,
    at: row.at,
    by: { userId: row.user_id, ...(row.email === null ? {} : { email: row.email }) },
    roles: row.roles,
    deed: row.deed,
    ...objectShown(row),
    ...(row.object_email === null ? {} : { objectEmail: row.object_email }),
    ...(row.receiver_email === null ? {} : { givenToEmail: row.receiver_email }),
    ...(row.detail === null ? {} : { detail: row.detail as AuditEventView['detail'] }),
    reference: row.reference,
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
  }
}

function objectShown({ object, made }: DeedRow): Pick<AuditEventView, 'object'> {
  const shown = object ?? made
  return shown === null ? {} : { object: shown }
}
