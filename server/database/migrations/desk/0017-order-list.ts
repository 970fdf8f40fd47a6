/**
 * The list of all orders for staff: an index for each sequence, and for the filters that few orders pass. The booking's
 * id makes the sequence definite; both directions read the same index.
 */
export const orderList: readonly string[] = [
  `drop index booking_asked_for`,
  `create index booking_sold on booking (created_at, booking_id)`,
  `create index booking_departs on booking (coalesce(departs_at, 'infinity'::timestamptz), booking_id)`,
  `create index booking_total on booking (total_satang, booking_id)`,
  `create index booking_time_limit on booking (coalesce(ticketing_time_limit_at, 'infinity'::timestamptz), booking_id)`,
  `create index booking_state_sold on booking (state, created_at, booking_id)`,
  `create index booking_airline_sold on booking (airline, created_at, booking_id)`,
  `create index booking_origin_sold on booking (origin, destination, created_at, booking_id)`,
  `create index booking_destination_sold on booking (destination, created_at, booking_id)`,
  `create index booking_staff_sold on booking (created_at, booking_id) where booked_by_staff`,
]
