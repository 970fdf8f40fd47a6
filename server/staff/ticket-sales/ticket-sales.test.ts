import { beforeEach, expect, it } from 'vitest'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import type { BookOrder } from '#test-kit/staff/book-order.ts'
import { writeOrder } from '#test-kit/staff/report-books.ts'
import { createAgreementStore } from '../airline-agreements/agreement-store.ts'
import { ticketSalesCsv } from './ticket-sales-file.ts'
import { createTicketSalesStore } from './ticket-sales-store.ts'
import { allTicketSales, ticketSalesOf } from './ticket-sales.ts'

const at = '2026-11-20T18:00:00.000Z' as Instant
const november = { from: '2026-11-01' as LocalDate, to: '2026-11-30' as LocalDate }
const order: BookOrder = {
  airline: 'TG',
  route: ['BKK', 'NRT'],
  company: null,
  method: 'card',
  adults: 2,
  infants: 0,
  fare: 1_000_000,
  markup: 50_000,
  serviceFee: 10_050,
  commission: 0,
  absorbed: 700,
  quoted: -2_500,
  surcharge: 25_000,
  madeAt: at,
  soldAt: at,
  cameLate: false,
  ticketedAt: at,
  refunds: [],
  isCancelledByAirline: false,
  end: undefined,
}
const suda = { type: 'adult', title: 'MS', givenName: 'Suda', surname: 'Dee' }
const baby = { type: 'infantOnLap', title: 'MISS', givenName: 'Nok', surname: 'Dee' }
const sealer = {
  seal: () => new Uint8Array(),
  open: () => JSON.stringify([suda, { ...suda, givenName: '' }, baby]),
}

