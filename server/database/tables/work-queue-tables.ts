import { type ColumnType, type Generated } from 'kysely'
import { type WorkReason } from '#contract/terms/work-queue.ts'
import { type Instant } from '#contract/terms/time.ts'

/** A column that only the database writes. */
type Kept<Value> = ColumnType<Value, never, never>

/** Work that waits for staff: one row for each reason of each order. Kept by the database itself, at each commit. */
type DeskItemTable = {
  booking_id: Kept<string>
  kind: Kept<WorkReason>
  /** The money that is at risk. */
  satang: Kept<number>
  due_at: Kept<Instant>
  /** See workRank in contract/terms/work-queue.ts. */
  rank: Kept<number>
  /** When it came to the desk. */
  since: Kept<Instant>
}

/** Who of the staff works on an order. */
type OrderWorkTable = { booking_id: string; assignee_user_id: string; since: Instant }

/** What staff tell each other about an order, encrypted. */
type OrderNoteTable = {
  note_id: string
  booking_id: string
  by_user_id: string
  at: Instant
  text: Uint8Array
}

/** By what an order is found: keyed digests of the words and numbers on it, written and asked for as text. */
type BookingSearchTable = {
  booking_id: string
  /** Counts orders in the order in which they came. */
  seq: Generated<number>
  /** An array of bigint such as "{12,-7}"; never read back. */
  terms: ColumnType<never, string, string>
  /** Tells keys, and ways to make terms, apart: what was made in another way is made again by a job. */
  made_with: ColumnType<string, string, string>
}

/** The tables of the booking desk. */
export type WorkQueueTables = {
  work_queue_item: DeskItemTable
  order_assignment: OrderWorkTable
  order_note: OrderNoteTable
  booking_search: BookingSearchTable
}
