import type { DatabaseKit } from '../database/test-database.ts'

/** Ends every ticket as a reading of the supplier does after the airline has refunded them in its own system. */
export async function endTicketsAtAirline({ database }: DatabaseKit): Promise<void> {
  await database.db.updateTable('ticket').set({ status: 'refunded' }).execute()
}
