import { expect, it } from 'vitest'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { openTaxInvoiceShop, companyBuyer, privateBuyer } from '#test-kit/payments/tax-invoice-desk.ts'

withDatabase('tax that companies withhold', (kit) => {
  const at = openTaxInvoiceShop(kit)

  const anInvoice = async (buyer: object) => {
    const { orderNumber } = await at.desk.aPaidOrder()
    await at.desk.issue(orderNumber, buyer)
    return orderNumber
  }

  it('withheld tax is recorded once, and its certificate is listed as missing until it is received', async () => {
    const orderNumber = await anInvoice(companyBuyer)
    const recorded = await at.desk.withhold('TI2026-000001', 3_00)
    expect(recorded.body.invoices[0]?.withholding).toMatchObject({ amount: 3_00 })
    expect((await at.desk.report()).missingCertificates).toMatchObject([
      { orderNumber, invoiceNumber: 'TI2026-000001', buyerName: companyBuyer.name, amount: 3_00 },
    ])
    expect((await at.desk.withhold('TI2026-000001', 3_00)).body.problem).toBe('withholdingNotPossible')
    const received = await at.desk.receiveCertificate('TI2026-000001', '12/2569')
    expect(received.body.invoices[0]?.withholding?.certificate).toMatchObject({ number: '12/2569' })
    expect((await at.desk.report()).missingCertificates).toEqual([])
    const again = await at.desk.receiveCertificate('TI2026-000001', '13/2569')
    expect(again.body.problem).toBe('withholdingNotPossible')
  })

  it('nothing is withheld by private buyers or above the value of the fee, and nothing is missing of a cancelled invoice', async () => {
    await anInvoice(privateBuyer)
    expect((await at.desk.withhold('TI2026-000001', 3_00)).body.problem).toBe('withholdingNotPossible')
    await anInvoice(companyBuyer)
    expect((await at.desk.withhold('TI2026-000002', 100_01)).body.problem).toBe('withholdingNotPossible')
    await at.desk.withhold('TI2026-000002', 3_00)
    await at.desk.cancel('TI2026-000002', { reason: 'Wrong name' })
    expect((await at.desk.withhold('TI2026-000002', 3_00)).body.problem).toBe('withholdingNotPossible')
    expect((await at.desk.report()).missingCertificates).toEqual([])
    expect((await at.desk.withhold('TI2026-000009', 3_00)).status).toBe(404)
  })
})
