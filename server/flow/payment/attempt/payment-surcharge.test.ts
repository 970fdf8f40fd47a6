import { formatMoney } from '#server/agency/localized-formats.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { PaymentChoicesAnswer } from '#contract/api/payment-choices.ts'
import { satang } from '#contract/terms/money.ts'
import { surchargeOf } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const choicesPath = '/api/payment/choices/'

withDatabase('what ways to pay cost', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  const costs = async () => {
    const { choices } = (await shop.get<PaymentChoicesAnswer>(choicesPath)).body
    const paid = choices.filter((one) => one.surchargeBasisPoints > 0)
    return paid.map((one) => `${one.cardBrand ?? one.paymentMethod} ${one.surchargeBasisPoints}`)
  }

  it('follows the specification for cards, which are not offered yet, and is zero for all other payment methods', async () => {
    expect(await costs()).toEqual(['visa 150', 'mastercard 150', 'jcb 170', 'amex 300', 'diners 300'])
    const { choices } = (await shop.get<PaymentChoicesAnswer>(choicesPath)).body
    const open = choices.filter((one) => one.isAvailable).map((one) => one.paymentMethod)
    expect(open).toEqual(['bankTransfer', 'counter'])
  })

  it('takes effect between its two dates, lets the latest start date win, and may be cached for a minute', async () => {
    await kit.clear()
    const now = shop.clock.now()
    const way = { paymentMethod: 'counter' } as const
    await setSurcharge(kit.database, { ...way, surchargeBasisPoints: 100 })
    await setSurcharge(
      kit.database,
      { ...way, surchargeBasisPoints: 200 },
      { from: plusMinutes(now, 10), until: plusMinutes(now, 20) },
    )
    expect(await costs()).toEqual(['counter 100'])
    shop.clock.advance(10 * 60_000)
    expect(await costs()).toEqual(['counter 200'])
    shop.clock.advance(10 * 60_000)
    expect(await costs()).toEqual(['counter 100'])
    const answer = await shop.app.http.inject({ method: 'GET', url: choicesPath })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })
})

