import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { fareIncrease } from '#test-kit/house/fare-increase.ts'
import { AirlineUnderTest, type BookCall } from '#test-kit/suppliers/airline-under-test.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

withDatabase('a pay-first offer paid by transfer or at the counter', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let booked: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    airline.sellPayFirst()
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
  })
  afterAll(() => shop.close())

  const order = async () => (await shop.get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body
  const pass = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.app.runDue()
  }
  const choose = async (paymentMethod = 'bankTransfer') =>
    (await shop.post<PaymentAnswer>('/api/payments/', { orderKey: booked.orderKey, paymentMethod })).body
  /** Signs another member of staff in: sessions are shorter than transfers take. */
  const aClerk = async (): Promise<TestBrowser> =>
    (await signInAs(shop, kit.database, ['Administrator'])).browser
  const confirm = async (more: object = {}) => {
    const seen = { orderNumber: booked.orderNumber, ...more }
    const answer = await (await aClerk()).send('POST', '/api/staff/payments/received', seen)
    for (let round = 0; round < 3; round += 1) await pass(10_000)
    return answer.json<MoneyTakenAnswer & { problem?: string }>()
  }
  /** The transfer arrives hours after the offer has lapsed. */
  const payLate = async () => {
    await choose()
    await pass(3 * hourMs)
    return confirm()
  }
  const mails = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').orderBy('mail_key').execute()
    return rows.map((one) => one.mail_key.split(':')[0] ?? '')
  }
  const refunds = () => kit.database.db.selectFrom('refund').select(['satang', 'why']).execute()
  const sellAgain = (outcome: 'gone' | 'silent' | number) => {
    airline.sellPayFirst()
    const { repriced } = airline
    if (typeof outcome === 'number')
      airline.repriced = (priced, known) => repriced(fareIncrease(outcome)(priced, known), known)
    else airline.repriced = () => ({ kind: outcome })
  }

  const sellNothing = () => {
    airline.shopInstead = async function* (events) {
      for await (const event of events) yield event.kind === 'offers' ? { ...event, offers: [] } : event
    }
  }

  async function expectBoughtOnce() {
    const { state, payment } = await order()
    expect([state, payment?.state]).toEqual(['ticketed', 'received'])
    expect(airline.calls.book).toBe(1)
    expect(airline.standing).toHaveLength(1)
    expect(await refunds()).toEqual([])
  }

  async function expectRefunded(reason: 'priceChanged' | 'seatsGone') {
    const { state, payment } = await order()
    expect(state).toBe('rejected')
    const row = await kit.database.db.selectFrom('booking').select('reason').executeTakeFirst()
    expect(row?.reason).toBe(reason)
    expect(airline.calls.book).toBe(0)
    expect(await refunds()).toMatchObject([{ satang: payment?.amount, why: 'notTicketed' }])
    expect((await mails()).toSorted()).toEqual(['pay-first', 'pay-first-refused', 'refund-owed'])
  }

  it('an order waits a day for the money, without seats and without an order at the airline', async () => {
    expect(booked).toMatchObject({ state: 'awaitingPayment' })
    const { amount, accounts } = await choose()
    expect(amount).toBeGreaterThan(0)
    expect(accounts.length).toBeGreaterThan(0)
    await pass(23 * hourMs)
    const payable = await shop.get<PayableAnswer>(`/api/payments/payable?key=${booked.orderKey}`)
    expect(payable.body).toMatchObject({ isPayable: true, payFirst: true })
    await pass(2 * hourMs)
    expect((await order()).state).toBe('expired')
    expect((await mails()).toSorted()).toEqual(['booking-ended', 'pay-first', 'pay-reminder-last'])
    expect(airline.calls.book).toBe(0)
    expect(await confirm()).toMatchObject({ state: 'late' })
    expect((await order()).state).toBe('expired')
  })

  it('an order is made as agreed when the money arrives before the offer lapses', async () => {
    await choose()
    await pass(minuteMs)
    sellAgain(900_00)
    expect(await confirm()).toMatchObject({ state: 'received' })
    await expectBoughtOnce()
  })

  it('an order is made only once a second person has confirmed the money', async () => {
    const { amount } = await choose()
    const settings = '/api/staff/payments/settings'
    const clerk = await aClerk()
    const now = (await clerk.get(settings)).json<PaymentSettings>()
    await clerk.send('PUT', settings, { ...now, dualControlThreshold: amount })
    await pass(3 * hourMs)
    expect(await confirm()).toMatchObject({ state: 'approvalNeeded' })
    expect((await order()).state).toBe('awaitingPayment')
    expect(await confirm()).toMatchObject({ state: 'received' })
    await expectBoughtOnce()
  })

  it('an order that is read without tickets goes to staff, although its time limit is earlier than the deadline of the money', async () => {
    airline.plans.push(async ({ commit, context }) => {
      commit({ state: 'held', ticketingTimeLimitAt: plusMinutes(context.now, 60) })
      return { kind: 'unknown', note: 'lost' }
    })
    airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'priceChanged' })
    await choose()
    await pass(minuteMs)
    await confirm()
    for (let round = 0; round < 3; round += 1) await pass(3 * minuteMs)
    expect((await order()).state).toBe('review')
  })

  it('money is not refunded by hand while nobody knows whether the order was made', async () => {
    airline.plans.push(async () => ({ kind: 'unknown', note: 'lost' }))
    airline.findInstead = async () => ({ kind: 'silent' })
    const { amount } = await choose()
    await confirm()
    expect((await order()).state).toBe('unknown')
    const { payment_id: paymentId } = await kit.database.db
      .selectFrom('payment')
      .select('payment_id')
      .executeTakeFirstOrThrow()
    const path = '/api/staff/payments/unapplied-receipts/refund'
    const answer = await (await aClerk()).send('POST', path, { paymentId, amount })
    expect(answer.json()).toMatchObject({ problem: 'orderOutcomeOpen' })
    expect(await refunds()).toEqual([])
  })

  it('an order is made for cash, whatever method was chosen before', async () => {
    await pass(3 * hourMs)
    expect(await confirm({ tender: 'transfer' })).toMatchObject({ state: 'received' })
    await expectBoughtOnce()
  })

  it.each([
    ['the same price', 0],
    ['a lower price', -500_00],
  ])('an order is made when the airline confirms %s', async (_what, more) => {
    sellAgain(more)
    expect(await payLate()).toMatchObject({ state: 'received' })
    await expectBoughtOnce()
    const [bought] = airline.standing
    const row = await kit.database.db.selectFrom('booking').select('net_satang').executeTakeFirst()
    expect(bought?.total.amount).toBe(row?.net_satang)
  })

  it('an order is made at the agreed total when the agency carries the increase', async () => {
    const tolerance = { mostSatang: 200_00, mostBasisPoints: 500 }
    await (await aClerk()).send('PUT', '/api/staff/price-tolerance/', tolerance)
    sellAgain(150_00)
    await payLate()
    await expectBoughtOnce()
    const rows = await kit.database.db.selectFrom('absorbed_increase').selectAll().execute()
    expect(rows).toMatchObject([{ satang: 150_00, net_satang: airline.standing[0]?.total.amount }])
  })

  it('no order is made at a higher price: the payment is refunded and the account asked for', async () => {
    sellAgain(900_00)
    sellNothing()
    await payLate()
    await expectRefunded('priceChanged')
  })

  const lost = { kind: 'unknown', note: 'lost' } as const
  const faults: Readonly<Record<string, (call: BookCall) => Promise<SupplyOutcome<Reservation>>>> = {
    'lost before it was made': async () => lost,
    'lost after it was made': async ({ commit }) => {
      commit()
      return lost
    },
    'broken off after it was made': async ({ commit }) => {
      commit()
      throw new Error('a bug')
    },
  }
  it.each(Object.entries(faults))(
    'an order is bought once although its answer was %s',
    async (_when, plan) => {
      airline.plans.push(plan)
      await payLate()
      for (let round = 0; round < 3; round += 1) await pass(3 * minuteMs)
      const { state, payment } = await order()
      expect([state, payment?.state]).toEqual(['ticketed', 'received'])
      expect(airline.standing).toHaveLength(1)
      expect(await refunds()).toEqual([])
    },
  )

  it.each(['priceChanged', 'seatsGone'] as const)(
    'a payment is refunded when the airline refuses the order after it has confirmed the price: %s',
    async (reason) => {
      airline.plans.push(async () => {
        sellAgain(900_00)
        return { kind: 'notDone', reason }
      })
      await payLate()
      expect((await order()).state).toBe('rejected')
      expect(airline.standing).toEqual([])
      expect(await refunds()).toHaveLength(1)
    },
  )

  describe('whose offer the airline does not know any more', () => {
    beforeEach(() => sellAgain('gone'))

    it('the fare is searched for again, and ordered with the same flights and conditions', async () => {
      await payLate()
      await expectBoughtOnce()
    })

    it('an order whose private fare is found again as a public one keeps no commission of it', async () => {
      const privateFare = JSON.stringify({ airline: 'TG', accountCode: 'ACME26' })
      await kit.database.db.updateTable('booking').set({ private_fare: privateFare }).execute()
      await payLate()
      await expectBoughtOnce()
      const row = await kit.database.db.selectFrom('booking').select('private_fare').executeTakeFirst()
      expect(row).toEqual({ private_fare: null })
    })

    it('a payment is refunded when the same flights are not on sale', async () => {
      sellNothing()
      await payLate()
      await expectRefunded('seatsGone')
    })
  })

  describe('whose airline does not answer', () => {
    beforeEach(async () => {
      sellAgain('silent')
      await payLate()
    })

    it('an order is made once the airline has confirmed the price', async () => {
      expect((await order()).state).toBe('submitted')
      sellAgain(0)
      await pass(10 * minuteMs)
      await expectBoughtOnce()
    })

    it('an order goes to staff after two hours, who cancel it with a full refund', async () => {
      for (let hour = 0; hour < 5; hour += 1) await pass(hourMs / 2)
      expect((await order()).state).toBe('review')
      const { orderNumber } = booked
      const ended = await (await aClerk()).send('POST', '/api/staff/orders/cancel/', { orderNumber })
      expect(ended.json()).toMatchObject({ state: 'cancelled' })
      await shop.app.runDue()
      expect(await refunds()).toHaveLength(1)
      expect(airline.calls.book).toBe(0)
    })
  })
})
