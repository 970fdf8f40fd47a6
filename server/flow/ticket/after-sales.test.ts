import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { cancelledFlightKeys, cancelledFlightKey } from '#contract/terms/after-sales.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('an order after it was paid', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = (await signInAs(shop, kit.database, ['Desk', 'Finance'])).browser
  })
  afterAll(() => shop.close())

  const aTicket = async (paymentMethod?: string, search: Partial<SearchRequestInput> = {}) => {
    const booked = (await shop.book(aBookingRequest(await anOffer(shop, search)))).body
    const { orderKey } = booked
    if (paymentMethod) await shop.post('/api/payments/', { orderKey, paymentMethod })
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await shop.app.runDue()
    const { user_id } = await kit.database.db
      .selectFrom('account')
      .select('user_id')
      .executeTakeFirstOrThrow()
    await kit.database.db.updateTable('booking').set({ owner_user_id: user_id }).execute()
    return booked
  }
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const listed = async () =>
    (await clerk.get('/api/account/orders')).json<{ orders: OrderSummary[] }>().orders[0]
  const onDesk = async ({ orderNumber }: BookingAnswer) =>
    (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const found = async ({ orderNumber }: BookingAnswer) =>
    (await clerk.get(`/api/staff/orders/search?q=${orderNumber}`)).json<{ orders: FoundOrderAnswer[] }>()
      .orders[0]
  const payable = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<PayableAnswer>(`/api/payments/payable?key=${orderKey}`)).body
  const giveBack = async (amount: number) => {
    const { payment_id } = await kit.database.db
      .selectFrom('payment')
      .select('payment_id')
      .executeTakeFirstOrThrow()
    const given = { paymentId: payment_id, amount }
    return (await clerk.send('POST', '/api/staff/payments/unapplied-receipts/refund', given)).statusCode
  }

  it('shows no refund status while nothing has happened to it', async () => {
    const booked = await aTicket()
    expect(await order(booked)).not.toHaveProperty('afterSales')
    expect(await listed()).toMatchObject({ state: 'ticketed', charged: booked.amountDue })
    expect(await listed()).not.toHaveProperty('afterSales')
  })

  it('becomes refunded with void tickets once all of its money is refunded', async () => {
    const booked = await aTicket()
    expect(await giveBack(booked.amountDue)).toBe(200)
    const afterSales = { status: 'refunded', areTicketsValid: false }
    expect(await order(booked)).toMatchObject({ state: 'ticketed', afterSales })
    expect(await listed()).toMatchObject({ afterSales })
    expect(await onDesk(booked)).toMatchObject({ afterSales })
    expect(await found(booked)).toMatchObject({ afterSales })
    expect(await payable(booked)).toMatchObject({ afterSales })
  })

  it('becomes partially refunded with valid tickets after a goodwill refund', async () => {
    const booked = await aTicket()
    expect(await giveBack(100_00)).toBe(200)
    const afterSales = { status: 'partiallyRefunded', areTicketsValid: true }
    expect(await order(booked)).toMatchObject({ afterSales })
    expect(await listed()).toMatchObject({ afterSales })
  })

  it('names its status in the email about the refund', async () => {
    const booked = await aTicket()
    expect(await giveBack(100_00)).toBe(200)
    const { refund_id: refundId } = await kit.database.db
      .selectFrom('refund')
      .select('refund_id')
      .executeTakeFirstOrThrow()
    const paid = { refundId, receiptNumber: 'R-1', payOutMethod: 'cash' }
    // Who has decided that money goes back does not pay it out alone.
    const other = (await signInAs(shop, kit.database, ['Finance'])).browser
    for (const by of [clerk, other]) await by.send('POST', '/api/staff/payments/refunds/paid', paid)
    await shop.app.runDue()
    const mails = readdirSync(join(shop.dataDir, 'mail')).map((name) =>
      readFileSync(join(shop.dataDir, 'mail', name), 'utf8'),
    )
    const told = mails.filter((text) => text.includes(booked.orderNumber) && text.includes('refund'))
    expect(told.some((text) => text.includes('Order status: Partially refunded'))).toBe(true)
  })

  it('shows a cancelled flight until it is settled, and keeps the other tickets valid', async () => {
    const booked = await aTicket(undefined, {
      triptype: 1,
      searchAirLegs: [
        { from: 'BKK', to: 'NRT', departureDate: '2027-01-20' },
        { from: 'NRT', to: 'BKK', departureDate: '2027-01-27' },
      ],
    })
    const { journeys } = await order(booked)
    const [first] = journeys.flatMap(({ segments }) => segments)
    const { booking_id, offer } = await kit.database.db
      .selectFrom('booking')
      .select(['booking_id', 'offer'])
      .executeTakeFirstOrThrow()
    const { itinerary } = offer as Booking['offer']
    const was = itinerary.journeys[0]?.segments[0]
    const difference = JSON.stringify({
      flights: [{ journey: 0, kinds: ['cancelled'], was }],
      connections: [],
    })
    const at = shop.clock.now()
    await kit.database.db
      .insertInto('schedule_change')
      .values({
        change_id: 'chg_one',
        booking_id,
        state: 'told',
        difference,
        reply_by: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect(itinerary.journeys.flatMap(({ segments }) => segments).length).toBeGreaterThan(1)
    const afterSales = { status: 'flightCancelled', areTicketsValid: true }
    const shown = await order(booked)
    expect(shown).toMatchObject({ afterSales })
    expect(await found(booked)).toMatchObject({ afterSales })
    expect([...cancelledFlightKeys(shown.scheduleChanges)]).toEqual([first && cancelledFlightKey(first)])
    await kit.database.db.updateTable('schedule_change').set({ state: 'settled' }).execute()
    expect(await order(booked)).not.toHaveProperty('afterSales')
  })

  it('lists the charged amount, payment surcharge included', async () => {
    await setSurcharge(kit.database, { paymentMethod: 'counter', surchargeBasisPoints: 200 })
    await setStandingMarkup(kit.database, { adult: 200_00, serviceFee: 50_00 })
    const booked = await aTicket('counter')
    const { amountDue, paymentSurcharge } = await order(booked)
    expect(paymentSurcharge).toBeGreaterThan(0)
    expect((await listed())?.charged).toBe(amountDue)
    const desk = await onDesk(booked)
    expect(desk).toMatchObject({ paymentSurcharge, amountDue })
    expect(desk.serviceFee).toBe(50_00)
    expect(desk.net + desk.markup + desk.serviceFee + desk.paymentSurcharge).toBe(amountDue)
  })
})
