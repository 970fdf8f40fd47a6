import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { ScheduleChangeAirline, later } from '#test-kit/suppliers/schedule-change-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const notPossible = { status: 409, body: { problem: 'requestNotPossible' } }

withDatabase('what airlines do to the flights of orders', (kit) => {
  const at = new ScheduleChangeAirline(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('arrive from the queue, are told once with old and new times, and are acknowledged once stored', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    expect(at.telling.acknowledged).toEqual(['ntc_1'])
    expect(await at.change(booked)).toMatchObject({ state: 'told', mayAccept: true })
    const { flights } = await at.change(booked)
    expect(flights.every(({ kinds }) => kinds.includes('later'))).toBe(true)
    expect(flights[0]?.was?.departureAt).toBe((await at.order(booked)).journeys[0]?.segments[0]?.departureAt)
    expect(flights[0]?.now?.departureAt).toBe(plusMinutes(flights[0]?.was?.departureAt as never, 45))
    expect(await at.desk()).toEqual(['scheduleChanged'])
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toHaveLength(1)
    expect(await at.mails('flights-changed')).toHaveLength(1)
  })

  it('come to light at night where no notification arrived', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(-30))
    await at.shop.app.runDue()
    expect((await at.order(booked)).scheduleChanges).toEqual([])
    await at.db
      .insertInto('job')
      .values({
        kind: 'look-at-all-flights',
        key: 'night',
        payload: '{}',
        run_at: plusMinutes(at.shop.clock.now(), 17 * 60 + 5),
      })
      .execute()
    at.shop.clock.advance(17 * hourMs + 6 * minuteMs)
    await at.shop.app.runDue()
    at.shop.clock.advance(minuteMs)
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'told', flights: [{ kinds: ['earlier'] }] })
  })

  it('trigger a check on a signed notification of the supplier, and never otherwise', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    const reservationRef = at.telling.airline.books[0]?.reservationRef
    const send = (signature: string) =>
      at.shop.app.http.inject({
        method: 'POST',
        url: '/api/supply/notifications/demo',
        headers: { 'content-type': 'application/json', 'x-duffel-signature': signature },
        payload: JSON.stringify([{ noticeId: 'wev_1', reservationRef, about: 'scheduleChanged' }]),
      })
    expect((await send('bad')).statusCode).toBe(401)
    await at.shop.app.runDue()
    expect((await at.order(booked)).scheduleChanges).toEqual([])
    expect((await send('good')).statusCode).toBe(200)
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'told' })
  })

  it('become the flights of the order once its owner has accepted and the airline has confirmed', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    const told = await at.change(booked)
    const answers = await Promise.all([1, 2, 3].map(() => at.accept(booked, told)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await at.shop.app.runDue()
    expect(at.telling.accepted).toBe(1)
    const after = await at.order(booked)
    expect(after.scheduleChanges).toMatchObject([{ state: 'accepted' }])
    expect(after.journeys[0]?.segments[0]?.departureAt).toBe(told.flights[0]?.now?.departureAt)
    expect(after.price.total).toBe(booked.amountDue)
    expect(await at.mails('flights-accepted')).toHaveLength(1)
    expect(await at.desk()).toEqual([])
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toHaveLength(1)
  })

  it('go to staff where the airline refuses the acceptance, and are retried where the outcome is unknown', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    at.telling.acceptInstead = () => ({ kind: 'unknown', note: 'lost' })
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'accepting' })
    at.telling.acceptInstead = () => ({ kind: 'notDone', reason: 'notPossible' })
    at.shop.clock.advance(2 * minuteMs)
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'refused' })
    expect(await at.desk()).toEqual(['scheduleChanged'])
    const { changeId } = await at.change(booked)
    const { orderNumber } = booked
    const action = { orderNumber, changeId, action: 'settle' }
    expect((await at.clerk.send('POST', '/api/staff/orders/schedule-change', action)).statusCode).toBe(200)
    expect(await at.desk()).toEqual([])
  })

  it('never change between what was shown and what is accepted', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    const told = await at.change(booked)
    await at.accept(booked, told)
    at.telling.change(later(200))
    await at.shop.app.runDue()
    expect(at.telling.accepted).toBe(0)
    expect((await at.order(booked)).scheduleChanges).toMatchObject([{ state: 'told' }, { state: 'replaced' }])
    expect(await at.mails('flights-changed')).toHaveLength(2)
    expect(await at.accept(booked, told)).toMatchObject(notPossible)
  })

  it('go to staff where the reservation lists no flights any more when the airline is to be told', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    await at.accept(booked, await at.change(booked))
    at.telling.rewrite(({ flights: _none, ...rest }) => rest)
    await at.shop.app.runDue()
    expect(at.telling.accepted).toBe(0)
    expect(await at.change(booked)).toMatchObject({ state: 'refused' })
    expect(await at.desk()).toEqual(['scheduleChanged'])
  })

  it('reach the airline where it has not confirmed the new flights, whatever status it gives them', async () => {
    const booked = await at.aTicket()
    at.telling.change((one) => ({ ...later(45)(one), status: 'unconfirmed' }))
    await at.hear()
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    expect(at.telling.accepted).toBe(1)
    expect(await at.change(booked)).toMatchObject({ state: 'accepted' })
  })

  it('end their checks once the order has ended', async () => {
    const booked = await at.aBooking()
    at.telling.change(later(45))
    await at.hear()
    const told = await at.change(booked)
    await at.cancel(booked)
    expect((await at.order(booked)).scheduleChanges).toEqual([])
    expect(await at.accept(booked, told)).toMatchObject(notPossible)
    at.shop.clock.advance(48 * hourMs + minuteMs)
    await at.shop.app.runDue()
    expect(await at.mails('flights-reminder')).toHaveLength(0)
  })

  it('give no confirmation to the owner of an order that has ended', async () => {
    const booked = await at.aBooking()
    at.telling.change(later(45))
    await at.hear()
    at.telling.acceptInstead = () => ({ kind: 'notDone', reason: 'notPossible' })
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    const { changeId, state } = await at.change(booked)
    expect(state).toBe('refused')
    await at.cancel(booked)
    const action = { orderNumber: booked.orderNumber, changeId, action: 'confirm' }
    expect((await at.clerk.send('POST', '/api/staff/orders/schedule-change', action)).statusCode).toBe(409)
    expect(await at.mails('flights-accepted')).toHaveLength(0)
  })

  it('allow no acceptance where a flight is cancelled, and promise a refund of everything that was paid', async () => {
    const booked = await at.aTicket()
    at.telling.change((one) => ({ ...one, status: 'cancelledByCarrier' }))
    await at.hear()
    const told = await at.change(booked)
    expect(told).toMatchObject({ mayAccept: false, flights: [{ kinds: ['cancelled'] }] })
    expect(await at.accept(booked, told)).toMatchObject(notPossible)
    expect((await at.order(booked)).refundOutlook).toEqual([])
    const { orderKey } = booked
    const quoted = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    expect(quoted.body).toMatchObject({ certainty: 'figure', comesBack: booked.amountDue, state: 'quoted' })
    const { requestId } = quoted.body
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    expect(await at.desk()).toEqual(['changeRequested'])
    await at.shop.post('/api/orders/change-requests/withdraw/', { orderKey, requestId })
    expect(await at.desk()).toEqual(['scheduleChanged'])
  })

  it('end when the airline flies as booked after all', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    at.telling.change(later(-45))
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'takenBack', mayAccept: false })
    expect(await at.mails('flights-taken-back')).toHaveLength(1)
    expect(await at.desk()).toEqual([])
  })

  it('bring the deadline of an unpaid order forward, with one email, and never put it back', async () => {
    const booked = await at.aBooking()
    const before = await at.order(booked)
    at.telling.rewrite((one) => ({ ...one, ticketingTimeLimitAt: plusMinutes(at.shop.clock.now(), 180) }))
    await at.hear()
    await at.hear()
    const after = await at.order(booked)
    expect(after.ticketingTimeLimitAt).toBe(plusMinutes(at.shop.clock.now(), 180))
    expect(after.payBy ?? '').toMatch(/^2/)
    expect((after.payBy ?? '') < (before.payBy ?? '')).toBe(true)
    expect(await at.mails('deadline-moved')).toHaveLength(1)
    at.telling.rewrite((one) => ({ ...one, ticketingTimeLimitAt: plusMinutes(at.shop.clock.now(), 3_000) }))
    await at.hear()
    expect((await at.order(booked)).payBy).toBe(after.payBy)
    at.shop.clock.advance(180 * minuteMs)
    await at.shop.app.runDue()
    expect((await at.order(booked)).state).toBe('expired')
  })

  it('move an unpaid order to manual review, once, when its new deadline could not be read for certain', async () => {
    const booked = await at.aBooking()
    const ticketingTimeLimitAt = plusMinutes(at.shop.clock.now(), 180)
    at.telling.rewrite((one) => ({ ...one, ticketingTimeLimitAt, isTimeLimitUnclear: true }))
    await at.hear()
    expect(await at.order(booked)).toMatchObject({ state: 'review', ticketingTimeLimitAt })
  })

  it('move an unpaid order to manual review when the airline has cancelled its seats', async () => {
    const booked = await at.aBooking()
    at.telling.rewrite((one) => ({ ...one, state: 'cancelled' }))
    await at.hear()
    expect(await at.order(booked)).toMatchObject({ state: 'review', scheduleChanges: [{ mayAccept: false }] })
    expect(await at.mails('flights-changed')).toHaveLength(1)
    expect(await at.mails('lost-seats')).toHaveLength(0)
  })

  it('exclude what staff change for the owner', async () => {
    const booked = await at.aTicket()
    const { orderKey } = booked
    const { body } = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId: body.requestId, yes: true })
    at.telling.rewrite((one) => ({ ...one, state: 'cancelled' }))
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toEqual([])
  })
})
