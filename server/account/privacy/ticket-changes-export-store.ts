import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import { camelCaseKeys } from './camel-case-keys.ts'

/** Returns the exchanges of an order's tickets: the flights before and those chosen, the tickets, and what was paid. */
export async function exportTicketChanges(db: Kysely<Tables>, bookingId: string) {
  const rows = await db
    .selectFrom('ticket_exchange')
    .select(['state', 'ticket_numbers', 'new_numbers', 'itinerary', 'offers', 'chosen'])
    .select(['agency_fee_satang', 'due_satang', 'tender', 'sent_at', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .where('chosen', 'is not', null)
    .orderBy('created_at')
    .execute()
  return {
    ticketExchanges: rows.map(({ offers, chosen, ...row }) => ({
      ...camelCaseKeys(row),
      offer: (offers as readonly unknown[])[chosen ?? 0],
    })),
  }
}
