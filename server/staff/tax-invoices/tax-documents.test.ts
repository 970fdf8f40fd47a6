import { expect, it } from 'vitest'
import type { SalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import type { TaxDocumentsAnswer } from '#contract/api/tax/tax-documents.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { openTaxInvoiceShop, companyBuyer, privateBuyer } from '#test-kit/payments/tax-invoice-desk.ts'
import { pdfText } from '#test-kit/pdf-text.ts'

withDatabase('tax invoices that customers ask for', (kit) => {
  const at = openTaxInvoiceShop(kit)

  const read = async (orderKey: string) => {
    const { status, body } = await at.shop.get(`/api/orders/${orderKey}/tax-documents`)
    return { status, body: body as TaxDocumentsAnswer & ProblemAnswer }
  }
  const ask = async (orderKey: string, buyer: object = companyBuyer) => {
    const { status, body } = await at.shop.post('/api/orders/tax-invoice/', { orderKey, buyer })
    return { status, body: body as TaxDocumentsAnswer & ProblemAnswer }
  }
  const paperUrl = (orderKey: string) => `/api/orders/${orderKey}/tax-documents/TI2026-000001/document.pdf`
  const requests = async () => (await at.desk.report()).requests satisfies SalesVatReport['requests']

  it('a request before payment is issued by staff as it stands, mailed, and downloaded by the customer', async () => {
    const { orderNumber, orderKey } = await at.desk.anOrder()
    expect((await read(orderKey)).body).toMatchObject({ documents: [], mayRequest: true })
    expect((await ask(orderKey, privateBuyer)).status).toBe(200)
    const asked = await ask(orderKey)
    expect(asked.body).toMatchObject({ mayRequest: true, buyer: { taxId: '0107536000315', branch: '00000' } })
    expect(asked.body.requestedAt).toBeDefined()
    expect(await requests()).toEqual([])

    await at.clerk.send('POST', '/api/staff/payments/received', { tender: 'transfer', orderNumber })
    expect(await requests()).toMatchObject([{ orderNumber }])
    const { next, request } = await at.desk.read(orderNumber)
    expect(next?.buyer).toEqual({ ...companyBuyer, taxId: '0107536000315' })
    expect(request?.buyer).toEqual(next?.buyer)
    await at.desk.issue(orderNumber, next?.buyer)
    expect(await requests()).toEqual([])

    const mails = await kit.database.db
      .selectFrom('outbox')
      .select('mail_key')
      .where('order_number', '=', orderNumber)
      .where('kind', '=', 'tax-invoice')
      .execute()
    expect(mails).toEqual([{ mail_key: 'tax-invoice:TI2026-000001' }])
    expect((await read(orderKey)).body).toMatchObject({
      documents: [{ number: 'TI2026-000001', kind: 'invoice', amount: 107_00 }],
      mayRequest: false,
    })
    const paper = await at.shop.app.http.inject({ url: paperUrl(orderKey) })
    expect(pdfText(paper.rawPayload)).toContain('0107536000315')
    const late = await ask(orderKey, privateBuyer)
    expect([late.status, late.body.problem]).toEqual([409, 'taxInvoiceNotOffered'])

    await at.desk.adjust('TI2026-000001')
    expect((await read(orderKey)).body.documents).toMatchObject([
      {},
      { number: 'CN2026-000001', kind: 'credit', amount: 53_50 },
    ])
    const other = await at.desk.anOrder()
    expect((await at.shop.get(paperUrl(other.orderKey))).status).toBe(404)
  })

  it('a request is not offered without VAT registration, or where the agency sells nothing of its own', async () => {
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 0 })
    const free = await at.desk.anOrder()
    expect((await read(free.orderKey)).body.mayRequest).toBe(false)
    expect((await ask(free.orderKey)).body.problem).toBe('taxInvoiceNotOffered')
    const wrong = await ask(free.orderKey, { ...companyBuyer, taxId: '0107536000314' })
    expect([wrong.status, wrong.body.problem]).toEqual([422, 'wrongFormat'])
  })

  it('a key of the order finder opens no tax document, and shows no buyer', async () => {
    const { orderNumber, orderKey } = await at.desk.anOrder()
    await ask(orderKey)
    const { contact } = (await at.clerk.get(`/api/staff/orders/${orderNumber}`)).json<{
      contact: { email: string }
    }>()
    const found = await at.shop.post('/api/orders/find/', { code: orderNumber, email: contact.email })
    const key = (found.body as { orderKey: string }).orderKey
    expect((await read(key)).body).toMatchObject({ mayRequest: true, buyer: { name: '', taxId: '' } })
    expect((await at.shop.get(paperUrl(key))).body).toMatchObject({ problem: 'mailedLinkNeeded' })
    expect((await ask(key)).body.problem).toBe('mailedLinkNeeded')
  })

  it('the owner of an account is proposed the last buyer, and finds the request in the export', async () => {
    const owner = await openOwnAccount(at.shop, kit.database, 'owner@traveller.example')
    const first = await at.desk.anOrder(owner.headers())
    await ask(first.orderKey)
    const second = await at.desk.anOrder(owner.headers())
    const mine = await owner.browser.get(`/api/orders/${second.orderKey}/tax-documents`)
    expect(mine.json<TaxDocumentsAnswer>().buyer).toMatchObject({ name: companyBuyer.name })
    expect((await read(second.orderKey)).body.buyer).toMatchObject({ address: '' })
    const { orders } = (await owner.browser.get('/api/account/export')).json<{
      orders: { orderNumber: string; taxInvoiceRequest?: { buyer: object } }[]
    }>()
    const exported = orders.find(({ orderNumber }) => orderNumber === first.orderNumber)
    expect(exported?.taxInvoiceRequest?.buyer).toMatchObject({ name: companyBuyer.name })
  })
})
