import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentChoicesAnswer } from '#contract/api/payment-choices.ts'
import { satang } from '#contract/terms/money.ts'
import {
  type PaymentWay,
  type SurchargeReading,
  cardBrands,
  surchargeOf,
  surchargeReadings,
  surchargesByReading,
} from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentMethod, publicPaymentMethods } from '#contract/terms/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const settingsPath = '/api/staff/payments/settings'
const nowhere = 'http://127.0.0.1:9'
/** Every service is set up and none is asked: choosing a way to pay needs no service. */
const everyService = {
  OMISE_URL: nowhere,
  OMISE_VAULT_URL: nowhere,
  OMISE_PUBLIC_KEY: 'pkey_test_nobody',
  OMISE_SECRET_KEY: 'skey_test_nobody',
  OMISE_WEBHOOK_SECRET: Buffer.from('nobody').toString('base64'),
  PAYPAL_URL: nowhere,
  PAYPAL_CLIENT_ID: 'nobody',
  PAYPAL_CLIENT_SECRET: 'nobody',
  PAYPAL_WEBHOOK_ID: 'nobody',
  PAYSBUY_URL: nowhere,
  PAYSBUY_PSB_ID: 'nobody',
  PAYSBUY_USERNAME: 'nobody',
  PAYSBUY_SECURE_CODE: 'nobody',
}

const everyWay = publicPaymentMethods.flatMap((paymentMethod): PaymentWay[] =>
  paymentMethod === 'card'
    ? cardBrands.map((cardBrand): PaymentWay => ({ paymentMethod, cardBrand }))
    : [{ paymentMethod }],
)
const stated = (reading: SurchargeReading, { cardBrand }: PaymentWay) =>
  cardBrand === undefined ? 0 : surchargesByReading[reading][cardBrand]
const takenIn = (reading: SurchargeReading) => everyWay.filter((way) => stated(reading, way) !== undefined)

