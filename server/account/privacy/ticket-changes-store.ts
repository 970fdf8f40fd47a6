import type { Kysely } from 'kysely'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { camelCaseKeys } from './camel-case-keys.ts'

/**
 * Returns the exchanges of an order's tickets, the flights before and those chosen, the tickets, and what was paid; and the
 * bags and seats that were bought after the booking.
 */
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
    extraSales: (await extraSalesOf(db, bookingId)).map(({ extras, ...row }) => ({
      ...camelCaseKeys(row),
      extras: (extras as readonly PricedExtra[]).map(({ serviceRef: _, ...extra }) => extra),
    })),
  }
}

function extraSalesOf(db: Kysely<Tables>, bookingId: string) {
  return db
    .selectFrom('extra_sale')
    .select(['state', 'extras', 'not_added', 'due_satang', 'pay_by', 'emd_numbers'])
    .select(['sent_at', 'created_at', 'updated_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
}

/** Erases what suppliers said about exchanges and extras of these orders: it may name a passenger. */
export async function eraseTicketChangeNotes(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  for (const table of ['ticket_exchange', 'extra_sale'] as const) {
    const noted = tx.updateTable(table).set({ note: '' }).where('note', '<>', '')
    await noted.where('booking_id', 'in', bookingIds).execute()
  }
}
