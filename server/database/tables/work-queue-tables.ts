import type { MessageTemplate, MessageTopic } from '#contract/api/staff/mails/message-template.ts'
import type { ColumnType, Generated } from 'kysely'
import type { ViewedList } from '#contract/api/staff/saved-views.ts'
import type { WorkReason } from '#contract/terms/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'

/** Work that waits for staff: one row per order and reason, projected from the order. */
type WorkQueueItemTable = {
  booking_id: string
  kind: WorkReason
  /** The amount at risk. */
  satang: number
  due_at: Instant
  /** See workQueueRank in contract/terms/work-queue.ts. */
  rank: number
  /** When it entered the work queue. */
  since: Instant
  /** Departure of the order, by which the queue can be sorted. */
  departs_at: Instant | null
}

/** An order whose items must be projected again; triggers on what they derive from write it. */
type WorkQueueChangeTable = { change_id: Generated<number>; booking_id: string }

/** The member of staff an order is assigned to. */
type OrderAssignmentTable = { booking_id: string; assignee_user_id: string; since: Instant }

/** Internal notes of staff on an order, encrypted. */
type OrderNoteTable = {
  note_id: string
  booking_id: string
  by_user_id: string
  at: Instant
  text: Uint8Array
}

/** Internal notes of staff on a customer, encrypted. */
type CustomerNoteTable = {
  note_id: string
  /** As in the table `booking`. */
  customer_key: string
  by_user_id: string
  at: Instant
  text: Uint8Array
}

/** A customer that staff merged into another one; the reason is encrypted. */
type CustomerMergeTable = {
  merged_key: string
  into_key: string
  by_user_id: string
  at: Instant
  reason: Uint8Array
}

/** A key of the orders of a customer that was merged, or that others were merged into. */
type CustomerMergeKeyTable = {
  /** As in the table `booking`. */
  customer_key: string
  /** The customer that has this key: another digest of a guest's address, after a rotation of the shop's keys. */
  owner_key: string
  /** The customer that stays. */
  kept_key: string
}

/** A note that staff leave for the next shift, encrypted. */
type HandoverNoteTable = {
  note_id: string
  by_user_id: string
  at: Instant
  text: Uint8Array
  read_by: ColumnType<string | null, string | null | undefined, string | null>
  read_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
}

/** Texts of the agency for messages to customers. */
type MessageTemplateTable = {
  template_id: string
  topic: MessageTopic
  texts: ColumnType<MessageTemplate['texts'], string, string>
  created_at: Instant
}

/** A view of a list that a member of staff has saved; its name is encrypted. */
type SavedViewTable = {
  view_id: string
  user_id: string
  list: ViewedList
  name: Uint8Array
  content: ColumnType<unknown, string, string>
  is_default: boolean
  created_at: Instant
}

/** The columns that a member of staff wants to see of a list. */
type ListColumnsTable = {
  user_id: string
  list: ViewedList
  columns: ColumnType<unknown, string, string>
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
  work_queue_item: WorkQueueItemTable
  work_queue_change: WorkQueueChangeTable
  order_assignment: OrderAssignmentTable
  order_note: OrderNoteTable
  customer_note: CustomerNoteTable
  customer_merge: CustomerMergeTable
  customer_merge_key: CustomerMergeKeyTable
  handover_note: HandoverNoteTable
  message_template: MessageTemplateTable
  saved_view: SavedViewTable
  list_columns: ListColumnsTable
  booking_search: BookingSearchTable
}