withBothDatabases('the ticket sales report', (kit) => {
  beforeEach(() => kit.clear())
  const report = () => ({
    tickets: createTicketSalesStore(kit.database.db, sealer),
    agreements: createAgreementStore(kit.database.db),
  })

  const exchange = async (
    { ticket_number: number, booking_id }: { readonly ticket_number: string; readonly booking_id: string },
    segment: object,
  ) => {
    const chosen = { chosen: 0, agency_fee_satang: 0, due_satang: 0, sent_at: at }
    const itinerary = JSON.stringify({ journeys: [{ segments: [segment] }] })
    const about = { exchange_id: 'exc_1', booking_id, state: 'done' as const, version: 1, asked_by: 'usr_1' }
    const offers = { ticket_numbers: JSON.stringify([number]), itinerary, offers: '[]' }
    const moments = { valid_until: at, created_at: at, updated_at: at }
    await kit.database.db
      .insertInto('ticket_exchange')
      .values({ ...about, ...chosen, ...offers, ...moments })
      .execute()
  }

  it('lists each ticket as the trade does, and carries what belongs to the order on its first ticket', async () => {
    await writeOrder(kit.database.db, order)
    const { tickets, totals } = await ticketSalesOf(report(), november)
    expect(tickets).toMatchObject([
      {
        airline: 'TG',
        passenger: 'DEE/SUDA MS',
        pnr: 'ABC234',
        route: 'BKK-HKG-NRT-BKK',
        fare: 1_000_000,
        serviceFee: 60_050,
        // The absorbed 7.00, the quote's -25.00 and the card's surcharge of 250.00.
        adjustment: -700 - 2_500 + 25_000,
        total: 1_081_850,
        method: 'card',
        clerk: '',
      },
      { passenger: '–', adjustment: -700, total: 1_059_350 },
    ])
    expect(tickets[0]?.ticketNumber).toMatch(/^217\d{10}$/)
    expect(totals).toMatchObject({ tickets: 2, total: 2_141_200 })
  })

  it('adds up to the ledger to the satang, in its groups and in its file', async () => {
    const { db } = kit.database
    await writeOrder(db, order)
    await writeOrder(db, { ...order, airline: 'JL', adults: 2, infants: 1, method: 'counter', surcharge: 0 })
    await writeOrder(db, { ...order, commission: 30_000, method: 'bankTransfer', surcharge: 0, absorbed: 0 })
    await writeOrder(db, { ...order, ticketedAt: '2026-10-31T16:59:59.999Z' as Instant })
    const { totals, airlines, forms, clerks } = await ticketSalesOf(report(), november)
    const sold = await db
      .selectFrom('ledger_entry')
      .innerJoin('ticket', 'ticket.booking_id', 'ledger_entry.booking_id')
      .select(({ fn }) => fn.sum<string>('ledger_entry.satang').as('satang'))
      .where('account', 'in', ['sales', 'surcharge'])
      .where('ticket.passenger', '=', 0)
      .where('ticket.issued_at', '>', '2026-10-31T17:00:00.000Z' as Instant)
      .executeTakeFirstOrThrow()
    expect(totals.total).toBe(-Number(sold.satang))
    for (const groups of [airlines, forms, clerks])
      expect(groups.reduce((sum, one) => sum + one.total, 0)).toBe(totals.total)
    expect(airlines.map(({ key, tickets }) => [key, tickets])).toEqual([
      ['TG', 4],
      ['JL', 3],
    ])
    expect(totals.commission).toBe(60_000)
    const csv = ticketSalesCsv(await allTicketSales(report(), november), 'en')
      .trim()
      .split('\r\n')
    const column = csv[0]?.split(',').indexOf('"Total (THB)"') ?? -1
    const inFile = csv
      .slice(1)
      .map((line) => Math.round(Number(line.split(',')[column]?.replaceAll('"', '')) * 100))
    expect(inFile.reduce((sum, one) => sum + one, 0)).toBe(totals.total)
    expect(csv.join()).toContain('"DEE/NOK MISS"')
  })

  it('shows what each ticket earns by the agreement of its day of issue; what a clerk has entered decides before it', async () => {
    const { db } = kit.database
    await writeOrder(db, { ...order, adults: 1 })
    await writeOrder(db, { ...order, adults: 1, commission: 30_000 })
    await writeOrder(db, { ...order, adults: 1, airline: 'JL' })
    const dated = { airline: 'TG', source: 'Circular', suppliers: [], destinations: [], fareBasis: '' }
    const paid = { ...dated, cabins: [], base: 'fare' as const }
    const half = { kind: 'percent' as const, basisPoints: 50 }
    const rows: readonly AirlineAgreement[] = [
      // Issued at 01:00 of 21 November in Bangkok.
      {
        ...paid,
        kind: 'commission',
        origins: [],
        validFrom: '2026-11-21',
        rate: { ...half, basisPoints: 700 },
      },
      {
        ...paid,
        kind: 'commission',
        origins: [],
        validFrom: '2026-11-22',
        rate: { ...half, basisPoints: 900 },
      },
      { ...paid, kind: 'override', origins: ['BKK'], validFrom: '2026-01-01', rate: half },
    ]
    await report().agreements.save({ version: 1, rows, savedBy: 'usr_1', savedAt: at })
    const { tickets, airlines } = await ticketSalesOf(report(), november)
    const shown = tickets.map(({ airline, commission, override, commissionFrom, commissionAgreement }) => [
      airline,
      commission,
      override,
      commissionFrom,
      commissionAgreement,
    ])
    expect(shown.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['JL', 0, 0, 'none', undefined],
      ['TG', 30_000, 5_000, 'entered', undefined],
      ['TG', 70_000, 5_000, 'agreement', 'TG 2026-11-21, 7%'],
    ])
    expect(airlines.find(({ key }) => key === 'TG')).toMatchObject({ commission: 100_000, override: 10_000 })
    expect(ticketSalesCsv(await allTicketSales(report(), november), 'en')).toContain('"TG 2026-11-21, 7%"')
    const [first, second] = await db
      .selectFrom('ticket')
      .innerJoin('booking', 'booking.booking_id', 'ticket.booking_id')
      .select(['ticket_number', 'ticket.booking_id'])
      .where('booking.airline', '=', 'TG')
      .orderBy('ticket_number')
      .execute()
    if (!first || !second) throw new Error('two tickets were sold')
    // The flights of the sale count, not those of the order after an exchange.
    await exchange(first, { origin: 'CNX', destination: 'BKK', cabin: 'economy' })
    const exchanged = await ticketSalesOf(report(), november)
    expect(exchanged.totals).toMatchObject({ commission: 100_000, override: 5_000 })
    expect(exchanged.tickets.filter(({ route }) => route === 'CNX-BKK')).toHaveLength(1)
    await db
      .updateTable('ticket')
      .set({ status: 'refunded' })
      .where('ticket_number', '=', second.ticket_number)
      .execute()
    expect((await ticketSalesOf(report(), november)).totals).toMatchObject({
      commission: 100_000,
      override: 0,
    })
    await db.updateTable('ticket').set({ status: 'voided' }).execute()
    const { totals } = await ticketSalesOf(report(), november)
    expect(totals).toMatchObject({ tickets: 3, commission: 0, override: 0 })
  })

  it('counts the commission of a private fare as agreed at its booking, and has totals of each company', async () => {
    const { db } = kit.database
    const company = { company_id: 'com_1', name: 'Acme', tax_id: '0105500000017', shows_net: false }
    const credit = { credit_limit_satang: 0, low_balance_satang: 0, created_at: at, updated_at: at }
    await db
      .insertInto('company')
      .values({ ...company, ...credit })
      .execute()
    await writeOrder(db, { ...order, company: 'com_1' })
    await writeOrder(db, order)
    const rate = { kind: 'percent', basisPoints: 300 }
    const fare = { airline: 'TG', accountCode: 'ACME26', tourCode: 'TH26ACME', companyId: 'com_1', rate }
    await db
      .updateTable('booking')
      .set({ private_fare: JSON.stringify(fare) })
      .where('company_id', '=', 'com_1')
      .execute()
    const common = { suppliers: [], origins: [], destinations: [], cabins: [], fareBasis: '', source: '' }
    const later: AirlineAgreement = {
      ...common,
      kind: 'commission',
      airline: 'TG',
      validFrom: '2026-01-01',
      rate: { kind: 'percent', basisPoints: 100 },
      base: 'fare',
    }
    await report().agreements.save({ version: 1, rows: [later], savedBy: 'usr_1', savedAt: at })
    const { tickets, companies } = await ticketSalesOf(report(), november)
    const earned = tickets.map((one) => [one.company, one.commission, one.commissionAgreement])
    expect(new Set(earned.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        '["Acme",30000,"TG, ACME26, TH26ACME, 3%"]',
        JSON.stringify([undefined, 10_000, 'TG 2026-01-01, 1%']),
      ]),
    )
    expect(companies).toMatchObject([{ key: 'Acme', tickets: 2, commission: 60_000 }])
    expect(ticketSalesCsv(await allTicketSales(report(), november), 'en')).toContain('Acme')
  })
})
