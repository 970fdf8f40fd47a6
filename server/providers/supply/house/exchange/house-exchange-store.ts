import type { Transaction } from 'kysely'
import type { Ticket } from '#contract/terms/ticket.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { StoredTicket } from '../house-documents.ts'
import type { SeatTake } from '../house-seats-store.ts'

/** What an exchange changes of a reservation: its tickets are those exchanged and the new ones. */
export type ExchangedReservation = {
  readonly reservationRef: string
  readonly offerRef: string
  readonly seats: readonly SeatTake[]
  readonly coupons: Ticket['coupons']
  readonly accountingCode: string
  readonly totalSatang: number
  readonly departsAt: Instant
  readonly tickets: readonly StoredTicket[]
  readonly at: Instant
}

/** Gives a reservation its new flights, seats and tickets. */
export async function updateExchangedReservation(
  tx: Transaction<Tables>,
  exchanged: ExchangedReservation,
): Promise<void> {
  const { accountingCode, totalSatang, departsAt, at } = exchanged
  await tx
    .updateTable('house_reservation')
    .set({
      offer_ref: exchanged.offerRef,
      seats: JSON.stringify(exchanged.seats),
      coupons: JSON.stringify(exchanged.coupons),
      tickets: JSON.stringify(exchanged.tickets),
      accounting_code: accountingCode,
      total_satang: totalSatang,
      departs_at: departsAt,
      updated_at: at,
    })
    .where('reservation_ref', '=', exchanged.reservationRef)
    .execute()
}
