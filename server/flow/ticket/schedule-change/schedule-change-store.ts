import { type Kysely, type Selectable } from 'kysely'
import { type ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type SupplierNotice } from '#server/providers/supply/supply-provider.ts'
import { type ScheduleChangeRecord } from './schedule-change-record.ts'
import { type FlightDifference } from './diff-flights.ts'

/** A move of a change from the state that was read. */
export type ScheduleChangeTransition = {
  readonly to: ScheduleChangeState
  readonly at: Instant
  /** Who of the staff made it. */
  readonly by?: string
  /** Who of the staff recorded the owner's yes by phone. */
  readonly recordedBy?: string
}

/** Where changes of flights are kept, and which bookings they may be of. */
export type ScheduleChangeStore = {
  insert(tx: Tx, change: ScheduleChangeRecord): Promise<void>
  find(changeId: string): Promise<ScheduleChangeRecord | undefined>
  /** Every change of a booking, the newest first. Within a transaction that has locked the booking they stay as read. */
  changesOf(bookingId: string, tx?: Tx): Promise<readonly ScheduleChangeRecord[]>
  /** Moves a change on from the state that was read; false when somebody else has moved it meanwhile. */
  move(tx: Tx, change: ScheduleChangeRecord, move: ScheduleChangeTransition): Promise<boolean>
  /** The bookings that a supplier's hint is about; none when they are not ours. */
  bookingsOf(supplierId: string, notice: SupplierNotice): Promise<readonly string[]>
  /** Bookings with seats whose last flight has not landed, by their ids; after the named one, so many at most. */
  ahead(now: Instant, after: string, most: number): Promise<readonly string[]>
}

/** Changes of flights in the database. */
export function createScheduleChangeStore(db: Kysely<Tables>): ScheduleChangeStore {
  return {
    insert: async (tx, change) => {
      await tx.insertInto('schedule_change').values(rowOf(change)).execute()
    },
    find: async (changeId) => {
      const query = db.selectFrom('schedule_change').selectAll().where('change_id', '=', changeId)
      const row = await query.executeTakeFirst()
      return row && changeOf(row)
    },
    changesOf: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('schedule_change').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('change_id', 'desc').execute()
      return rows.map(changeOf)
    },
    move: moveRow,
    bookingsOf: (supplierId, notice) => bookingsOf(db, supplierId, notice),
    ahead: (now, after, most) => bookingsAhead(db, { now, after, most }),
  }
}

async function moveRow(
  tx: Tx,
  { changeId, state }: ScheduleChangeRecord,
  { to, at, by, recordedBy }: ScheduleChangeTransition,
): Promise<boolean> {
  const done = await tx
    .updateTable('schedule_change')
    .set({
      state: to,
      updated_at: at,
      ...(by === undefined ? {} : { answered_by: by }),
      ...(recordedBy === undefined ? {} : { recorded_by: recordedBy }),
    })
    .where('change_id', '=', changeId)
    .where('state', '=', state)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

async function bookingsOf(
  db: Kysely<Tables>,
  supplierId: string,
  { reservationRef, clientReference }: SupplierNotice,
): Promise<readonly string[]> {
  if (reservationRef === undefined && clientReference === undefined) return []
  const rows = await db
    .selectFrom('booking')
    .select('booking_id')
    .where('supplier_id', '=', supplierId)
    .where(({ eb, or }) =>
      or([
        ...(reservationRef === undefined ? [] : [eb('reservation_ref', '=', reservationRef)]),
        ...(clientReference === undefined ? [] : [eb('client_reference', '=', clientReference)]),
      ]),
    )
    .orderBy('booking_id')
    .execute()
  return rows.map((row) => row.booking_id)
}

async function bookingsAhead(
  db: Kysely<Tables>,
  { now, after, most }: { readonly now: Instant; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('booking_id')
    .where('booking_id', '>', after)
    .where('state', 'in', ['held', 'paid', 'ticketed', 'review'])
    .where('reservation_ref', 'is not', null)
    .where('travel_ends_at', '>', now)
    .orderBy('booking_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.booking_id)
}

function rowOf(change: ScheduleChangeRecord) {
  return {
    change_id: change.changeId,
    booking_id: change.bookingId,
    state: change.state,
    difference: JSON.stringify(change.difference),
    needs_answer: change.needsAnswer,
    reply_by: change.replyBy,
    created_at: change.createdAt,
    updated_at: change.updatedAt,
    answered_by: change.answeredBy ?? null,
  }
}

function changeOf(row: Selectable<Tables['schedule_change']>): ScheduleChangeRecord {
  return {
    changeId: row.change_id,
    bookingId: row.booking_id,
    state: row.state,
    difference: row.difference as FlightDifference,
    needsAnswer: row.needs_answer,
    replyBy: row.reply_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.answered_by === null ? {} : { answeredBy: row.answered_by }),
  }
}
