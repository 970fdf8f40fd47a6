import { type ColumnType, type Generated } from 'kysely'
import { type WorkReason } from '#contract/terms/work-queue.ts'
import { type Instant } from '#contract/terms/time.ts'

/** A column that only the database writes. */
type Kept<Value> = ColumnType<Value, never, never>

/** Work that waits for staff: one row per order and reason. Maintained by the database at each commit. */
type DeskItemTable = {
  booking_id: Kept<string>
  kind: Kept<WorkReason>
  /** The amount at risk. */
  satang: Kept<number>
  due_at: Kept<Instant>
  /** See workRank in contract/terms/work-queue.ts. */
  rank: Kept<number>
  /** When it entered the work queue. */
  since: Kept<Instant>
}

/** The member of staff an order is assigned to. */
type OrderWorkTable = { booking_id: string; assignee_user_id: string; since: Instant }

/** Internal notes of staff on an order, encrypted. */
type OrderNoteTable = {
  note_id: string
  booking_id: string
  by_user_id: string
  at: Instant
  text: Uint8Array
}

/** Search terms of an order: keyed digests of its words and numbers, written and queried as text. */
type BookingSearchTable = {
  booking_id: string
  /** Numbers orders by arrival. */
  seq: Generated<number>
  /** An array of bigint such as "{12,-7}"; never read back. */
  terms: ColumnType<never, string, string>
  /** Identifies the key and the method that made the terms; terms made otherwise are rebuilt by a job. */
  made_with: ColumnType<string, string, string>
}

/** Work queue items, assignments and notes. */
export type WorkQueueTables = {
  work_queue_item: DeskItemTable
  order_assignment: OrderWorkTable
  order_note: OrderNoteTable
  booking_search: BookingSearchTable
}
