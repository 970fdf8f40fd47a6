import { type Kysely, sql } from 'kysely'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { FlightDifference } from './schedule-change/diff-flights.ts'

/** The money and flight facts of an order after its payment; money in satang. */
export type AfterSalesFacts = {
  readonly bookingId: string
  /** Received amount of the payment that counts, surcharge included; undefined when none does. */
  readonly received: number | undefined
  /** The part of it that is or will be refunded. */
  readonly goesBack: number
  /** Whether its tickets were refunded at the owner's request, or none of them is valid any more. */
  readonly isGivenBack: boolean
  /** Whether a ticket of it was refunded by its airline. */
  readonly areSomeRefunded: boolean
  /** The latest schedule change of its flights, and how many flights are booked; undefined when there is none. */
  readonly flights:
    | { readonly state: ScheduleChangeState; readonly difference: FlightDifference; readonly booked: number }
    | undefined
}

/** Reads the facts of orders after their payment. */
export type AfterSalesStore = {
  factsOf(bookingIds: readonly string[]): Promise<readonly AfterSalesFacts[]>
}

type Row = {
  readonly booking_id: string
  readonly received: string | number | null
  readonly goes_back: string | number | null
  readonly is_given_back: boolean
  readonly are_some_refunded: boolean
  readonly flight_state: ScheduleChangeState | null
  readonly difference: FlightDifference | null
  readonly booked: number | null
}

/** Creates the reader of after-sales facts backed by the database. */
export function createAfterSalesStore(db: Kysely<Tables>): AfterSalesStore {
  return {
    async factsOf(bookingIds) {
      if (bookingIds.length === 0) return []
      const { rows } = await sql<Row>`
        select booking.booking_id, received.satang as received, returned.satang as goes_back,
          exists (select 1 from change_request where change_request.booking_id = booking.booking_id
            and kind = 'refund' and state = 'done')
            or (exists (select 1 from ticket where ticket.booking_id = booking.booking_id)
              and not exists (select 1 from ticket where ticket.booking_id = booking.booking_id
                and ticket.status in ('issued', 'unknown'))) as is_given_back,
          exists (select 1 from ticket where ticket.booking_id = booking.booking_id
            and ticket.status = 'refunded' and ticket.kind = 'ticket') as are_some_refunded,
          changed.state as flight_state, changed.difference, changed.booked
        from booking
        left join lateral (select sum(arrived_satang) as satang from payment
          where payment.booking_id = booking.booking_id and state = 'received') received on true
        left join lateral (select sum(refund.satang) as satang from refund join payment using (payment_id)
          where refund.booking_id = booking.booking_id and payment.state = 'received') returned on true
        left join lateral (select state, difference, jsonb_array_length(
            jsonb_path_query_array(booking.offer, '$.itinerary.journeys[*].segments[*]')) as booked from schedule_change
          where schedule_change.booking_id = booking.booking_id and state not in ('lost', 'replaced')
          order by created_at desc, change_id desc limit 1) changed on true
        where booking.booking_id in (${sql.join(bookingIds)})`.execute(db)
      return rows.map(factsOfRow)
    },
  }
}

function factsOfRow(row: Row): AfterSalesFacts {
  const { flight_state: state, difference, booked } = row
  return {
    bookingId: row.booking_id,
    received: row.received === null ? undefined : Number(row.received),
    goesBack: Number(row.goes_back ?? 0),
    isGivenBack: row.is_given_back,
    areSomeRefunded: row.are_some_refunded,
    flights: state === null || difference === null ? undefined : { state, difference, booked: booked ?? 0 },
  }
}
