import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const hourMs = 3_600_000

withDatabase('tickets that an airline did not issue', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const aPaidOrder = async () => {
    airline.ticketInstead = undefined
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    const { orderNumber, orderKey } = body
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    clerk = await signInAdministrator(shop, kit.database)
    const received = await clerk.send('POST', '/api/staff/payments/received', { orderNumber })
    expect(received.statusCode, received.body).toBe(200)
    return body
  }
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.app.runDue()
    clerk = await signInAdministrator(shop, kit.database)
  }
  const again = ({ orderNumber }: BookingAnswer) =>
    clerk.send('POST', '/api/staff/orders/ticket', { orderNumber })
  const orderOf = async ({ orderNumber }: BookingAnswer) =>
    (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()

  it('tickets can be requested again after a manual review, and are issued once', async () => {
    const order = await aPaidOrder()
    airline.ticketInstead = async () => ({ kind: 'unknown', note: 'cut off' })
    await wait(0)
    expect(await orderOf(order)).toMatchObject({
      state: 'paid',
      may: { ticket: true, quote: false, end: false },
    })
    await wait(48 * hourMs)
    expect(await orderOf(order)).toMatchObject({
      state: 'review',
      reason: 'answerLost',
      work: [{ kind: 'review' }],
      may: { ticket: true },
    })
    airline.ticketInstead = undefined
    expect((await again(order)).json()).toMatchObject({ state: 'paid' })
    await wait(0)
    expect(await orderOf(order)).toMatchObject({ state: 'ticketed', work: [], may: { ticket: false } })
    expect((await again(order)).json()).toMatchObject({ problem: 'ticketsNotPossible' })
  })

  it('tickets stay requested until the airline has issued them, even beyond the ticketing time limit', async () => {
    const order = await aPaidOrder()
    airline.ticketInstead = async () => ({ kind: 'unknown', note: 'on the way', isStillAtIt: true })
    await wait(0)
    await wait(30 * hourMs)
    expect(await orderOf(order)).toMatchObject({ state: 'paid', work: [{ kind: 'paidNotTicketed' }] })
    airline.ticketInstead = undefined
    await wait(10 * 60_000)
    expect(await orderOf(order)).toMatchObject({ state: 'ticketed', work: [] })
  })

  it('tickets go to manual review when the airline has not issued them two days after the time limit', async () => {
    const order = await aPaidOrder()
    airline.ticketInstead = async () => ({ kind: 'unknown', note: 'on the way', isStillAtIt: true })
    await wait(0)
    await wait(75 * hourMs)
    expect(await orderOf(order)).toMatchObject({ state: 'review', reason: 'answerLost' })
  })

  it('tickets cannot be requested once their money is refunded', async () => {
    const order = await aPaidOrder()
    airline.ticketInstead = async () => ({ kind: 'notDone', reason: 'notPossible' })
    await wait(0)
    expect(await orderOf(order)).toMatchObject({ state: 'review', may: { ticket: false } })
    expect((await again(order)).json()).toMatchObject({ problem: 'ticketsNotPossible' })
  })

  it('tickets cannot be requested for an unpaid order', async () => {
    airline.ticketInstead = undefined
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    expect((await again(body)).statusCode).toBe(409)
    expect((await orderOf(body)).state).toBe('held')
  })
})
