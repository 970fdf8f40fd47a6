import { expect, it } from 'vitest'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { putTicketChange } from '#test-kit/staff/ticket-change-rows.ts'
import { aBookingRow, insertBookings, workQueueBegins } from '#test-kit/staff/work-queue-rows.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import { eraseTicketChangeNotes, exportTicketChanges } from './ticket-changes-store.ts'

withDatabase('exchanges and extras in the export of personal data', (kit) => {
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

  it('an export names the bags and seats that were bought later, and no id of the supplier', async () => {
    const { db } = kit.database
    const at = workQueueBegins
    const extra = { kind: 'bag', passenger: 0, covers: [], amount: { amount: 900_00, currency: 'THB' } }
    for (const bookingId of ['bkg_000000', 'bkg_000001'])
      await db
        .insertInto('extra_sale')
        .values({
          extra_sale_id: `exs_${bookingId}`,
          booking_id: bookingId,
          state: 'done',
          version: 1,
          extras: JSON.stringify([{ ...extra, serviceRef: 'ase_1' }]),
          reserved_before: '[]',
          due_satang: 900_00,
          pay_by: at,
          asked_by: 'clerk',
          sent_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute()
    const { extraSales } = await exportTicketChanges(db, 'bkg_000000')
    expect(extraSales).toMatchObject([{ state: 'done', dueSatang: 900_00, extras: [extra] }])
    expect(JSON.stringify(extraSales)).not.toMatch(/clerk|ase_1/)
  })

  it('an erasure leaves nothing of what the supplier said, and other orders as they are', async () => {
    const { db } = kit.database
    const tables = ['ticket_exchange', 'extra_sale'] as const
    for (const table of tables) await db.updateTable(table).set({ note: 'NAME MISMATCH DOE/JANE' }).execute()
    await createTransactionRunner(db)((tx) => eraseTicketChangeNotes(tx, ['bkg_000000']))
    for (const table of tables) {
      const rows = await db.selectFrom(table).select('note').orderBy('booking_id').execute()
      expect(rows.map(({ note }) => note)).toEqual(['', 'NAME MISMATCH DOE/JANE'])
    }
  })
})
