import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { TaxInvoiceDesk, companyBuyer, privateBuyer } from '#test-kit/payments/tax-invoice-desk.ts'

withDatabase('tax that companies withhold', (kit) => {
  let shop: AppUnderTest
  let desk: TaxInvoiceDesk
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    desk = new TaxInvoiceDesk(shop, (await signInAs(shop, kit.database, ['Administrator'])).browser)
    await setStandingMarkup(kit.database, { adult: 0, serviceFee: 107_00 })
    await desk.register()
  })
  afterAll(() => shop.close())

  const anInvoice = async (buyer: object) => {
    const { orderNumber } = await desk.aPaidOrder()
    await desk.issue(orderNumber, buyer)
    return orderNumber
  }

  it('withheld tax is recorded once, and its certificate is listed as missing until it is received', async () => {
    const orderNumber = await anInvoice(companyBuyer)
    const recorded = await desk.withhold('TI2026-000001', 3_00)
    expect(recorded.body.invoices[0]?.withholding).toMatchObject({ amount: 3_00 })
    expect((await desk.report()).missingCertificates).toMatchObject([
      { orderNumber, invoiceNumber: 'TI2026-000001', buyerName: companyBuyer.name, amount: 3_00 },
    ])
    expect((await desk.withhold('TI2026-000001', 3_00)).body.problem).toBe('withholdingNotPossible')
    const received = await desk.receiveCertificate('TI2026-000001', '12/2569')
    expect(received.body.invoices[0]?.withholding?.certificate).toMatchObject({ number: '12/2569' })
    expect((await desk.report()).missingCertificates).toEqual([])
    const again = await desk.receiveCertificate('TI2026-000001', '13/2569')
    expect(again.body.problem).toBe('withholdingNotPossible')
  })

  it('nothing is withheld by private buyers or above the value of the fee, and nothing is missing of a cancelled invoice', async () => {
    await anInvoice(privateBuyer)
    expect((await desk.withhold('TI2026-000001', 3_00)).body.problem).toBe('withholdingNotPossible')
    await anInvoice(companyBuyer)
    expect((await desk.withhold('TI2026-000002', 100_01)).body.problem).toBe('withholdingNotPossible')
    await desk.withhold('TI2026-000002', 3_00)
    await desk.cancel('TI2026-000002', { reason: 'Wrong name' })
    expect((await desk.withhold('TI2026-000002', 3_00)).body.problem).toBe('withholdingNotPossible')
    expect((await desk.report()).missingCertificates).toEqual([])
    expect((await desk.withhold('TI2026-000009', 3_00)).status).toBe(404)
  })
})
