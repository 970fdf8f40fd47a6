import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
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

/** Erases what suppliers said about exchanges of these orders: it may name a passenger. */
export async function eraseTicketChangeNotes(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const noted = tx.updateTable('ticket_exchange').set({ note: '' }).where('note', '<>', '')
  await noted.where('booking_id', 'in', bookingIds).execute()
}
