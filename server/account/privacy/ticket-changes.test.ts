import { expect, it } from 'vitest'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { putTicketChange } from '#test-kit/staff/ticket-change-rows.ts'
import { aBookingRow, insertBookings, workQueueBegins } from '#test-kit/staff/work-queue-rows.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { eraseTicketChangeNotes, exportTicketChanges } from './ticket-changes-store.ts'

withDatabase('the exchanges in the export of personal data', (kit) => {
  it('an export names the tickets, the flights and the payment of an exchange, and no staff', async () => {
    await insertBookings(kit.database, [aBookingRow(0), aBookingRow(1)])
    const at = workQueueBegins
    for (const bookingId of ['bkg_000000', 'bkg_000001'])
      await putTicketChange(kit.database, { what: 'exchange', state: 'done' }, { bookingId, at })
    const { ticketExchanges } = await exportTicketChanges(kit.database.db, 'bkg_000000')
    expect(ticketExchanges).toMatchObject([
      { state: 'done', ticketNumbers: [], newNumbers: [], itinerary: {}, dueSatang: 0, agencyFeeSatang: 0 },
    ])
    expect(JSON.stringify(ticketExchanges)).not.toContain('clerk')
  })

  it('an erasure leaves nothing of what the supplier said, and other orders as they are', async () => {
    const { db } = kit.database
    await db.updateTable('ticket_exchange').set({ note: 'NAME MISMATCH DOE/JANE' }).execute()
    await createTransactionRunner(db)((tx) => eraseTicketChangeNotes(tx, ['bkg_000000']))
    const rows = await db.selectFrom('ticket_exchange').select('note').orderBy('booking_id').execute()
    expect(rows.map(({ note }) => note)).toEqual(['', 'NAME MISMATCH DOE/JANE'])
  })
})
