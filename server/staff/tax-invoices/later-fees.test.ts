import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ExtrasDesk } from '#test-kit/after-sale/extras-desk.ts'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { TaxInvoiceDesk, companyBuyer } from '#test-kit/payments/tax-invoice-desk.ts'

withDatabase('tax invoices for exchanges and for extras bought later', (kit) => {
  const exchanges = new ExtrasDesk(kit, 'house')
  const { at } = exchanges
  beforeAll(() => exchanges.open())
  beforeEach(() => exchanges.begin())
  afterAll(() => at.shop.close())

  const issueFor = async (orderNumber: string, purchase: object) => {
    const url = `/api/staff/orders/${orderNumber}/tax-invoices`
    const answer = await exchanges.clerk.send('POST', url, { buyer: companyBuyer, ...purchase })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const issue = (orderNumber: string, exchangeId: string) => issueFor(orderNumber, { exchangeId })
  /** Returns the sum of each kind of amount in the journal, debits positive. */
  const journal = async () => {
    const path = '/api/staff/journal/accounts'
    const { accounts } = (await exchanges.clerk.get(path)).json<{ accounts: { kind: string }[] }>()
    const named = accounts.map(({ kind }, index) => ({ kind, code: `${index}`, name: kind, taxRate: 'None' }))
    await exchanges.clerk.send('PUT', path, { accounts: named })
    const period = 'from=2026-11-01&to=2026-11-30'
    const { body } = await exchanges.clerk.get(`/api/staff/reports/journal.csv?${period}&layout=lines`)
    const satang = (typed: string) => Math.round(Number(typed) * 100)
    const sums: Record<string, number> = {}
    for (const row of body.trim().split('\r\n').slice(1)) {
      const [, , , , name = '', debit = '', credit = ''] = row.slice(1, -1).split('","')
      sums[name] = (sums[name] ?? 0) + satang(debit) - satang(credit)
    }
    return sums
  }

  it('invoices contain the fee apart from its VAT once, and are issued again after they were cancelled', async () => {
    const desk = new TaxInvoiceDesk(at.shop, exchanges.clerk)
    await desk.register()
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
    const paid = await at.bookAndPay()
    const { orderNumber } = paid
    const sent = await exchanges.found(paid, { agencyFee: 535_00 })
    const { exchangeId } = sent
    expect(await desk.read(orderNumber)).not.toHaveProperty('laterFees')
    expect(await issue(orderNumber, exchangeId)).toMatchObject({ status: 409 })
    expect((await exchanges.exchange(paid, sent)).body.state).toBe('done')
    const amounts = { value: 500_00, vat: 35_00, vatBasisPoints: 700 }
    expect(await desk.read(orderNumber)).toMatchObject({
      laterFees: [{ exchangeId, amounts: { ...amounts, collectedForAirlines: sent.total - 535_00 } }],
    })
    const both = await Promise.all([issue(orderNumber, exchangeId), issue(orderNumber, exchangeId)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const issued = await desk.read(orderNumber)
    expect(issued).not.toHaveProperty('laterFees')
    expect(issued.invoices).toMatchObject([{ exchangeId, amounts }])
    const { invoiceNumber = '' } = issued.invoices[0] ?? {}
    expect(await desk.paper(invoiceNumber)).toContain('exchange of air tickets')
    expect((await desk.report()).totals).toEqual({ value: 500_00, vat: 35_00 })
    // the invoice of the sale is another one
    expect((await desk.issue(orderNumber)).status).toBe(200)
    expect((await desk.read(orderNumber)).invoices).toHaveLength(2)
    await desk.cancel(invoiceNumber, { reason: 'Wrong address', replacement: companyBuyer })
    const replaced = await desk.read(orderNumber)
    expect(replaced.invoices.at(-1)).toMatchObject({ exchangeId, replaces: invoiceNumber, amounts })
    await desk.cancel(replaced.invoices.at(-1)?.invoiceNumber ?? '', { reason: 'Not wanted' })
    expect(await desk.read(orderNumber)).toMatchObject({ laterFees: [{ exchangeId }] })
    // a void refunds the fee with everything else
    const open = (await exchanges.orderOf(paid)).tickets.filter(({ status }) => status === 'issued')
    const ticketNumbers = open.map((one) => one.ticketNumber)
    await exchanges.clerk.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
    expect((await exchanges.orderOf(paid)).state).toBe('cancelled')
    expect(await desk.read(orderNumber)).not.toHaveProperty('laterFees')
    expect(await issue(orderNumber, exchangeId)).toMatchObject({ body: { problem: 'nothingToInvoice' } })
  })

  it('invoices contain the payment surcharge of a difference that the customer paid by the link', async () => {
    const desk = new TaxInvoiceDesk(at.shop, exchanges.clerk)
    await desk.register()
    const paid = await at.bookAndPay()
    await exchanges.surchargeWallet(500)
    const { sent, reference } = await exchanges.begunPayment(paid)
    at.wallet.agree(reference)
    await exchanges.comeBack(paid)
    const surcharge = Math.round(sent.total * 0.05)
    expect(await exchanges.received(paid)).toEqual([paid.amountDue, sent.total + surcharge])
    const { laterFees: [fee] = [] } = await desk.read(paid.orderNumber)
    const { value = 0, vat = 0, collectedForAirlines } = fee?.amounts ?? {}
    expect(value + vat).toBe(sent.agencyFee + surcharge)
    expect(collectedForAirlines).toBe(sent.total - sent.agencyFee)
  })

  it('The surcharge of a bag bought later has its own invoice beside that of the sale, whose markup it leaves alone', async () => {
    const desk = new TaxInvoiceDesk(at.shop, exchanges.clerk)
    await desk.register('feesAndMarkup')
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
    const paid = await at.bookAndPay()
    const { orderNumber } = paid
    await exchanges.surchargeWallet(500)
    const bag = await exchanges.aBag(paid)
    const chosen = await exchanges.choose(paid, [bag])
    expect(await desk.read(orderNumber)).not.toHaveProperty('laterFees')
    const { reference } = await exchanges.beginToPay(paid, chosen)
    at.wallet.agree(reference)
    await exchanges.comeBack(paid)
    const surcharge = Math.round(bag.price * 0.05)
    expect(await exchanges.received(paid)).toEqual([paid.amountDue, bag.price + surcharge])
    const { extraSaleId } = chosen
    const { next, laterFees: [fee] = [] } = await desk.read(orderNumber)
    expect(fee).toMatchObject({ extraSaleId, amounts: { collectedForAirlines: bag.price } })
    const { value = 0, vat = 0 } = fee?.amounts ?? {}
    expect(value + vat).toBe(surcharge)
    expect((next?.amounts.value ?? 0) + (next?.amounts.vat ?? 0)).toBe(607_00)
    const both = await Promise.all([1, 2].map(() => issueFor(orderNumber, { extraSaleId })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await desk.issue(orderNumber)).status).toBe(200)
    const { invoices } = await desk.read(orderNumber)
    const numbers = invoices.map(({ invoiceNumber }) => Number(invoiceNumber.slice(-6)))
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1])
    expect(await desk.paper(invoices[0]?.invoiceNumber ?? '')).toContain('added bags and seats')
    const etax = `/api/staff/tax-documents/${invoices[0]?.invoiceNumber}/etax.xml`
    expect((await exchanges.clerk.get(etax)).body).toContain('ค่าบริการเพิ่มสัมภาระและที่นั่ง')
    const sale = Math.round(607_00 / 1.07)
    expect((await desk.report()).totals).toEqual({ value: value + sale, vat: vat + 607_00 - sale })
    expect(await journal()).toMatchObject({
      airlinePayable: 607_00 - paid.amountDue - bag.price,
      markup: -500_00,
      surcharge: -surcharge,
      outputVat: sale - 607_00 - vat,
    })
    const { tickets } = (
      await exchanges.clerk.get('/api/staff/reports/ticket-sales?from=2026-11-01&to=2026-11-30')
    ).json<TicketSalesReport>()
    expect(tickets.find(({ transaction }) => transaction === 'EMDA')).toMatchObject({
      total: bag.price + surcharge,
      adjustment: surcharge,
    })
  })

  it('invoices are not offered for an exchange without a fee, nor for one that was refused', async () => {
    const desk = new TaxInvoiceDesk(at.shop, exchanges.clerk)
    await desk.register()
    const paid = await at.bookAndPay()
    const refused = await exchanges.found(paid)
    exchanges.exchangeInstead = async () => ({ kind: 'notDone', reason: 'seatsGone' })
    expect((await exchanges.exchange(paid, refused)).body.state).toBe('refused')
    exchanges.exchangeInstead = undefined
    expect((await exchanges.exchange(paid, await exchanges.found(paid, { agencyFee: 0 }))).body.state).toBe(
      'done',
    )
    expect(await desk.read(paid.orderNumber)).not.toHaveProperty('laterFees')
  })
})
