/**
 * A reservation that the supplier has divided while the order cannot be: since when, so that it is in the work queue until the
 * split completes.
 */
export const splitIncomplete: readonly string[] = [
  `alter table order_split add column blocked_at timestamptz`,
  `create trigger work_queue_note_change after insert or update of state, blocked_at or delete
    on order_split for each row execute function work_queue_note_change()`,
]