withDatabase('the card charge', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let offer: ReturnType<typeof anOffer> | undefined
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, everyService, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    offer = undefined
    clerk = await signInAdministrator(shop, kit.database)
    await read('cashNote')
  })
  afterAll(() => shop.close())

  /** Has the card charge read so from now on. */
  const read = async (surchargeReading: SurchargeReading, switchedOff: PaymentMethod[] = []) => {
    const wanted: PaymentSettings = {
      dualControlThreshold: 5_000_000,
      roleLimits: {},
      quoteBelowPercent: 10,
      creditDualControlThreshold: 10_000_000,
      surchargeReading,
      ownSurcharges: {},
      switchedOff,
      channelName: 'PayForU',
    }
    const set = await clerk.send('PUT', settingsPath, wanted)
    expect([set.statusCode, set.json()]).toEqual([200, wanted])
    shop.clock.advance(1_000)
  }
  const listed = async () => (await shop.get<PaymentChoicesAnswer>('/api/payment/choices/')).body.choices
  const isOf =
    ({ paymentMethod, cardBrand }: PaymentWay) =>
    (one: PaymentWay) =>
      one.paymentMethod === paymentMethod && one.cardBrand === cardBrand
  const bookIn = async (way: PaymentWay, surcharge: (total: number) => number) => {
    const request = aBookingRequest(await (offer ??= anOffer(shop)), way)
    const acceptedSurcharge = surcharge(request.acceptedTotal ?? 0)
    return shop.book<BookingAnswer & { problem?: string; field?: string }>({ ...request, acceptedSurcharge })
  }
  const choose = (orderKey: string, way: PaymentWay) =>
    shop.post<PaymentAnswer & { problem?: string }>('/api/payments/', { orderKey, ...way })

  it.each(surchargeReadings)(
    'shows the same surcharge under reading %s in the list, before booking, on the order and in the attempt',
    async (reading) => {
      await read(reading)
      const choices = await listed()
      const priced = await aPrice(shop, (await (offer ??= anOffer(shop))).offerId)
      expect(choices.map(({ paymentMethod, cardBrand }) => [paymentMethod, cardBrand])).toEqual(
        takenIn(reading).map(({ paymentMethod, cardBrand }) => [paymentMethod, cardBrand]),
      )
      for (const way of takenIn(reading)) {
        const basisPoints = stated(reading, way) ?? 0
        const due = (total: number) =>
          surchargeOf(satang(total), { ...way, surchargeBasisPoints: basisPoints }).amount
        expect(choices.find(isOf(way))).toMatchObject({
          surchargeBasisPoints: basisPoints,
          isAvailable: true,
        })
        const { total } = priced.offer.price
        expect(priced.paymentChoices.find(isOf(way))).toMatchObject({
          surcharge: due(total),
          total: total + due(total),
        })
        const booked = await bookIn(way, due)
        expect(booked.status).toBe(200)
        const { orderKey, orderNumber } = booked.body
        const amount = booked.body.total + due(booked.body.total)
        expect(booked.body).toMatchObject({ amountDue: amount, paymentSurcharge: amount - booked.body.total })
        const payment = (await choose(orderKey, way)).body
        expect(payment).toMatchObject({ amount, surcharge: amount - booked.body.total })
        expect(payment.choices.find(isOf(way))?.total).toBe(amount)
        const order = (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
        expect(order).toMatchObject({ amountDue: amount })
        const payable = (await shop.get<PayableAnswer>(`/api/payments/payable?key=${orderKey}`)).body
        expect(payable.payment).toMatchObject({ amount })
        const attempts = kit.database.db.selectFrom('payment').select(['amount_satang', 'surcharge_satang'])
        const attempt = await attempts.where('reference1', '=', orderNumber).executeTakeFirstOrThrow()
        expect(attempt).toEqual({ amount_satang: amount, surcharge_satang: amount - booked.body.total })
      }
    },
  )

  it('keeps the surcharge shown to an order when the reading changes later', async () => {
    await read('cashNote')
    const visa = { paymentMethod: 'card', cardBrand: 'visa' } as const
    const booked = await bookIn(
      visa,
      (total) => surchargeOf(satang(total), { ...visa, surchargeBasisPoints: 150 }).amount,
    )
    await read('otherTexts')
    const { orderKey, total, amountDue } = booked.body
    expect((await choose(orderKey, visa)).body).toMatchObject({ amount: amountDue })
    const amex = (await choose(orderKey, { paymentMethod: 'card', cardBrand: 'amex' })).body
    expect(amex.surcharge).toBe(surchargeOf(satang(total), { ...visa, surchargeBasisPoints: 300 }).amount)
  })

  it('refuses a card brand that the reading leaves out, for new and for existing orders', async () => {
    await read('otherTexts')
    const amex = { paymentMethod: 'card', cardBrand: 'amex' } as const
    const refused = await bookIn(amex, () => 0)
    expect(refused).toMatchObject({
      status: 422,
      body: { problem: 'paymentMethodNotOffered', field: 'cardBrand' },
    })
    expect(airline.calls.book).toBe(0)
    const { orderKey } = (await bookIn({ paymentMethod: 'counter' }, () => 0)).body
    expect(await choose(orderKey, amex)).toMatchObject({
      status: 422,
      body: { problem: 'paymentMethodNotOffered', field: 'cardBrand' },
    })
  })

  it('applies together with payment methods that staff have switched off', async () => {
    await read('none', ['paypal', 'payforu'])
    const off = (await listed()).filter((one) => !one.isAvailable).map((one) => one.paymentMethod)
    expect(off).toEqual(['paypal', 'payforu'])
    const refused = await bookIn({ paymentMethod: 'paypal' }, () => 0)
    expect(refused).toMatchObject({ status: 422, body: { problem: 'paymentMethodNotOffered' } })
  })

  it('saves the reading with the other payment settings: the last version applies, and its author is recorded', async () => {
    const wanted: PaymentSettings = {
      dualControlThreshold: 0,
      roleLimits: {},
      quoteBelowPercent: 10,
      creditDualControlThreshold: 10_000_000,
      surchargeReading: 'none',
      ownSurcharges: {},
      switchedOff: ['paysbuy'],
      channelName: 'จ่ายเงินสด',
    }
    await clerk.send('PUT', settingsPath, wanted)
    await clerk.send('PUT', settingsPath, wanted)
    expect((await clerk.send('GET', settingsPath)).json()).toEqual(wanted)
    const { db } = kit.database
    const versions = await db.selectFrom('payment_setting').select('set_by').execute()
    expect(new Set(versions.map((one) => one.set_by)).size).toBe(1)
    expect(versions).toHaveLength(3)
    const rows = await db.selectFrom('payment_surcharge').where('reading', '=', 'none').selectAll().execute()
    expect(rows).toHaveLength(cardBrands.length)
  })

  it('accepts changes from administrators only', async () => {
    expect(await shop.get(settingsPath)).toMatchObject({ status: 401 })
    const wrong = await clerk.send('PUT', settingsPath, { surchargeReading: 'twice' })
    expect(wrong.statusCode).toBe(422)
  })
})
