import type { Transaction } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { StoredTicket } from '../house-documents.ts'
import type { SeatTake } from '../house-seats-store.ts'

/** What is left of a reservation once some of its passengers have their own. */
export type DividedReservation = {
  readonly reservationRef: string
  readonly offerRef: string
  readonly passengers: number
  readonly seats: readonly SeatTake[]
  readonly tickets: readonly StoredTicket[]
  readonly totalSatang: number
  readonly at: Instant
}

/** Leaves a reservation to the passengers who stay. The inventory is unchanged: the seats move. */
export async function updateDividedReservation(
  tx: Transaction<Tables>,
  { reservationRef, offerRef, passengers, seats, tickets, totalSatang, at }: DividedReservation,
): Promise<void> {
  await tx
    .updateTable('house_reservation')
    .set({
      offer_ref: offerRef,
      passengers,
      seats: JSON.stringify(seats),
      tickets: JSON.stringify(tickets),
      total_satang: totalSatang,
      updated_at: at,
    })
    .where('reservation_ref', '=', reservationRef)
    .execute()
}
