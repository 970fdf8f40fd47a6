import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PaymentLinkDesk } from '#test-kit/after-sale/payment-link-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { TaxInvoiceDesk, companyBuyer } from '#test-kit/payments/tax-invoice-desk.ts'

withDatabase('tax invoices for the fee of an exchange', (kit) => {
  const exchanges = new PaymentLinkDesk(kit, 'house')
  const { at } = exchanges
  beforeAll(() => exchanges.open())
  beforeEach(() => exchanges.begin())
  afterAll(() => at.shop.close())

  const issue = async (orderNumber: string, exchangeId: string) => {
    const url = `/api/staff/orders/${orderNumber}/tax-invoices`
    const answer = await exchanges.clerk.send('POST', url, { buyer: companyBuyer, exchangeId })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }

  it('invoices contain the fee apart from its VAT once, and are issued again after they were cancelled', async () => {
    const desk = new TaxInvoiceDesk(at.shop, exchanges.clerk)
    await desk.register()
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
    const paid = await at.bookAndPay()
    const { orderNumber } = paid
    const sent = await exchanges.found(paid, { agencyFee: 535_00 })
    const { exchangeId } = sent
    expect(await desk.read(orderNumber)).not.toHaveProperty('exchangeFees')
    expect(await issue(orderNumber, exchangeId)).toMatchObject({ status: 409 })
    expect((await exchanges.exchange(paid, sent)).body.state).toBe('done')
    const amounts = { value: 500_00, vat: 35_00, vatBasisPoints: 700 }
    expect(await desk.read(orderNumber)).toMatchObject({
      exchangeFees: [{ exchangeId, amounts: { ...amounts, collectedForAirlines: sent.total - 535_00 } }],
    })
    const both = await Promise.all([issue(orderNumber, exchangeId), issue(orderNumber, exchangeId)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const issued = await desk.read(orderNumber)
    expect(issued).not.toHaveProperty('exchangeFees')
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
    expect(await desk.read(orderNumber)).toMatchObject({ exchangeFees: [{ exchangeId }] })
    // a void refunds the fee with everything else
    const open = (await exchanges.orderOf(paid)).tickets.filter(({ status }) => status === 'issued')
    const ticketNumbers = open.map((one) => one.ticketNumber)
    await exchanges.clerk.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
    expect((await exchanges.orderOf(paid)).state).toBe('cancelled')
    expect(await desk.read(orderNumber)).not.toHaveProperty('exchangeFees')
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
    const { exchangeFees: [fee] = [] } = await desk.read(paid.orderNumber)
    const { value = 0, vat = 0, collectedForAirlines } = fee?.amounts ?? {}
    expect(value + vat).toBe(sent.agencyFee + surcharge)
    expect(collectedForAirlines).toBe(sent.total - sent.agencyFee)
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
    expect(await desk.read(paid.orderNumber)).not.toHaveProperty('exchangeFees')
  })
})
