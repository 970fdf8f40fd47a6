import { expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import {
  openTaxInvoiceShop,
  companyBuyer as buyer,
  privateBuyer,
} from '#test-kit/payments/tax-invoice-desk.ts'

withBothDatabases('tax invoices for the service of the agency', (kit) => {
  const at = openTaxInvoiceShop(kit, { markup: 500_00, isRegistered: false })

  it('invoices contain the fee apart from its VAT, and what is collected for the airlines beside it', async () => {
    await at.desk.register()
    const { orderNumber } = await at.desk.aPaidOrder()
    const { total, price } = (await at.clerk.get(`/api/staff/orders/${orderNumber}`)).json<
      StaffOrderAnswer & { total: number }
    >()
    expect(price.passengers).toHaveLength(1)
    const { status, body } = await at.desk.issue(orderNumber)
    expect(status).toBe(200)
    expect(body.next).toBeUndefined()
    expect(body.invoices).toMatchObject([
      {
        invoiceNumber: 'TI2026-000001',
        buyer: { ...buyer, taxId: '0107536000315' },
        amounts: { value: 100_00, vat: 7_00, vatBasisPoints: 700, collectedForAirlines: total - 107_00 },
      },
    ])
    const paper = await at.desk.paper('TI2026-000001')
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
    expect(await at.desk.paper('TI2026-000001', '?copy=copy')).toContain('Copy')
  })

  it('invoices contain the markup, too, where the agency owes VAT on it', async () => {
    await at.desk.register('feesAndMarkup')
    const { next } = await at.desk.read((await at.desk.aPaidOrder()).orderNumber)
    // 607.00 at 7 %: 39.71 of VAT
    expect(next?.amounts).toMatchObject({ value: 567_29, vat: 39_71 })
  })

  it('invoices are refused with the reason, and take no number', async () => {
    const { orderNumber: unpaid } = await at.desk.anOrder()
    expect(await at.desk.read(unpaid)).toEqual({ invoices: [], refusal: 'agencyNotVatRegistered' })
    await at.desk.register()
    expect(await at.desk.read(unpaid)).toEqual({ invoices: [], refusal: 'orderNotPaid' })
    expect(await at.desk.issue(unpaid)).toMatchObject({ status: 409, body: { problem: 'orderNotPaid' } })
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 0 })
    expect(await at.desk.read((await at.desk.aPaidOrder()).orderNumber)).toEqual({
      invoices: [],
      refusal: 'nothingToInvoice',
    })
    await setStandingMarkup(kit.database, { adult: 500_00, serviceFee: 107_00 })
    const { orderNumber: order } = await at.desk.aPaidOrder()
    for (const wrong of [
      { ...buyer, taxId: '0107536000314' },
      { ...buyer, branch: '' },
      { ...buyer, taxId: '' },
      { ...buyer, branch: '123' },
      { ...buyer, name: '' },
    ])
      expect((await at.desk.issue(order, wrong)).status).toBe(422)
    expect((await at.desk.issue(order)).body.invoices).toMatchObject([{ invoiceNumber: 'TI2026-000001' }])
  })

  it('invoices have numbers without gaps, one for each order, however many are issued at once', async () => {
    await at.desk.register()
    const paid = [await at.desk.aPaidOrder(), await at.desk.aPaidOrder(), await at.desk.aPaidOrder()]
    const orders = paid.map(({ orderNumber }) => orderNumber)
    const answers = await Promise.all([...orders, ...orders].map((order) => at.desk.issue(order)))
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 200, 200, 409, 409, 409,
    ])
    expect((await at.desk.report()).lines.map(({ number }) => number)).toEqual(
      [1, 2, 3].map((serial) => `TI2026-00000${serial}`),
    )
  })

  it('invoices are cancelled once, replaced with the same amounts, and stay in the report as a line of zero', async () => {
    await at.desk.register()
    const { orderNumber: order } = await at.desk.aPaidOrder()
    const [first] = (await at.desk.issue(order)).body.invoices
    const cancelled = await at.desk.cancel('TI2026-000001', {
      reason: 'Wrong buyer',
      replacement: privateBuyer,
    })
    expect(cancelled.body.invoices).toMatchObject([
      { invoiceNumber: 'TI2026-000001', cancelled: { reason: 'Wrong buyer' }, amounts: first?.amounts },
      {
        invoiceNumber: 'TI2026-000002',
        replaces: 'TI2026-000001',
        buyer: privateBuyer,
        amounts: first?.amounts,
      },
    ])
    expect(await at.desk.cancel('TI2026-000001', { reason: 'again' })).toMatchObject({
      status: 409,
      body: { problem: 'taxInvoiceCancelled' },
    })
    expect(await at.desk.paper('TI2026-000002')).toContain('TI2026-000001')
    expect(await at.desk.report()).toMatchObject({
      lines: [
        { number: 'TI2026-000001', value: 0, vat: 0, isCancelled: true },
        { number: 'TI2026-000002', value: 100_00, vat: 7_00, isCancelled: false },
      ],
      totals: { value: 100_00, vat: 7_00 },
    })
    expect(await at.desk.reportFile()).toEqual([
      '"1","2026-11-21","TI2026-000001","บริษัท ตัวอย่าง จำกัด","0107536000315","00000","0.00","0.00","Cancelled"',
      '"2","2026-11-21","TI2026-000002","Somchai Jaidee","","","100.00","7.00","Replaces TI2026-000001"',
    ])
  })

  it('invoices are in the export of the account that owns the order', async () => {
    await at.desk.register()
    const owner = await openOwnAccount(at.shop, kit.database, 'owner@traveller.example')
    const { orderNumber: order } = await at.desk.aPaidOrder(owner.headers())
    await at.desk.issue(order)
    const { orders } = (await owner.browser.get('/api/account/export')).json<{
      orders: { taxInvoices: object[] }[]
    }>()
    expect(orders[0]?.taxInvoices).toMatchObject([
      { invoiceNumber: 'TI2026-000001', vatSatang: 7_00, buyer: { name: buyer.name } },
    ])
  })

  it('invoices are kept: the database refuses to change or delete one', async () => {
    await at.desk.register()
    await at.desk.issue((await at.desk.aPaidOrder()).orderNumber)
    const { db } = kit.database
    await expect(db.updateTable('tax_invoice').set({ vat_satang: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db.deleteFrom('tax_invoice').execute()).rejects.toThrow('never changed')
  })
})
