const isOpen = `state not in ('ticketed', 'rejected', 'expired', 'cancelled')`

/**
 * Sequences of lists among a million orders: of open orders, which the index of all orders reaches only after hundreds
 * of thousands that have ended, and of the work queue by other keys than its rank.
 */
export const listSequences: readonly string[] = [
  `create index booking_open_sold on booking (created_at, booking_id) where ${isOpen}`,
  `create index booking_open_departs on booking (coalesce(departs_at, 'infinity'::timestamptz), booking_id)
    where ${isOpen}`,
  `create index booking_open_total on booking (total_satang, booking_id) where ${isOpen}`,
  `create index booking_open_time_limit on booking (coalesce(ticketing_time_limit_at, 'infinity'::timestamptz), booking_id)
    where ${isOpen}`,
  `create index refund_not_done on refund (booking_id) where state <> 'done'`,
  // The departure stands in the item itself: to sort by it, each item's order would have to be read.
  `alter table work_queue_item add column departs_at timestamptz`,
  `update work_queue_item set departs_at = booking.departs_at from booking
    where booking.booking_id = work_queue_item.booking_id`,
  `create index work_queue_item_due on work_queue_item (due_at, booking_id, kind)`,
  `create index work_queue_item_satang on work_queue_item (satang desc, booking_id, kind)`,
  `create index work_queue_item_departs on work_queue_item
    (coalesce(departs_at, 'infinity'::timestamptz), booking_id, kind)`,
]
