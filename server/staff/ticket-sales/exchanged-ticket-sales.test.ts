import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import { PaymentLinkDesk } from '#test-kit/after-sale/payment-link-desk.ts'
import { createAgreementStore } from '../airline-agreements/agreement-store.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('exchanged tickets in the ticket sales report', (kit) => {
  const desk = new PaymentLinkDesk(kit, 'house')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => at.shop.close())

  const report = async () => {
    const url = '/api/staff/reports/ticket-sales?from=2026-11-01&to=2026-11-30'
    return (await desk.clerk.get(url)).json<TicketSalesReport>()
  }

  /** What was sold less what was refunded for exchanges, by the ledger, in satang. */
  const soldByLedger = async () => {
    const { satang } = await kit.database.db
      .selectFrom('ledger_entry')
      .select(({ fn }) => fn.sum<string>('satang').as('satang'))
      .where('account', 'in', ['sales', 'surcharge'])
      .executeTakeFirstOrThrow()
    return -Number(satang)
  }

  /** Returns the chosen offer of the first exchange, of which so much of the difference becomes tax. */
  const taxed = async (satang: number) => {
    const { db } = kit.database
    const row = await db
      .selectFrom('ticket_exchange')
      .select(['offers', 'chosen', 'exchange_id'])
      .executeTakeFirstOrThrow()
    const offers = row.offers as { fareDifference: { amount: number }; taxDifference?: { amount: number } }[]
    const chosen = offers[row.chosen ?? 0]
    if (!chosen) throw new Error('no offer was chosen')
    const told = { ...chosen }
    chosen.taxDifference = { ...chosen.fareDifference, amount: satang }
    const changed = { offers: JSON.stringify(offers) }
    await db.updateTable('ticket_exchange').set(changed).where('exchange_id', '=', row.exchange_id).execute()
    return told
  }

  /** Agrees on a commission for the fare that was sold, after its first exchange. */
  const payForFareBasisOfSale = async ({ orderNumber }: { readonly orderNumber: string }) => {
    const { fare_basis: fareBasis } = await kit.database.db
      .selectFrom('ticket_exchange')
      .innerJoin('booking', 'booking.booking_id', 'ticket_exchange.booking_id')
      .select('fare_basis')
      .where('booking.order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    const { airline } = (await report()).tickets[0] ?? {}
    if (!fareBasis || airline === undefined) throw new Error('an exchange without the fare that was sold')
    const open = { source: '', suppliers: [], origins: [], destinations: [], cabins: [] }
    const rate = { kind: 'percent', basisPoints: 500 } as const
    const row = { ...open, kind: 'commission', airline, validFrom: '2026-01-01', fareBasis, rate } as const
    const saved = { version: 1, rows: [{ ...row, base: 'fare' } as const], savedBy: 'usr_1' }
    const savedAt = at.shop.clock.now()
    await createAgreementStore(kit.database.db).save({ ...saved, savedAt })
  }

  it('exchanges stand beside the sale with the original ticket, fare difference, penalty and fee, as the ledger has them', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    await desk.exchange(paid, sent)
    const { fareDifference, taxDifference } = await taxed(250_00)
    expect(taxDifference?.amount).toEqual(expect.any(Number))
    await payForFareBasisOfSale(paid)
    const again = await desk.found(paid, { agencyFee: 0, departureOn: '2027-01-25' })
    await desk.promiseBack(again.exchangeId, 1_000_00)
    await desk.exchange(paid, { ...again, total: -1_000_00 })
    const { tickets } = await desk.orderOf(paid)
    const numbers = tickets.map((one) => one.ticketNumber)
    const sales = await report()
    expect(sales.tickets).toMatchObject([
      { transaction: 'TKTT', ticketNumber: numbers[0], penalty: 0, total: paid.amountDue },
      {
        transaction: 'EXCH',
        ticketNumber: numbers[1],
        originalTicketNumber: numbers[0],
        fare: fareDifference.amount - 250_00,
        taxes: 250_00,
        serviceFee: sent.agencyFee,
        total: sent.total,
        method: 'counter',
        tender: 'cardTerminal',
      },
      { transaction: 'EXCH', originalTicketNumber: numbers[1], fare: -1_000_00, total: -1_000_00 },
    ])
    for (const { total, fare, carrierSurcharge, taxes, serviceFee, penalty, adjustment } of sales.tickets)
      expect(fare + carrierSurcharge + taxes + serviceFee + penalty + adjustment).toBe(total)
    expect(sales.tickets.map(({ commission }) => commission > 0)).toEqual([true, false, false])
    expect(sales.totals).toMatchObject({ tickets: 3, total: await soldByLedger() })
  })

  it('an exchange that the customer paid by the link has its payment method and surcharge', async () => {
    const paid = await at.bookAndPay()
    await desk.surchargeWallet(500)
    const { sent, reference } = await desk.begunPayment(paid)
    at.wallet.agree(reference)
    await desk.comeBack(paid)
    const surcharge = Math.round(sent.total * 0.05)
    const sales = await report()
    const shown = { method: 'paypal', adjustment: surcharge, total: sent.total + surcharge }
    expect(sales.tickets).toMatchObject([{ transaction: 'TKTT' }, { transaction: 'EXCH', ...shown }])
    expect(sales.tickets[1]).not.toHaveProperty('tender')
    expect(sales.totals).toMatchObject({ tickets: 2, total: await soldByLedger() })
  })
})
