import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { scanCodes } from '#test-kit/scan-code.ts'
import { type SimulatedBank, startBank } from '#test-kit/payments/simulated-bank.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const secret = 'sesame'

withDatabase('paying at a bank that tells', (kit) => {
  const airline = new AirlineUnderTest()
  let bank: SimulatedBank
  let shop: AppUnderTest
  let booked: BookingAnswer
  let asked: PaymentAnswer
  beforeAll(async () => {
    bank = await startBank()
    const environment = {
      BANK_URL: bank.url,
      BANK_APPLICATION_KEY: 'simulated-application',
      BANK_APPLICATION_SECRET: 'simulated-application-secret',
      BANK_NOTIFY_SECRET: secret,
    }
    shop = await appUnderTest(kit.database, environment, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    await bank.begin(shop.clock.now())
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    asked = await choose()
  })
  afterAll(async () => {
    await shop.close()
    await bank.stop()
  })

  const choose = async () => {
    const body = { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' }
    return (await shop.post<PaymentAnswer>('/api/payments/', body)).body
  }
  /** The bank's words, as far as they are read; what it says of the amount is not. */
  const confirm = async (transactionId: string, more: object = {}, provider = 'bankTransfer') => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: `/api/payments/notifications/${provider}`,
      payload: JSON.stringify({
        transactionId,
        billPaymentRef1: asked.reference1,
        billPaymentRef2: asked.reference2,
        amount: '1.00',
        ...more,
      }),
      headers: { 'content-type': 'application/json', 'x-shared-secret': secret },
    })
    await shop.app.runDue()
    return { status: answer.statusCode, body: answer.body }
  }
  const order = async () => (await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body
  const states = async () =>
    (await kit.database.db.selectFrom('payment').select('state').orderBy('attempt').execute()).map(
      (one) => one.state,
    )
  const posted = async () => {
    const rows = kit.database.db.selectFrom('ledger_entry').select(({ fn }) => fn.sum('satang').as('sum'))
    return Number((await rows.executeTakeFirst())?.sum ?? 0)
  }
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    await bank.control({ clock: { advanceMs: ms } })
    await shop.app.runDue()
  }

  it('issues tickets without any staff action after the payer scans the code that the shop shows', async () => {
    const picture = await shop.app.http.inject({
      url: `/api/payments/qr.svg?key=${booked.orderKey}&attempt=1`,
    })
    const [scanned] = await scanCodes(picture.body)
    const code = Buffer.from(scanned?.bytes ?? []).toString('latin1')
    expect(code).toBe(asked.payIn?.promptPay)
    const paid = await bank.pay({ code })
    for (let time = 0; time < 3; time += 1) {
      expect(await confirm(paid.transactionId)).toEqual({
        status: 200,
        body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId: paid.transactionId }),
      })
    }
    const { state, payment } = await order()
    expect([state, payment?.state]).toEqual(['ticketed', 'received'])
    expect(await posted()).toBe(0)
    expect(airline.books.filter((one) => one.state === 'ticketed')).toHaveLength(1)
  })

  it('accepts payment by bar code at a counter', async () => {
    const paid = await bank.pay({ code: asked.payIn?.barcode ?? '' })
    await confirm(paid.transactionId)
    expect((await order()).state).toBe('ticketed')
  })

  it('believes the bank only: nothing is paid while the bank has no money', async () => {
    expect((await confirm('MADE-UP')).status).toBe(200)
    expect(await states()).toEqual(['awaited'])
    const forged = await shop.app.http.inject({
      method: 'POST',
      url: '/api/payments/notifications/bankTransfer',
      payload: '{}',
      headers: { 'content-type': 'application/json', 'x-shared-secret': 'other' },
    })
    expect(forged.statusCode).toBeGreaterThanOrEqual(400)
  })

  it.each(['100.00', '9999999.99'])('leaves a different amount (%s) to staff', async (amount) => {
    const paid = await bank.pay({ code: asked.payIn?.promptPay ?? '', amount })
    await confirm(paid.transactionId)
    expect(await states()).toEqual(['mismatched'])
    expect((await order()).state).toBe('held')
    expect(await posted()).toBe(0)
  })

  it('records money after the deadline as an unapplied receipt', async () => {
    await wait(Date.parse(booked.payBy ?? '') - shop.clock.nowMs() + 60_000)
    expect((await order()).state).toBe('expired')
    const paid = await bank.pay({ code: asked.payIn?.promptPay ?? '' })
    await confirm(paid.transactionId)
    expect(await states()).toEqual(['late'])
    expect((await order()).state).toBe('expired')
  })

  it('finds the payment when the payer asks, though the bank’s confirmation was lost', async () => {
    await bank.pay({ code: asked.payIn?.promptPay ?? '' })
    await shop.post('/api/payments/check', { orderKey: booked.orderKey })
    expect(await states()).toEqual(['received'])
  })

  it('finds the payment by the job when confirming it failed at the bank', async () => {
    const paid = await bank.pay({ code: asked.payIn?.promptPay ?? '' })
    await bank.control({ status: 503, times: 1, match: { path: '/v1/payment/billpayment/inquiry' } })
    await confirm(paid.transactionId)
    expect(await states()).toEqual(['awaited'])
    await wait(30 * 60_000)
    expect(await states()).toEqual(['received'])
  })

  it('finds the payment by the job when no notification arrived', async () => {
    await bank.pay({ code: asked.payIn?.promptPay ?? '' })
    await wait(30 * 60_000)
    expect(await states()).toEqual(['received'])
  })

  it('offers no pay-in slip before a payment method is chosen, and answers what to choose', async () => {
    await kit.database.db.deleteFrom('payment').execute()
    const answer = await shop.app.http.inject({ url: `/api/payments/pay-in-slip.pdf?key=${booked.orderKey}` })
    expect(answer.json()).toMatchObject({ problem: 'paymentMethodMissing', field: 'paymentMethod' })
  })

  it('names the booker on the owner’s pay-in slip only, not on another payer’s', async () => {
    const paper = async (key: string) => {
      const answer = await shop.app.http.inject({ url: `/api/payments/pay-in-slip.pdf?key=${key}&lang=en` })
      expect(answer.statusCode).toBe(200)
      return pdfText(answer.rawPayload)
    }
    const own = await paper(booked.orderKey)
    const others = await paper(asked.payKey)
    const [name] = (await kit.database.db.selectFrom('payment').select('reference1').limit(1).execute()).map(
      (one) => one.reference1,
    )
    for (const text of [own, others]) expect(text).toContain(name)
    expect(own.length).toBeGreaterThan(others.length)
    await confirm((await bank.pay({ code: asked.payIn?.promptPay ?? '' })).transactionId)
    const after = await shop.app.http.inject({ url: `/api/payments/pay-in-slip.pdf?key=${booked.orderKey}` })
    expect(after.statusCode).toBe(409)
  })
})
