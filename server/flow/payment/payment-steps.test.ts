import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const dayMs = 24 * 3_600_000
const notPayable = { status: 409, body: { problem: 'bookingNotPayable' } }

withBothDatabases('paying for a booking', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const choose = ({ orderKey }: BookingAnswer, paymentMethod: string) =>
    shop.post<PaymentAnswer>('/api/payments/', { orderKey, paymentMethod })
  const receive = async ({ orderNumber }: BookingAnswer) => {
    const answer = await clerk.send('POST', '/api/staff/payments/received', { orderNumber })
    return { status: answer.statusCode, body: answer.json<MoneyTakenAnswer>() }
  }
  /** Time goes by, for a clerk longer than a sign-in lasts. */
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    clerk = await signInAdministrator(shop, kit.database)
  }
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const payments = async () =>
    (await kit.database.db.selectFrom('payment').select('state').orderBy('attempt').execute()).map(
      (one) => one.state,
    )

  it('accepts payment until the deadline, and not a moment after it, even if the job is late', async () => {
    const [inTime, late] = [await aBooking(), await aBooking()]
    await choose(late, 'bankTransfer')
    await wait(Date.parse(inTime.payBy ?? '') - shop.clock.nowMs() - 1)
    expect(await choose(inTime, 'bankTransfer')).toMatchObject({ status: 200, body: { state: 'awaited' } })
    expect(await receive(inTime)).toMatchObject({ status: 200, body: { state: 'received' } })
    shop.clock.advance(1)
    expect((await order(late)).state).toBe('held')
    expect(await choose(late, 'bankTransfer')).toMatchObject(notPayable)
    expect(await choose(late, 'counter')).toMatchObject(notPayable)
    await shop.app.runDue()
    expect((await order(late)).state).toBe('expired')
    // Money that comes now is noted, and pays for nothing.
    for (let time = 0; time < 2; time += 1)
      expect(await receive(late)).toMatchObject({ status: 200, body: { state: 'late' } })
    expect((await order(late)).state).toBe('expired')
  })

  it('shows no account to pay into once a booking has ended, and closes the attempt', async () => {
    const booked = await aBooking()
    expect((await choose(booked, 'bankTransfer')).body.accounts).not.toEqual([])
    shop.clock.advance(dayMs)
    await shop.app.runDue()
    const { state, payment } = await order(booked)
    expect(state).toBe('expired')
    expect(payment).toMatchObject({ state: 'overdue', accounts: [] })
    expect(payment?.choices.filter((choice) => choice.isAvailable)).toEqual([])
    expect(await payments()).toEqual(['overdue'])
  })

  it('records money from a customer who never opened the payment page', async () => {
    const booked = await aBooking()
    expect(await receive(booked)).toMatchObject({
      status: 200,
      body: { state: 'received', confirmedBy: 1 },
    })
    await shop.app.runDue()
    expect((await order(booked)).state).toBe('ticketed')
  })

  it('records the payment once, however many clerks confirm at once, and allows no other method afterwards', async () => {
    const booked = await aBooking()
    await choose(booked, 'bankTransfer')
    const all = await Promise.all([receive(booked), receive(booked), receive(booked)])
    expect(all.map((one) => one.status)).toEqual([200, 200, 200])
    expect(await payments()).toEqual(['received'])
    expect(await choose(booked, 'counter')).toMatchObject({ status: 200, body: { state: 'received' } })
    const jobs = await kit.database.db.selectFrom('job').select('kind').execute()
    expect(jobs.filter((job) => job.kind === 'issue-ticket')).toHaveLength(1)
  })

  it('ends either paid or expired, never both, when the deadline and the clerk coincide', async () => {
    const booked = await aBooking()
    await choose(booked, 'counter')
    await wait(Date.parse(booked.payBy ?? '') - shop.clock.nowMs())
    const [received] = await Promise.all([receive(booked), shop.app.runDue()])
    expect(received.body.state).toBe('late')
    expect((await order(booked)).state).toBe('expired')
    expect(airline.standing).toEqual([])
  })

  it('moves a paid booking that the airline will not ticket to manual review', async () => {
    airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
    const booked = await aBooking()
    await receive(booked)
    await shop.app.runDue()
    expect((await order(booked)).state).toBe('review')
    expect(shop.logged.some((line) => line.includes('paidButNotTicketed'))).toBe(true)
  })

  it('retries while the airline does not answer, and moves to manual review when the time is over', async () => {
    airline.ticketInstead = async () => ({ kind: 'unknown', note: 'cut off' })
    const booked = await aBooking()
    await receive(booked)
    await shop.app.runDue()
    expect((await order(booked)).state).toBe('paid')
    airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'unreachable' })
    shop.clock.advance(60_000)
    await shop.app.runDue()
    expect((await order(booked)).state).toBe('paid')
    airline.ticketInstead = async () => ({ kind: 'unknown', note: 'cut off' })
    shop.clock.advance(dayMs)
    await shop.app.runDue()
    expect((await order(booked)).state).toBe('review')
  })
})
