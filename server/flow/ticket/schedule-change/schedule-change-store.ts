import { type ScheduleChangeCause, scheduleChangeTransitions } from './schedule-change-state.ts'
import type { Kysely, Selectable } from 'kysely'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { recordOrderChange } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplierNotice } from '#server/providers/supply/supplier-reservation.ts'
import type { ScheduleChangeRecord } from './schedule-change-record.ts'
import type { FlightDifference } from './diff-flights.ts'

/** A transition of a schedule change from the state that was read. */
export type ScheduleChangeTransition = {
  readonly to: ScheduleChangeState
  readonly cause: ScheduleChangeCause
  readonly at: Instant
  /** The clerk who made it. */
  readonly by?: string
  /** The clerk who recorded the owner's acceptance by phone. */
  readonly recordedBy?: string
}

/** Stores schedule changes and finds the bookings that they may concern. */
export type ScheduleChangeStore = {
  insert(tx: Tx, change: ScheduleChangeRecord): Promise<void>
  find(changeId: string): Promise<ScheduleChangeRecord | undefined>
  /**
   * Returns all changes of a booking, newest first. They do not move within a transaction that has locked the
   * booking.
   */
  changesOf(bookingId: string, tx?: Tx): Promise<readonly ScheduleChangeRecord[]>
  /**
   * Applies a transition from the state that was read; returns false when a concurrent process has moved the
   * change. Throws when the state machine has no such transition.
   */
  move(tx: Tx, change: ScheduleChangeRecord, move: ScheduleChangeTransition): Promise<boolean>
  /** Returns the bookings that a supplier's notice is about; none when they are not of this shop. */
  bookingsOf(supplierId: string, notice: SupplierNotice): Promise<readonly string[]>
  /**
   * Returns at most `most` bookings with seats whose last flight has not landed, sorted by id, after the
   * given id.
   */
  ahead(now: Instant, after: string, most: number): Promise<readonly string[]>
}

/** Creates the store of schedule changes backed by the database. */
export function createScheduleChangeStore(db: Kysely<Tables>): ScheduleChangeStore {
  return {
    insert: async (tx, change) => {
      await tx.insertInto('schedule_change').values(scheduleChangeRow(change)).execute()
      const { state, bookingId, createdAt: at } = change
      if (state === 'told' || state === 'accepting')
        await recordOrderChange(tx, { type: 'order.schedule_changed', bookingId, at })
    },
    find: async (changeId) => {
      const query = db.selectFrom('schedule_change').selectAll().where('change_id', '=', changeId)
      const row = await query.executeTakeFirst()
      return row && scheduleChangeFromRow(row)
    },
    changesOf: async (bookingId, tx) => {
      const query = (tx ?? db).selectFrom('schedule_change').selectAll().where('booking_id', '=', bookingId)
      const rows = await query.orderBy('created_at', 'desc').orderBy('change_id', 'desc').execute()
      return rows.map(scheduleChangeFromRow)
    },
    move: updateScheduleChangeState,
    bookingsOf: (supplierId, notice) => bookingIdsOfReservation(db, supplierId, notice),
    ahead: (now, after, most) => bookingsDepartingAfter(db, { now, after, most }),
  }
}

async function updateScheduleChangeState(
  tx: Tx,
  { changeId, state }: ScheduleChangeRecord,
  { to, cause, at, by, recordedBy }: ScheduleChangeTransition,
): Promise<boolean> {
  if (!scheduleChangeTransitions.allows(state, to, cause))
    throw new Error(`no transition of a schedule change from ${state} to ${to} by ${cause}`)
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

async function bookingIdsOfReservation(
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

async function bookingsDepartingAfter(
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

function scheduleChangeRow(change: ScheduleChangeRecord) {
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

function scheduleChangeFromRow(row: Selectable<Tables['schedule_change']>): ScheduleChangeRecord {
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
