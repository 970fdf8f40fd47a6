import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletService } from '#test-kit/payments/wallet-service.ts'

const minuteMs = 60_000
const backup = '2026-11-21T00:00:00.000Z' as Instant

withDatabase('orders of a restored backup', (kit) => {
  const airline = new AirlineUnderTest()
  const wallet = new WalletService()
  const open: AppUnderTest[] = []
  let first: AppUnderTest
  let shop: AppUnderTest
  const start = async (env: Record<string, string> = {}, isListed = true) => {
    const provider = wallet.provider()
    // A report that runs behind: it has no list that goes up to now.
    const list: typeof provider.list = async (within, context) =>
      within.to >= shop.clock.now() ? undefined : provider.list?.(within, context)
    const payments = [isListed ? provider : { ...provider, list }]
    const built = await appUnderTest(kit.database, env, airline.supplyOf, payments)
    open.push(built)
    return built
  }
  beforeAll(async () => {
    first = await start()
  })
  beforeEach(async () => {
    shop = first
    await kit.clear()
    airline.begin()
    wallet.begin()
  })
  afterAll(async () => {
    for (const one of open) await one.close()
  })

  /** Starts the shop anew on a database that was restored, and compares. */
  const restart = async (isListed = true) => {
    const marker = { identity: 'another', compare_from: backup, seen_at: backup }
    await kit.database.db.insertInto('restore_marker').values(marker).execute()
    const restored = await start({ DATA_DIR: first.dataDir }, isListed)
    restored.clock.advance(shop.clock.nowMs() - restored.clock.nowMs() + minuteMs)
    shop = restored
    await shop.app.runDue()
  }
  const book = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const put = async ({ orderNumber }: BookingAnswer, state: BookingState, more: object = {}) => {
    const change = kit.database.db.updateTable('booking').set({ state, ...more })
    await change.where('order_number', '=', orderNumber).execute()
  }
  const noReservation = { reservation_ref: null, record_locator: null, pay_by: null }
  const rowOf = ({ orderNumber }: BookingAnswer) =>
    kit.database.db
      .selectFrom('booking')
      .select(['state', 'reason', 'reservation_ref'])
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
  const stateOf = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
  const clerk = () => signInAdministrator({ ...shop, dataDir: first.dataDir }, kit.database)
  const purchase = ({ orderNumber }: BookingAnswer) => {
    airline.change(orderNumber, { state: 'ticketed' })
  }

  it('refuse acceptance, payment and cancellation where the airline has ticketed an order quoted in the backup', async () => {
    const booked = await book()
    const at = await clerk()
    const desk = new QuoteHandling(shop, () => at)
    const quoted = await desk.quote(booked)
    expect(await stateOf(booked)).toBe('quoted')
    purchase(booked)
    await restart()
    expect(await rowOf(booked)).toMatchObject({ state: 'review', reason: 'paymentFound' })
    const reply = await new QuoteHandling(shop, () => at).reply(booked, quoted.body)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    shop.clock.advance(48 * 60 * minuteMs)
    await shop.app.runDue()
    expect(airline.reservationOf(booked.orderNumber).state).toBe('ticketed')
    const end = { orderNumber: booked.orderNumber }
    const ended = await (await clerk()).send('POST', '/api/staff/orders/cancel/', end)
    expect(ended.statusCode).toBe(409)
    expect(await stateOf(booked)).toBe('review')
  })

  it.each([
    'requested',
    'quoted',
    'waitlisted',
    'submitted',
    'booking',
    'unknown',
    'held',
    'rejected',
  ] as const)(
    'move to review with their current reservation where a provider has money for an order that was %s in the backup',
    async (state) => {
      const booked = await book()
      await put(booked, state, state === 'held' ? {} : noReservation)
      wallet.addStranger(`${booked.orderNumber}-ABC234`, booked.total, shop.clock.now())
      await restart()
      const { reservationRef } = airline.reservationOf(booked.orderNumber)
      expect(await rowOf(booked)).toEqual({
        state: 'review',
        reason: 'paymentFound',
        reservation_ref: reservationRef,
      })
    },
  )

  it.each(['submitted', 'booking', 'unknown', 'waitlisted'] as const)(
    'move to review where the airline has issued tickets for an order that was %s in the backup',
    async (state) => {
      const booked = await book()
      await put(booked, state, state === 'waitlisted' ? {} : noReservation)
      purchase(booked)
      await restart()
      expect(await rowOf(booked)).toMatchObject({ state: 'review', reason: 'paymentFound' })
      await shop.app.runDue()
      expect(airline.reservationOf(booked.orderNumber).state).toBe('ticketed')
    },
  )

  it('move to review where the list of the chosen provider does not reach the present', async () => {
    const [chosen, other] = [await book(), await book()]
    await put(chosen, 'held', { payment_method: 'paypal' })
    await restart(false)
    expect([await stateOf(chosen), await stateOf(other)]).toEqual(['review', 'held'])
  })

  it('start no new attempt at a provider under the reference of one that the backup has lost', async () => {
    const { orderKey } = await book()
    const begin = async () => {
      await shop.post('/api/payments/', { orderKey, paymentMethod: 'paypal' })
      await shop.post('/api/payments/start', { orderKey })
      return [...wallet.payments.keys()]
    }
    const [lost] = await begin()
    await sql`truncate payment cascade`.execute(kit.database.db)
    const both = await begin()
    expect(both).toHaveLength(2)
    expect(both[0]).toBe(lost)
  })

  it('stay unsold where a reservation turns out to be ticketed later', async () => {
    const [found, lapsed, paying] = [await book(), await book(), await book()]
    await put(found, 'unknown', { ...noReservation, attempt: 1 })
    const job = { key: 'x', payload: '{}' }
    await kit.database.db
      .insertInto('job')
      .values({ ...job, kind: 'sweep-bookings' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const one of [found, lapsed, paying]) purchase(one)
    const { orderKey } = paying
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'paypal' })
    await shop.post('/api/payments/start', { orderKey })
    for (const reference of wallet.payments.keys()) wallet.agree(reference)
    await shop.post('/api/payments/check', { orderKey })
    shop.clock.advance(30 * minuteMs)
    await shop.app.runDue()
    // Nobody pays, and the deadline passes.
    shop.clock.advance(25 * 60 * minuteMs)
    await shop.app.runDue()
    expect([...wallet.payments.values()].map(({ captured }) => captured)).toEqual([0])
    for (const one of [found, lapsed, paying]) {
      expect(await rowOf(one)).toMatchObject({ state: 'review', reason: 'foundTicketed' })
      expect(airline.reservationOf(one.orderNumber).state).toBe('ticketed')
    }
  })

  it('become blocked again at night until a person settles the difference, and never for refunded money', async () => {
    const [settled, refunded] = [await book(), await book()]
    wallet.addStranger(`${settled.orderNumber}-ABC234`, settled.total, shop.clock.now())
    const returned = `${refunded.orderNumber}-ABC234`
    wallet.addStranger(returned, refunded.total, shop.clock.now())
    wallet.refunds.set('there', { of: returned, amount: refunded.total, state: 'done' })
    shop.clock.advance(1)
    const report = async (what: string, json?: object) =>
      (
        await (await clerk()).send('POST', `/api/staff/payments/reconciliation/${what}`, json)
      ).json<ReconciliationAnswer>()
    const { differences } = await report('run')
    expect(differences.map(({ orderNumber }) => orderNumber)).toEqual([settled.orderNumber])
    expect([await stateOf(settled), await stateOf(refunded)]).toEqual(['review', 'held'])
    await put(settled, 'held')
    await report('run')
    expect(await stateOf(settled)).toBe('review')
    await report('settle', { differenceId: differences[0]?.differenceId, note: 'given back at the provider' })
    await put(settled, 'held')
    expect((await report('run')).differences).toEqual([])
    expect(await stateOf(settled)).toBe('held')
  })

  it('become paid and ticketed once staff record the found payment, at the price of the quote that was paid', async () => {
    const booked = await book()
    const at = await clerk()
    const quoted = await new QuoteHandling(shop, () => at).quote(booked, {
      prices: [{ type: 'adult', perPerson: booked.total + 500_00 }],
    })
    expect(quoted.status).toBe(200)
    purchase(booked)
    wallet.addStranger(`${booked.orderNumber}-234567`, quoted.body.total, shop.clock.now())
    const stranger = await book()
    wallet.addStranger(`${stranger.orderNumber}-234567`, 1_00, shop.clock.now())
    await restart()
    const path = '/api/staff/payments/found'
    const orderOf = async ({ orderNumber }: BookingAnswer) =>
      (await (await clerk()).send('GET', `/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    const record = async (order: BookingAnswer, differenceId = '') =>
      (await clerk()).send('POST', path, { orderNumber: order.orderNumber, differenceId })
    const [found] = (await orderOf(booked)).foundPayments
    expect(found).toMatchObject({ providerId: 'paypal', amount: quoted.body.total, recordedBy: [] })
    const [other] = (await orderOf(stranger)).foundPayments
    expect((await record(stranger, other?.differenceId)).json()).toMatchObject({ problem: 'amountNotAsked' })
    expect((await record(stranger, found?.differenceId)).statusCode).toBe(409)
    const needTwoFrom = async (dualControlThreshold: number) => {
      const settings = '/api/staff/payments/settings'
      const now = (await (await clerk()).send('GET', settings)).json<object>()
      const set = await (await clerk()).send('PUT', settings, { ...now, dualControlThreshold })
      expect(set.statusCode).toBe(200)
    }
    await needTwoFrom(1_00)
    expect((await record(booked, found?.differenceId)).json()).toMatchObject({ state: 'approvalNeeded' })
    expect(await stateOf(booked)).toBe('review')
    expect((await orderOf(booked)).foundPayments[0]?.recordedBy).toHaveLength(1)
    const again = await record(booked, found?.differenceId)
    expect(again.json()).toMatchObject({ state: 'approvalNeeded' })
    const { browser } = await signInAs({ ...shop, dataDir: first.dataDir }, kit.database, ['Finance'])
    const second = { orderNumber: booked.orderNumber, differenceId: found?.differenceId }
    expect((await browser.send('POST', path, second)).json()).toMatchObject({ state: 'received' })
    await shop.app.runDue()
    const after = await orderOf(booked)
    expect(after).toMatchObject({ state: 'ticketed', total: quoted.body.total, foundPayments: [] })
    expect(after.payments.flatMap(({ issuedReceipt }) => issuedReceipt ?? [])).toEqual(['RC2026-000001'])
    expect(after.payments).toContainEqual(expect.objectContaining({ state: 'received' }))
    expect((await record(booked, found?.differenceId)).statusCode).toBe(409)
    expect(airline.calls.cancel).toBe(0)
  })
})
