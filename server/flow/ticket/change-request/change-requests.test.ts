import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestAnswer, StaffRequestsAnswer } from '#contract/api/change-request.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000
const notPossible = { status: 409, body: { problem: 'requestNotPossible' } }

withDatabase('what owners ask of their orders', (kit) => {
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
  const aTicket = async () => {
    const booked = await aBooking()
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await shop.app.runDue()
    return booked
  }
  const quote = ({ orderKey }: BookingAnswer, kind: string, more: object = {}) =>
    shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', { orderKey, kind, ...more })
  const yes = ({ orderKey }: BookingAnswer, requestId: string) =>
    shop.post<ChangeRequestAnswer>('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  const withdraw = ({ orderKey }: BookingAnswer, requestId: string) =>
    shop.post<ChangeRequestAnswer>('/api/orders/change-requests/withdraw/', { orderKey, requestId })
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const reply = async (json: object) => {
    const answer = await clerk.send('POST', '/api/staff/change-requests/reply', json)
    return { status: answer.statusCode, body: answer.json<ChangeRequestAnswer>() }
  }
  const mailKeys = async () =>
    (await kit.database.db.selectFrom('outbox').select('mail_key').execute()).map((row) => row.mail_key)
  const requestStates = async () =>
    (await kit.database.db.selectFrom('change_request').select('state').orderBy('created_at').execute()).map(
      (row) => row.state,
    )

  it('show that cancelling an unpaid order costs nothing, and cancel it once the owner accepts', async () => {
    const booked = await aBooking()
    const { body } = await quote(booked, 'cancel')
    expect(body).toMatchObject({ state: 'quoted', certainty: 'costsNothing', paid: 0, lines: [] })
    expect((await order(booked)).state).toBe('held')
    expect(await yes(booked, body.requestId)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await order(booked)).state).toBe('cancelled')
    await shop.app.runDue()
    expect(airline.standing).toEqual([])
    expect((await mailKeys()).filter((key) => key.startsWith('booking-ended'))).toHaveLength(1)
  })

  it('require approval where a large refund follows a figure named by a clerk', async () => {
    const booked = await aTicket()
    const settings = '/api/staff/payments/settings'
    const now = (await clerk.send('GET', settings)).json<object>()
    await clerk.send('PUT', settings, { ...now, dualControlThreshold: 12_300 })
    const { requestId } = (await quote(booked, 'refund')).body
    await yes(booked, requestId)
    const named = await reply({ requestId, reply: 'figure', amount: 12_300 })
    expect(named).toMatchObject({ body: { state: 'quoted', isNamedByStaff: true } })
    await yes(booked, requestId)
    expect(await reply({ requestId, reply: 'done' })).toMatchObject({
      status: 409,
      body: { problem: 'approvalNeeded' },
    })
    clerk = (await signInAs(shop, kit.database, ['Finance'])).browser
    expect(await reply({ requestId, reply: 'done' })).toMatchObject({
      body: { state: 'done', comesBack: 12_300 },
    })
  })

  it('take effect once, however often the button is pressed', async () => {
    const booked = await aBooking()
    const { requestId } = (await quote(booked, 'cancel')).body
    const all = await Promise.all([1, 2, 3].map(() => yes(booked, requestId)))
    expect(all.map((one) => one.body.state)).toContain('done')
    expect(await yes(booked, requestId)).toMatchObject({ status: 200, body: { state: 'done' } })
    await shop.app.runDue()
    const { history } = await order(booked)
    expect(history.filter((one) => one.state === 'cancelled')).toHaveLength(1)
    expect(airline.standing).toEqual([])
  })

  it('never cancel an order that was paid between the question and the acceptance', async () => {
    const booked = await aBooking()
    const { requestId } = (await quote(booked, 'cancel')).body
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    expect(await yes(booked, requestId)).toMatchObject(notPossible)
    expect((await order(booked)).state).toBe('paid')
    expect(await requestStates()).toEqual(['lapsed'])
  })

  it('refund what was quoted: line by line to the satang, completed by staff, told by email', async () => {
    const booked = await aTicket()
    const { body: quoted } = await quote(booked, 'refund')
    const paid = quoted.lines.reduce((sum, line) => sum + line.paid, 0)
    expect(paid).toBe((await order(booked)).price.total)
    expect(quoted).toMatchObject({ certainty: 'figure', moment: 'beforeDeparture', paid: booked.amountDue })
    expect(quoted.lines.reduce((sum, line) => sum + (line.comesBack ?? 0), 0)).toBe(quoted.comesBack)
    expect(quoted.comesBack).toBeLessThanOrEqual(quoted.paid)
    expect((await quote(booked, 'refund')).body.comesBack).toBe(quoted.comesBack)
    expect((await order(booked)).refundOutlook[0]?.comesBack).toBe(quoted.comesBack)

    const { requestId } = (await quote(booked, 'refund')).body
    expect(await yes(booked, requestId)).toMatchObject({ status: 200, body: { state: 'asked' } })
    expect(await yes(booked, requestId)).toMatchObject({ status: 200, body: { state: 'asked' } })
    expect(await order(booked)).toMatchObject({
      state: 'ticketed',
      mayAsk: [],
      requests: [{ state: 'asked' }],
    })
    expect(await quote(booked, 'change', { message: 'a day later' })).toMatchObject(notPossible)
    const listed = (await clerk.send('GET', '/api/staff/change-requests')).json<StaffRequestsAnswer>()
    expect(listed.requests).toMatchObject([{ orderNumber: booked.orderNumber, comesBack: quoted.comesBack }])

    expect(await reply({ requestId, reply: 'done' })).toMatchObject({
      status: 200,
      body: { state: 'done', comesBack: quoted.comesBack, isNamedByStaff: false },
    })
    expect(await reply({ requestId, reply: 'done' })).toMatchObject({ status: 200 })
    expect(await reply({ requestId, reply: 'declined' })).toMatchObject(notPossible)
    // The money has gone back: nobody is told that it comes back again.
    expect(await order(booked)).toMatchObject({ mayAsk: [], refundOutlook: [] })
    expect(await quote(booked, 'refund')).toMatchObject(notPossible)
    expect(await quote(booked, 'change', { message: 'a day later' })).toMatchObject(notPossible)
    expect((await mailKeys()).filter((key) => key.startsWith('request-'))).toEqual([
      `request-done:${requestId}`,
    ])
  })

  it('allow withdrawal until staff have completed them', async () => {
    const booked = await aTicket()
    const { requestId } = (await quote(booked, 'change', { message: 'The flight of the 23rd, please' })).body
    await yes(booked, requestId)
    expect((await order(booked)).requests).toMatchObject([
      { kind: 'change', message: 'The flight of the 23rd, please' },
    ])
    expect(await withdraw(booked, requestId)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await withdraw(booked, requestId)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await reply({ requestId, reply: 'done' })).toMatchObject(notPossible)
    expect((await order(booked)).mayAsk).toEqual(['refund', 'change'])
  })

  it('leave the refund of a changed order to staff: the earlier rules and price do not apply', async () => {
    const booked = await aTicket()
    const { requestId } = (await quote(booked, 'change', { message: 'a day later' })).body
    await yes(booked, requestId)
    const { certainty } = (await order(booked)).requests[0] ?? {}
    if (certainty === 'staff') {
      await reply({ requestId, reply: 'figure', amount: 100_000 })
      await yes(booked, requestId)
    }
    expect(await reply({ requestId, reply: 'done' })).toMatchObject({ status: 200 })
    expect(await order(booked)).toMatchObject({ mayAsk: ['refund', 'change'], refundOutlook: [] })
    const { body: again } = await quote(booked, 'refund')
    expect(again).toMatchObject({ certainty: 'staff', paid: booked.amountDue, lines: [] })
    expect(again.comesBack).toBeUndefined()
  })

  it('leave the refund to staff when tickets were refused: no ticket rule applies', async () => {
    const booked = await aBooking()
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await kit.database.db.updateTable('booking').set({ state: 'review' }).execute()
    expect((await order(booked)).mayAsk).toEqual(['refund'])
    const { body } = await quote(booked, 'refund')
    expect(body).toMatchObject({ certainty: 'staff', paid: booked.amountDue, lines: [] })
    expect(body.comesBack).toBeUndefined()
  })

  it('count only while they are valid, and only the newest', async () => {
    const booked = await aTicket()
    const first = (await quote(booked, 'refund')).body
    const second = (await quote(booked, 'refund')).body
    expect(await yes(booked, first.requestId)).toMatchObject({
      status: 409,
      body: { problem: 'requestLapsed' },
    })
    shop.clock.advance(30 * minuteMs)
    expect(await yes(booked, second.requestId)).toMatchObject({
      status: 409,
      body: { problem: 'requestLapsed' },
    })
    expect((await order(booked)).requests).toEqual([])
  })

  it('belong to the owner of the order only, and allow only what its state permits', async () => {
    const [held, other] = [await aBooking(), await aBooking()]
    expect(await quote(held, 'refund')).toMatchObject(notPossible)
    expect(await quote(held, 'change', { message: 'later' })).toMatchObject(notPossible)
    const { requestId } = (await quote(held, 'cancel')).body
    expect(await yes(other, requestId)).toMatchObject({ status: 404 })
    expect(await withdraw(other, requestId)).toMatchObject({ status: 404 })
    const forged = held.orderKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await quote({ ...held, orderKey: forged }, 'cancel')).toMatchObject({ status: 404 })
    expect((await shop.get('/api/staff/change-requests')).status).toBe(401)
  })

  it('keep their content out of the books and the log', async () => {
    const booked = await aTicket()
    const { requestId } = (await quote(booked, 'change', { message: 'CANARY wish' })).body
    await yes(booked, requestId)
    const rows = await kit.database.db.selectFrom('change_request').selectAll().execute()
    expect(JSON.stringify(rows.map(({ message: _sealed, ...row }) => row))).not.toContain('CANARY')
    expect(Buffer.from(rows[0]?.message ?? []).toString('latin1')).not.toContain('CANARY')
    expect(shop.logged.join('\n')).not.toContain('CANARY')
  })

  // The last one: its clock is past the flights of the others.
  it('show no figure that only staff can name until staff name it and the owner accepts', async () => {
    const booked = await aTicket()
    const departsAt = Date.parse((await order(booked)).journeys[0]?.segments[0]?.departureAt ?? '')
    const advanceTo = async (ms: number) => {
      shop.clock.advance(ms - shop.clock.nowMs())
      clerk = await signInAdministrator(shop, kit.database)
    }
    await advanceTo(departsAt - 60 * minuteMs)
    const change = (await quote(booked, 'change', { message: 'a day later' })).body
    await yes(booked, change.requestId)
    const named = await reply({ requestId: change.requestId, reply: 'figure', amount: 100_000 })
    // From the departure on another rule counts.
    expect(Date.parse(named.body.validUntil)).toBe(departsAt)
    await advanceTo(departsAt + minuteMs)
    const { body: quoted } = await quote(booked, 'refund', { moment: 'partlyFlown' })
    expect(quoted).toMatchObject({ certainty: 'staff', moment: 'partlyFlown' })
    expect(quoted.comesBack).toBeUndefined()
    const { requestId } = quoted
    await yes(booked, requestId)
    expect(await reply({ requestId, reply: 'done' })).toMatchObject(notPossible)
    expect(await reply({ requestId, reply: 'figure', amount: booked.amountDue + 1 })).toMatchObject({
      status: 422,
    })
    expect(await reply({ requestId, reply: 'figure', amount: 12_300 })).toMatchObject({ status: 200 })
    const [waiting] = (await order(booked)).requests
    expect(waiting).toMatchObject({ state: 'quoted', comesBack: 12_300, isNamedByStaff: true })
    expect(await yes(booked, requestId)).toMatchObject({ body: { state: 'asked', comesBack: 12_300 } })
    // The airline says something else after all: another figure, another mail.
    shop.clock.advance(minuteMs)
    expect(await reply({ requestId, reply: 'figure', amount: 12_000 })).toMatchObject({ status: 200 })
    expect((await mailKeys()).filter((key) => key.startsWith(`request-quoted:${requestId}`))).toHaveLength(2)
    expect(await yes(booked, requestId)).toMatchObject({ body: { state: 'asked', comesBack: 12_000 } })
    expect(await reply({ requestId, reply: 'done' })).toMatchObject({
      body: { state: 'done', comesBack: 12_000 },
    })
  })
})
