import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { ScheduleChangeAirline, later } from '#test-kit/suppliers/schedule-change-airline.ts'
import { endTicketsAtAirline } from '#test-kit/after-sale/end-tickets-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const notPossible = { status: 409, body: { problem: 'requestNotPossible' } }
const reason = 'TG 640 was cancelled, the customer does not want another flight'

withDatabase('the refund in full for a cancelled flight', (kit) => {
  const at = new ScheduleChangeAirline(kit)
  let desk: TestBrowser
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
  })
  afterAll(() => at.shop.close())

  const post = async (by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', `/api/staff/${path}`, json)
    return { status: answer.statusCode, body: answer.json<ChangeRequestAnswer>() }
  }
  const refund = async (booked: BookingAnswer, by = desk) => {
    const { changeId } = await at.change(booked)
    return post(by, 'change-requests/cancelled-flight', { orderNumber: booked.orderNumber, changeId, reason })
  }
  /** Completes a refund after the airline has refunded the tickets. */
  const reply = async (by: TestBrowser, requestId: string) => {
    await endTicketsAtAirline(kit)
    return post(by, 'change-requests/reply', { requestId, reply: 'done' })
  }
  const aCancelledTicket = async () => {
    const booked = await at.aTicket()
    at.telling.change(() => undefined)
    await at.hear()
    return booked
  }
  /** Returns the refund that staff see they may open. */
  const openable = async ({ orderNumber }: BookingAnswer) => {
    const order = (await at.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    return order.scheduleChanges[0]?.cancelledFlightRefund
  }
  const auditOf = (action: string) =>
    kit.database.db
      .selectFrom('audit_entry')
      .select(['object', 'detail'])
      .where('action', '=', action)
      .execute()
  const refunds = () => kit.database.db.selectFrom('refund').select('satang').execute()

  it('needs the order permission to open and the refund permission to complete', async () => {
    const booked = await aCancelledTicket()
    expect(await openable(booked)).toEqual({ amount: booked.amountDue })
    const opened = await refund(booked)
    expect(await openable(booked)).toBeUndefined()
    const full = { comesBack: booked.amountDue, paid: booked.amountDue, reason: 'flightCancelled' }
    expect(opened).toMatchObject({ status: 200, body: { kind: 'refund', state: 'asked', ...full } })
    expect(await at.desk()).toEqual(['changeRequested'])
    const { requestId } = opened.body
    expect(await reply(desk, requestId)).toMatchObject({ status: 403, body: { problem: 'notAllowed' } })
    expect(await refunds()).toEqual([])
    expect(await reply(at.clerk, requestId)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await refunds()).map((row) => row.satang)).toEqual([booked.amountDue])
    expect((await at.order(booked)).afterSales).toMatchObject({ status: 'refunded' })
    expect(await at.desk()).not.toContain('scheduleChanged')
  })

  it('requires approval above the threshold, whoever opened it', async () => {
    const booked = await aCancelledTicket()
    const settings = '/api/staff/payments/settings'
    const now = (await at.clerk.send('GET', settings)).json<object>()
    await at.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100 })
    const { requestId } = (await refund(booked, at.clerk)).body
    const alone = { status: 409, body: { problem: 'approvalNeeded' } }
    expect(await reply(at.clerk, requestId)).toMatchObject(alone)
    const finance = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    expect(await reply(finance, requestId)).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  it('lets two persons refund an amount that staff name, and keeps the figure that the customer reads', async () => {
    const booked = await aCancelledTicket()
    const settings = '/api/staff/payments/settings'
    const now = (await at.clerk.send('GET', settings)).json<object>()
    await at.clerk.send('PUT', settings, { ...now, dualControlThreshold: 100 })
    const { orderKey } = booked
    // An order that was changed before has another price: staff name the amount.
    const changed = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'change',
      message: 'The flight of the day after',
    })
    const { requestId: changeId } = changed.body
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId: changeId, yes: true })
    await post(at.clerk, 'change-requests/reply', { requestId: changeId, reply: 'done' })
    expect(await openable(booked)).toEqual({})
    const opener = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const opened = (await refund(booked, opener)).body
    expect(opened.state).toBe('asked')
    expect(opened).not.toHaveProperty('comesBack')
    const { requestId } = opened
    await post(at.clerk, 'change-requests/reply', { requestId, reply: 'figure', amount: 50_000 })
    expect((await refund(booked)).body).toMatchObject({ requestId, state: 'quoted', comesBack: 50_000 })
    expect(await openable(booked)).toBeUndefined()
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    expect(await reply(at.clerk, requestId)).toMatchObject({ body: { problem: 'approvalNeeded' } })
    expect(await reply(opener, requestId)).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  it('opens once, and not beside a request of the customer', async () => {
    const booked = await aCancelledTicket()
    const twice = await Promise.all([refund(booked), refund(booked)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(twice.map(({ body }) => body.requestId)).size).toBe(1)
    const { orderKey } = booked
    const { requestId } = (await refund(booked)).body
    await at.shop.post('/api/orders/change-requests/withdraw/', { orderKey, requestId })
    const asked = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    await at.shop.post('/api/orders/change-requests/', {
      orderKey,
      requestId: asked.body.requestId,
      yes: true,
    })
    expect(await refund(booked)).toMatchObject(notPossible)
  })

  it('refuses flights that only moved, settled cancellations, and unpaid orders', async () => {
    const moved = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    expect(await refund(moved)).toMatchObject(notPossible)
    await at.begin()
    desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    const unpaid = await at.aBooking()
    at.telling.change(() => undefined)
    await at.hear()
    expect(await refund(unpaid)).toMatchObject(notPossible)
    await at.begin()
    desk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    const booked = await aCancelledTicket()
    const { changeId } = await at.change(booked)
    const { orderNumber } = booked
    await post(desk, 'orders/schedule-change', {
      orderNumber,
      changeId,
      action: 'settle',
      reason: 'Flies with the train.',
    })
    expect(await refund(booked)).toMatchObject(notPossible)
    expect(await refunds()).toEqual([])
    expect(await auditOf('POST /api/staff/orders/schedule-change')).toMatchObject([
      { object: orderNumber, detail: { action: 'settle', reason: 'Flies with the train.' } },
    ])
  })

  it('refuses an order without a valid ticket, and one whose void has no certain outcome', async () => {
    const booked = await aCancelledTicket()
    const row = kit.database.db.selectFrom('booking').select('booking_id')
    const { booking_id } = await row.executeTakeFirstOrThrow()
    const now = at.shop.clock.now()
    const sent = { void_id: 'void_1', booking_id, state: 'unknown', version: 1, asked_by: 'clerk' } as const
    const unclear = { ...sent, ticket_numbers: '[]', sent_at: now, updated_at: now }
    await kit.database.db.insertInto('ticket_void').values(unclear).execute()
    expect(await refund(booked)).toMatchObject({ status: 409, body: { problem: 'voidUnderWay' } })
    const ticket = { ticket_number: '2172345678901', booking_id, passenger: 0, issued_at: now, coupons: '[]' }
    await kit.database.db.insertInto('ticket').values(ticket).execute()
    await endTicketsAtAirline(kit)
    expect(await refund(booked)).toMatchObject({ status: 409, body: { problem: 'ticketsEnded' } })
    expect(await openable(booked)).toEqual({})
  })

  it('requires a reason, which the audit log keeps', async () => {
    const booked = await aCancelledTicket()
    const { changeId } = await at.change(booked)
    const { orderNumber } = booked
    const asked = { orderNumber, changeId, reason: ' ' }
    expect(await post(desk, 'change-requests/cancelled-flight', asked)).toMatchObject({ status: 422 })
    await refund(booked)
    const entries = await auditOf('POST /api/staff/change-requests/cancelled-flight')
    expect(entries).toMatchObject([{ object: orderNumber, detail: { changeId, reason } }])
  })
})
