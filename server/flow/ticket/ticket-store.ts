import type { Kysely } from 'kysely'
import type { Coupon, Ticket } from '#contract/terms/ticket.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Stores issued tickets. */
export type TicketStore = {
  insert(tx: Tx, bookingId: string, tickets: readonly Ticket[]): Promise<void>
  ticketsOf(bookingId: string): Promise<readonly Ticket[]>
}

/** Creates the ticket store backed by the database. */
export function createTicketStore(db: Kysely<Tables>): TicketStore {
  return {
    async insert(tx, bookingId, tickets) {
      if (tickets.length === 0) return
      await tx
        .insertInto('ticket')
        .values(
          tickets.map((ticket) => ({
            ticket_number: ticket.ticketNumber,
            booking_id: bookingId,
            passenger: ticket.passenger,
            issued_at: ticket.issuedAt,
            coupons: JSON.stringify(ticket.coupons),
            conjunctions: ticket.conjunctions ?? 0,
          })),
        )
        .execute()
    },
    async ticketsOf(bookingId) {
      const rows = await db
        .selectFrom('ticket')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('passenger')
        .execute()
      return rows.map((row) => ({
        ticketNumber: row.ticket_number,
        passenger: row.passenger,
        issuedAt: row.issued_at,
        coupons: row.coupons as Coupon[],
        ...(row.conjunctions > 0 && { conjunctions: row.conjunctions }),
      }))
    },
  }
}
