import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import type { SalesVatReport, TaxInvoicesAnswer } from '#contract/api/staff/order/tax-invoices.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { VatBase } from '#contract/terms/tax/vat.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { pdfText } from '#test-kit/pdf-text.ts'

const buyer = {
  name: 'บริษัท ตัวอย่าง จำกัด',
  address: '99/9 ถนนพระราม 4 บางรัก กรุงเทพฯ 10500',
  taxId: '0-1075-36000-31-5',
  branch: '00000',
}
const other = { name: 'Somchai Jaidee', address: '1 Silom Road, Bangkok 10500', taxId: '', branch: '' }

withBothDatabases('tax invoices for the service of the agency', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    clerk = (await signInAs(shop, kit.database, ['Administrator'])).browser
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
  })
  afterAll(() => shop.close())

  const register = async (vatBase: VatBase = 'fees') => {
    const { version, agency } = (await clerk.get('/api/staff/agency')).json<StaffAgencyAnswer>()
    const entered = { ...agency, vatBranch: '00000', vatBase }
    const answer = await clerk.send('PUT', '/api/staff/agency', { version, agency: entered })
    expect(answer.statusCode).toBe(200)
  }
  const anOrder = async (headers: Record<string, string> = {}) => {
    const { orderNumber, orderKey } = (await shop.book(aBookingRequest(await anOffer(shop)), headers)).body
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    return orderNumber
  }
  const aPaidOrder = async (headers?: Record<string, string>) => {
    const orderNumber = await anOrder(headers)
    await clerk.send('POST', '/api/staff/payments/received', { tender: 'transfer', orderNumber })
    return orderNumber
  }
  const url = (orderNumber: string) => `/api/staff/orders/${orderNumber}/tax-invoices`
  const read = async (orderNumber: string) => (await clerk.get(url(orderNumber))).json<TaxInvoicesAnswer>()
  const issue = async (orderNumber: string, to: object = buyer) => {
    const answer = await clerk.send('POST', url(orderNumber), { buyer: to })
    return { status: answer.statusCode, body: answer.json<TaxInvoicesAnswer & ProblemAnswer>() }
  }
  const cancel = async (invoiceNumber: string, json: object) => {
    const answer = await clerk.send('POST', `/api/staff/tax-invoices/${invoiceNumber}/cancel`, json)
    return { status: answer.statusCode, body: answer.json<TaxInvoicesAnswer & ProblemAnswer>() }
  }
  const report = async () =>
    (await clerk.get('/api/staff/reports/sales-vat?from=2026-11-01&to=2026-11-30')).json<SalesVatReport>()
  const text = async (invoiceNumber: string, query = '') =>
    pdfText((await clerk.get(`/api/staff/tax-invoices/${invoiceNumber}/invoice.pdf${query}`)).rawPayload)

  it('invoices contain the fee apart from its VAT, and what is collected for the airlines beside it', async () => {
    await register()
    const orderNumber = await aPaidOrder()
    const { total, price } = (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<
      StaffOrderAnswer & { total: number }
    >()
    expect(price.passengers).toHaveLength(1)
    const { status, body } = await issue(orderNumber)
    expect(status).toBe(200)
    expect(body.next).toBeUndefined()
    expect(body.invoices).toMatchObject([
      {
        invoiceNumber: 'TI2026-000001',
        buyer: { ...buyer, taxId: '0107536000315' },
        amounts: { value: 100_00, vat: 7_00, vatBasisPoints: 700, collectedForAirlines: total - 107_00 },
      },
    ])
    const paper = await text('TI2026-000001')
    // Latin letters and figures only: a PDF does not tell how marks above and below Thai letters were put together.
    const drawn = [
      'Tax invoice',
      'Original',
      'TI2026-000001',
      '0107536000315',
      '0999999999991',
      '100.00',
      '7.00',
      '107.00',
    ]
    for (const part of [...drawn, orderNumber, '2569', '2026-11-21', 'Head office'])
      expect(paper).toContain(part)
    expect(await text('TI2026-000001', '?copy=copy')).toContain('Copy')
  })

  it('invoices contain the markup, too, where the agency owes VAT on it', async () => {
    await register('feesAndMarkup')
    const { next } = await read(await aPaidOrder())
    // 607.00 at 7 %: 39.71 of VAT
    expect(next?.amounts).toMatchObject({ value: 567_29, vat: 39_71 })
  })

  it('invoices are refused with the reason, and take no number', async () => {
    const unpaid = await anOrder()
    expect(await read(unpaid)).toEqual({ invoices: [], refusal: 'agencyNotVatRegistered' })
    await register()
    expect(await read(unpaid)).toEqual({ invoices: [], refusal: 'orderNotPaid' })
    expect(await issue(unpaid)).toMatchObject({ status: 409, body: { problem: 'orderNotPaid' } })
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 0 })
    expect(await read(await aPaidOrder())).toEqual({ invoices: [], refusal: 'nothingToInvoice' })
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
    const order = await aPaidOrder()
    for (const wrong of [
      { ...buyer, taxId: '0107536000314' },
      { ...buyer, branch: '' },
      { ...buyer, taxId: '' },
      { ...buyer, branch: '123' },
      { ...buyer, name: '' },
    ])
      expect((await issue(order, wrong)).status).toBe(422)
    expect((await issue(order)).body.invoices).toMatchObject([{ invoiceNumber: 'TI2026-000001' }])
  })

  it('invoices have numbers without gaps, one for each order, however many are issued at once', async () => {
    await register()
    const orders = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
    const answers = await Promise.all([...orders, ...orders].map((order) => issue(order)))
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 200, 200, 409, 409, 409,
    ])
    expect((await report()).lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      [1, 2, 3].map((serial) => `TI2026-00000${serial}`),
    )
  })

  it('invoices are cancelled once, replaced with the same amounts, and stay in the report as a line of zero', async () => {
    await register()
    const order = await aPaidOrder()
    const [first] = (await issue(order)).body.invoices
    const cancelled = await cancel('TI2026-000001', { reason: 'Wrong buyer', replacement: other })
    expect(cancelled.body.invoices).toMatchObject([
      { invoiceNumber: 'TI2026-000001', cancelled: { reason: 'Wrong buyer' }, amounts: first?.amounts },
      { invoiceNumber: 'TI2026-000002', replaces: 'TI2026-000001', buyer: other, amounts: first?.amounts },
    ])
    expect(await cancel('TI2026-000001', { reason: 'again' })).toMatchObject({
      status: 409,
      body: { problem: 'taxInvoiceCancelled' },
    })
    expect(await text('TI2026-000002')).toContain('TI2026-000001')
    expect(await report()).toMatchObject({
      lines: [
        { invoiceNumber: 'TI2026-000001', value: 0, vat: 0, isCancelled: true },
        { invoiceNumber: 'TI2026-000002', value: 100_00, vat: 7_00, isCancelled: false },
      ],
      totals: { value: 100_00, vat: 7_00 },
    })
    const file = await clerk.get('/api/staff/reports/sales-vat.csv?from=2026-11-01&to=2026-11-30')
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      '"1","2026-11-21","TI2026-000001","บริษัท ตัวอย่าง จำกัด","0107536000315","00000","0.00","0.00","Cancelled"',
      '"2","2026-11-21","TI2026-000002","Somchai Jaidee","","","100.00","7.00","Replaces TI2026-000001"',
    ])
  })

  it('invoices are in the export of the account that owns the order', async () => {
    await register()
    const owner = await openOwnAccount(shop, kit.database, 'owner@traveller.example')
    const order = await aPaidOrder(owner.headers())
    await issue(order)
    const { orders } = (await owner.browser.get('/api/account/export')).json<{
      orders: { taxInvoices: object[] }[]
    }>()
    expect(orders[0]?.taxInvoices).toMatchObject([
      { invoiceNumber: 'TI2026-000001', vatSatang: 7_00, buyer: { name: buyer.name } },
    ])
  })

  it('invoices are kept: the database refuses to change or delete one', async () => {
    await register()
    await issue(await aPaidOrder())
    const { db } = kit.database
    await expect(db.updateTable('tax_invoice').set({ vat_satang: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db.deleteFrom('tax_invoice').execute()).rejects.toThrow('never changed')
  })
})
