import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { languages } from '#contract/problem.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'

withBothDatabases('receipts of money that staff received', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = (await signInAs(shop, kit.database, ['Administrator'])).browser
  })
  afterAll(() => shop.close())

  const anOrder = async () => {
    const booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
    return booked
  }
  const receive = async (json: object, by = clerk) => {
    const answer = await by.send('POST', '/api/staff/payments/received', { tender: 'transfer', ...json })
    return answer.json<MoneyTakenAnswer>()
  }
  const orderOf = async (orderNumber: string) =>
    (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const numbers = async () => {
    const rows = kit.database.db.selectFrom('payment_receipt').select('receipt_number')
    return (await rows.orderBy('receipt_number').execute()).map((row) => row.receipt_number)
  }

  it('gives each payment one number, without gaps, however many are recorded at once', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()]
    const wrong = { orderNumber: orders[0]?.orderNumber, amount: 1 }
    await receive(wrong)
    const answers = await Promise.all(orders.map(({ orderNumber }) => receive({ orderNumber })))
    const expected = [1, 2, 3].map((serial) => `RC2026-00000${serial}`)
    expect(new Set(answers.map(({ issuedReceipt }) => issuedReceipt))).toEqual(new Set(expected))
    expect(await numbers()).toEqual(expected)
    const [payment] = (await orderOf(orders[0]?.orderNumber ?? '')).payments
    expect(payment).toMatchObject({ tender: 'transfer' })
    // A repeat names the same receipt, and takes no other number.
    for (const [index, { orderNumber }] of orders.entries())
      expect(await receive({ orderNumber })).toEqual(answers[index])
    expect(await numbers()).toHaveLength(3)
  })

  it('issues no receipt before the second person has approved, and one for both', async () => {
    const { orderNumber } = await anOrder()
    const settings = '/api/staff/payments/settings'
    const now = (await clerk.get(settings)).json<PaymentSettings>()
    expect((await clerk.send('PUT', settings, { ...now, dualControlThreshold: 1 })).statusCode).toBe(200)
    expect(await receive({ orderNumber })).not.toHaveProperty('issuedReceipt')
    expect(await numbers()).toEqual([])
    const second = (await signInAs(shop, kit.database, ['Administrator'])).browser
    expect(await receive({ orderNumber }, second)).toMatchObject({
      state: 'received',
      issuedReceipt: 'RC2026-000001',
    })
  })

  it('issues a receipt for another amount, too: the money was received', async () => {
    const order = await anOrder()
    const taken = await receive({ orderNumber: order.orderNumber, amount: 100, isOtherAmount: true })
    expect(taken).toMatchObject({ state: 'mismatched', issuedReceipt: 'RC2026-000001' })
  })

  it('prints a receipt in every language with number, payer and amount, for staff who see payments', async () => {
    const { orderNumber } = await anOrder()
    await receive({ orderNumber })
    const order = await orderOf(orderNumber)
    const [payment] = order.payments
    expect(payment?.issuedReceipt).toBe('RC2026-000001')
    const url = `/api/staff/payments/receipts/RC2026-000001/receipt.pdf`
    for (const lang of languages) {
      const answer = await clerk.get(`${url}?lang=${lang}`)
      expect(answer.headers['content-type']).toBe('application/pdf')
      const text = pdfText(answer.rawPayload)
      const drawn = ['RC2026-000001', order.contact.name, orderNumber]
      for (const part of drawn) expect(text).toContain(part)
    }
    const ticketing = (await signInAs(shop, kit.database, ['Ticketing'])).browser
    expect((await ticketing.get(url)).statusCode).toBe(403)
    expect((await clerk.get(url.replace('000001', '000002'))).statusCode).toBe(404)
  })

  it('refuses any change of a receipt', async () => {
    const { orderNumber } = await anOrder()
    await receive({ orderNumber })
    const change = kit.database.db.updateTable('payment_receipt').set({ satang: 1 }).execute()
    await expect(change).rejects.toThrow('never changed')
  })
})