withDatabase('a surcharge', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
  })
  afterAll(() => shop.close())

  const setFor = (paymentMethod: PaymentMethod, surchargeBasisPoints: number) =>
    setSurcharge(kit.database, { paymentMethod, surchargeBasisPoints })
  const offerFor = (adults: number) => anOffer(shop, { adults })
  const requestFor = async (adults: number, paymentMethod: PaymentMethod) => {
    const request = aBookingRequest(await offerFor(adults), { paymentMethod })
    const passengers = Array.from({ length: adults }, (_, index) => ({
      ...request.passengers[0],
      firstName: `Anna${'abcdefghi'[index]}`,
    })) as typeof request.passengers
    const total = request.acceptedTotal ?? 0
    return { ...request, passengers, acceptedSurcharge: (await listed(total, paymentMethod)) - total }
  }
  const listed = async (total: number, method: PaymentMethod) => {
    const { choices } = (await shop.get<PaymentChoicesAnswer>(choicesPath)).body
    const terms = choices.find((one) => one.paymentMethod === method)
    if (!terms) throw new Error(`${method} is not listed`)
    return total + surchargeOf(satang(total), terms).amount
  }
  const choose = async ({ orderKey }: BookingAnswer, paymentMethod: PaymentMethod) =>
    (await shop.post<PaymentAnswer>('/api/payments/', { orderKey, paymentMethod })).body
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const charged = async ({ orderNumber }: BookingAnswer) => {
    const rows = kit.database.db.selectFrom('payment').select(['amount_satang', 'state'])
    const own = rows.where('reference1', '=', orderNumber).orderBy('attempt', 'desc')
    return own.limit(1).executeTakeFirstOrThrow()
  }

  describe('with a rate set', () => {
    it('shows the same surcharge in the list, before booking, on the order and in the charge, for every offered method', async () => {
      const methods = ['bankTransfer', 'counter'] as const
      const terms = fc.record({
        adults: fc.integer({ min: 1, max: 5 }),
        bankTransfer: fc.integer({ min: 0, max: 999 }),
        counter: fc.integer({ min: 0, max: 999 }),
        first: fc.constantFrom(...methods),
      })
      const property = fc.asyncProperty(terms, async ({ adults, first, ...basisPoints }) => {
        for (const method of methods) await setFor(method, basisPoints[method])
        const request = await requestFor(adults, first)
        const total = request.acceptedTotal ?? 0
        const shown = {
          bankTransfer: await listed(total, 'bankTransfer'),
          counter: await listed(total, 'counter'),
        }
        const priced = await aPrice(shop, request.offerId)
        const totalBy = (choices: typeof priced.paymentChoices, method: PaymentMethod) =>
          choices.find((one) => one.paymentMethod === method)?.total
        for (const method of methods) expect(totalBy(priced.paymentChoices, method)).toBe(shown[method])
        const booked = (await shop.book(request)).body
        expect(booked).toMatchObject({
          total,
          amountDue: shown[first],
          paymentSurcharge: shown[first] - total,
        })
        expect(await order(booked)).toMatchObject({ amountDue: shown[first] })
        // Back and forth: another way to pay is another amount.
        for (const method of [first, ...methods]) {
          const payment = await choose(booked, method)
          expect(payment).toMatchObject({ amount: shown[method], surcharge: shown[method] - total })
          for (const other of methods) expect(totalBy(payment.choices, other)).toBe(shown[other])
          expect(await charged(booked)).toMatchObject({ amount_satang: shown[method] })
          expect(await order(booked)).toMatchObject({ amountDue: shown[method], price: { total } })
        }
      })
      await fc.assert(property, { numRuns: 6 })
    })

    it('keeps the surcharge shown at booking when the rate changes later, also for payers who skip the page', async () => {
      await setFor('bankTransfer', 100)
      const booked = (await shop.book(await requestFor(1, 'bankTransfer'))).body
      await setFor('bankTransfer', 900)
      await setFor('counter', 900)
      const { amountDue } = await order(booked)
      expect(amountDue).toBe(booked.amountDue)
      const clerk = await signInAdministrator(shop, kit.database)
      const { orderNumber } = booked
      await clerk.send('POST', '/api/staff/payments/received', { orderNumber })
      expect(await charged(booked)).toMatchObject({ amount_satang: amountDue, state: 'received' })
    })

    it('reports a rate change since the page was shown before anything is booked, with both amounts', async () => {
      const request = { ...(await requestFor(1, 'counter')), acceptedSurcharge: 0 }
      await setFor('counter', 250)
      const total = request.acceptedTotal ?? 0
      const surcharge = (await listed(total, 'counter')) - total
      const refused = await shop.book<{ problem: string; details: object }>(request)
      expect(refused).toMatchObject({
        status: 409,
        body: { problem: 'priceChanged', details: { was: total, total, wasSurcharge: 0, surcharge } },
      })
      expect(airline.calls.book).toBe(0)
      const yes = { ...request, acceptedSurcharge: surcharge, idempotencyKey: 'test-key-surcharge-1' }
      expect(await shop.book(yes)).toMatchObject({ status: 200, body: { amountDue: total + surcharge } })
    })

    it('charges no surcharge that nobody accepted: accepting a total accepts that total only', async () => {
      await setFor('counter', 300)
      const { acceptedSurcharge: _, ...request } = await requestFor(1, 'counter')
      expect(await shop.book(request)).toMatchObject({ status: 409, body: { problem: 'priceChanged' } })
    })

    it('applies a rate for a card brand to cards only', async () => {
      const { orderKey } = (await shop.book(await requestFor(1, 'counter'))).body
      const chosen = await shop.post('/api/payments/', {
        orderKey,
        paymentMethod: 'counter',
        cardBrand: 'visa',
      })
      expect(chosen).toMatchObject({ status: 422, body: { problem: 'wrongFormat', field: 'cardBrand' } })
      expect(await kit.database.db.selectFrom('payment').selectAll().execute()).toEqual([])
    })

    it('names the surcharge in the email with the amount to pay', async () => {
      await setFor('bankTransfer', 100)
      const booked = (await shop.book(await requestFor(1, 'bankTransfer'))).body
      await shop.app.runDue()
      const mail = mailsIn(join(shop.dataDir, 'mail')).find((text) => text.includes(booked.orderNumber))
      const baht = (amount: number) => formatMoney(satang(amount))
      expect(mail).toContain(baht(booked.amountDue))
      expect(mail).toContain(`payment surcharge ${baht(booked.paymentSurcharge)} included`)
    })
  })
})
