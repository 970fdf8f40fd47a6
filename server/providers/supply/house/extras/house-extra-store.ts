import { type Kysely, type Transaction, sql } from 'kysely'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { StoredTicket } from '../house-documents.ts'
import type { FlightDate } from '../house-saleable.ts'

/** An extra of a reservation. */
export type HouseExtra = Omit<PricedExtra, 'serviceRef'> & { readonly isRefundable: boolean }

/** A seat that a passenger has chosen on a flight. */
export type SeatChoice = FlightDate & { readonly designator: string; readonly passenger: number }

/** Returns the seats of some flights that somebody has, as "date flight seat". */
export async function readTakenSeats(
  db: Kysely<Tables>,
  flights: readonly FlightDate[],
): Promise<ReadonlySet<string>> {
  const dates = flights.map(({ on }) => on)
  const keys = flights.map(({ flightKey }) => flightKey)
  const { rows } = await sql<FlightDate & { designator: string }>`
    select on_date as "on", flight_key as "flightKey", designator
    from house_seat join unnest(${dates}::date[], ${keys}::text[]) as asked (on_date, flight_key)
      using (on_date, flight_key)`.execute(db)
  return new Set(rows.map((one) => seatKey(one, one.designator)))
}

/** Returns a seat as {@link readTakenSeats} names it. */
export function seatKey({ on, flightKey }: FlightDate, designator: string): string {
  return `${on} ${flightKey} ${designator}`
}

/**
 * Gives seats to passengers of a reservation; false when somebody has one of them, or it is given twice. In a fixed order,
 * so that two buyers cannot deadlock.
 */
export async function takeChosenSeats(
  tx: Transaction<Tables>,
  reservationRef: string,
  seats: readonly SeatChoice[],
): Promise<boolean> {
  if (seats.length === 0) return true
  const ordered = seats.toSorted((one, other) =>
    seatKey(one, one.designator) < seatKey(other, other.designator) ? -1 : 1,
  )
  const rows = await tx
    .insertInto('house_seat')
    .values(
      ordered.map(({ on, flightKey, designator, passenger }) => ({
        on_date: on,
        flight_key: flightKey,
        designator,
        reservation_ref: reservationRef,
        passenger,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('designator')
    .execute()
  return rows.length === seats.length
}

/** A reservation with all its extras, all its documents and their total price. */
export type ReservationWithExtras = {
  readonly reservationRef: string
  readonly extras: readonly HouseExtra[]
  readonly tickets: readonly StoredTicket[]
  readonly totalSatang: number
  readonly at: Instant
}

/** Gives a reservation its extras with their EMDs, and its new total. */
export async function updateExtras(
  tx: Transaction<Tables>,
  { reservationRef, extras, tickets, totalSatang, at }: ReservationWithExtras,
): Promise<void> {
  await tx
    .updateTable('house_reservation')
    .set({
      extras: JSON.stringify(extras),
      tickets: JSON.stringify(tickets),
      total_satang: totalSatang,
      updated_at: at,
    })
    .where('reservation_ref', '=', reservationRef)
    .execute()
}

/** Releases the chosen seats of a reservation, or of some of its passengers. */
export async function releaseChosenSeats(
  tx: Transaction<Tables>,
  reservationRef: string,
  passengers?: readonly number[],
): Promise<void> {
  const all = tx.deleteFrom('house_seat').where('reservation_ref', '=', reservationRef)
  await (passengers ? all.where('passenger', 'in', passengers) : all).execute()
}
