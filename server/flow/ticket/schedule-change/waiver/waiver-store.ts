import type { Kysely, Selectable } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** What an airline has waived for a schedule change, and who recorded it. */
export type ScheduleChangeWaiver = {
  readonly changeId: string
  readonly code: string
  readonly text: string
  readonly isForCustomer: boolean
  readonly recordedBy: string
  readonly recordedAt: Instant
}

/** Stores waivers, of which a schedule change has at most one. */
export type WaiverStore = {
  /** Returns the waivers of all schedule changes of a booking. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly ScheduleChangeWaiver[]>
  /** Records a waiver in place of an earlier one of the same change. */
  put(tx: Tx, waiver: ScheduleChangeWaiver): Promise<void>
  remove(tx: Tx, changeId: string): Promise<void>
}

/** Creates the store of waivers backed by the database. */
export function createWaiverStore(db: Kysely<Tables>): WaiverStore {
  return {
    async ofBooking(bookingId, tx) {
      const rows = await (tx ?? db)
        .selectFrom('schedule_change_waiver')
        .selectAll()
        .where('change_id', 'in', (part) =>
          part.selectFrom('schedule_change').select('change_id').where('booking_id', '=', bookingId),
        )
        .execute()
      return rows.map(waiverFromRow)
    },
    async put(tx, { changeId, code, text, isForCustomer, recordedBy, recordedAt }) {
      const row = {
        code,
        text,
        is_for_customer: isForCustomer,
        recorded_by: recordedBy,
        recorded_at: recordedAt,
      }
      await tx
        .insertInto('schedule_change_waiver')
        .values({ change_id: changeId, ...row })
        .onConflict((conflict) => conflict.column('change_id').doUpdateSet(row))
        .execute()
    },
    async remove(tx, changeId) {
      await tx.deleteFrom('schedule_change_waiver').where('change_id', '=', changeId).execute()
    },
  }
}

function waiverFromRow(row: Selectable<Tables['schedule_change_waiver']>): ScheduleChangeWaiver {
  return {
    changeId: row.change_id,
    code: row.code,
    text: row.text,
    isForCustomer: row.is_for_customer,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
  }
}
