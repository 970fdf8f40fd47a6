import { type RawBuilder, sql } from 'kysely'

/**
 * Joins as `later` the first exchange after a ticket, with the flights and the fare basis before it: the order has those
 * of its last tickets. The query has the ticket as a row with its number, order and moment of issue. A ticket that was not
 * exchanged itself, as it was refunded before, counts with the others of its order.
 */
export function joinLaterExchange(ticket: string): RawBuilder<unknown> {
  const { number, bookingId, issuedAt } = {
    number: sql.ref(`${ticket}.ticket_number`),
    bookingId: sql.ref(`${ticket}.booking_id`),
    issuedAt: sql.ref(`${ticket}.issued_at`),
  }
  // A split moves tickets to another order; their earlier exchanges stay with the first.
  return sql`left join lateral (
    select own.itinerary, own.fare_basis from ticket_exchange as own
    where own.state = 'done'
      and own.booking_id = any(array(select ${bookingId}
        union all select split.booking_id from order_split as split where split.new_booking_id = ${bookingId}))
      and (own.ticket_numbers ? ${number} or (own.booking_id = ${bookingId} and own.sent_at > ${issuedAt}
        and not own.new_numbers ? ${number}))
    order by own.sent_at, own.exchange_id limit 1) as later on true`
}

const itinerary = sql`coalesce(later.itinerary, booking.offer -> 'itinerary')`

/** The airports of a ticket in flown order: "BKK-NRT-BKK". Needs {@link joinLaterExchange}. */
export const routeOfTicket: RawBuilder<string> = sql`(select string_agg(segment ->> 'origin', '-' order by journeys.place, segments.place)
    || '-' || coalesce(${itinerary} #>> '{journeys,-1,segments,-1,destination}', '')
  from jsonb_array_elements(${itinerary} -> 'journeys') with ordinality as journeys (journey, place),
    jsonb_array_elements(journey -> 'segments') with ordinality as segments (segment, place))`

/** What decides on the earnings of a ticket: its negotiated fare, the first journey and its first flight. Needs {@link joinLaterExchange}. */
export const agreementFacts: RawBuilder<unknown> = sql`coalesce(booking.supplier_id, '') as supplier,
  booking.private_fare as "privateFare",
  coalesce(${itinerary} #>> '{journeys,0,segments,0,origin}', '') as origin,
  coalesce(${itinerary} #>> '{journeys,0,segments,-1,destination}', '') as destination,
  coalesce(${itinerary} #>> '{journeys,0,segments,0,cabin}', '') as cabin,
  coalesce(later.fare_basis, booking.offer #>> '{pricingUnits,0,components,0,fare,fareBasis}', '') as "fareBasis"`
