import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { ScheduleChangeAirline, later } from '#test-kit/suppliers/schedule-change-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000

withDatabase('flights of orders that airlines move a little, lose, or staff have changed', (kit) => {
  const at = new ScheduleChangeAirline(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('A shorter price guarantee of the supplier brings the payment deadline forward', async () => {
    const booked = await at.aBooking()
    const { payBy: before = '', ticketingTimeLimitAt } = await at.order(booked)
    const until = plusMinutes(at.shop.clock.now(), 120)
    at.telling.rewrite((one) => ({ ...one, priceGuaranteedUntil: until }))
    await at.hear()
    await at.hear()
    const after = await at.order(booked)
    expect(after).toMatchObject({ payBy: until, ticketingTimeLimitAt })
    expect(until < before).toBe(true)
    expect(await at.mails('deadline-moved')).toHaveLength(1)
    at.telling.rewrite((one) => ({ ...one, priceGuaranteedUntil: plusMinutes(until, 600) }))
    await at.hear()
    expect((await at.order(booked)).payBy).toBe(until)
    expect(await at.mails('deadline-moved')).toHaveLength(1)
  })

  it('deliver tickets issued after the payment, as soon as the supplier reports them', async () => {
    at.telling.airline.ticketInstead = async () => ({
      kind: 'unknown',
      note: 'on the way',
      isStillAtIt: true,
    })
    const booked = await at.aTicket()
    await at.hear()
    expect((await at.order(booked)).state).toBe('paid')
    at.telling.airline.ticketInstead = undefined
    at.telling.rewrite((one) => ({ ...one, state: 'ticketed' }))
    await at.hear()
    await at.shop.app.runDue()
    expect((await at.order(booked)).state).toBe('ticketed')
  })

  it('A move of a few minutes is accepted for the owner with one email and no question; the next one asks', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(15))
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toMatchObject([
      { state: 'accepted', needsAnswer: false },
    ])
    expect(at.telling.accepted).toBe(1)
    const { journeys } = await at.order(booked)
    expect(journeys[0]?.segments[0]?.departureAt).toBe((await at.change(booked)).flights[0]?.now?.departureAt)
    expect(await at.mails('flights-')).toEqual([`flights-moved:${(await at.change(booked)).changeId}`])
    expect(await at.desk()).toEqual([])
    at.telling.change(later(5))
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'told', needsAnswer: true, mayAccept: true })
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    expect(await at.mails('flights-accepted')).toHaveLength(1)
  })

  it('A move of a few minutes goes to staff where the airline refuses the acceptance', async () => {
    const booked = await at.aTicket()
    at.telling.acceptInstead = () => ({ kind: 'notDone', reason: 'notPossible' })
    at.telling.change(later(-5))
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'refused', needsAnswer: false })
    expect(await at.desk()).toEqual(['scheduleChanged'])
  })

  it('A new date replaces the digests of the passengers’ names on the flight', async () => {
    const digests = async () =>
      (await at.db.selectFrom('booking_duplicate_key').select('digest').execute()).map(({ digest }) => digest)
    const booked = await at.aTicket()
    const before = await digests()
    at.telling.change(later(24 * 60))
    await at.hear()
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'accepted' })
    const after = await digests()
    expect(after).toHaveLength(before.length)
    expect(after.filter((digest) => before.includes(digest))).toEqual([])
  })

  it('Staff are asked to check with the supplier where it no longer knows the reservation', async () => {
    const booked = await at.aTicket()
    at.telling.airline.retrieveInstead = async () => ({ kind: 'notFound' })
    await at.hear()
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toMatchObject([{ state: 'lost' }])
    expect(await at.desk()).toEqual(['scheduleChanged'])
    expect(await at.mails('flights-')).toEqual([])
    const { changeId } = await at.change(booked)
    const action = { orderNumber: booked.orderNumber, changeId, action: 'settle' }
    expect((await at.clerk.send('POST', '/api/staff/orders/schedule-change', action)).statusCode).toBe(200)
    await at.hear()
    expect(await at.desk()).toEqual([])
    at.telling.airline.retrieveInstead = undefined
    at.telling.change(later(45))
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'told' })
  })

  it('The task leaves the work queue when the supplier knows the reservation again', async () => {
    const booked = await at.aTicket()
    at.telling.airline.retrieveInstead = async () => ({ kind: 'notFound' })
    await at.hear()
    expect(await at.desk()).toEqual(['scheduleChanged'])
    at.telling.airline.retrieveInstead = undefined
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'takenBack' })
    expect(await at.desk()).toEqual([])
    expect(await at.mails('flights-')).toEqual([])
  })

  it('One task is opened, and stays with its assignee though the supplier loses the reservation for a night', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    const forgotten = async () => {
      at.shop.clock.advance(minuteMs)
      at.telling.airline.retrieveInstead = async () => ({ kind: 'notFound' })
      await at.hear()
      const { state } = await at.change(booked)
      at.shop.clock.advance(minuteMs)
      at.telling.airline.retrieveInstead = undefined
      await at.hear()
      return state
    }
    await at.hear()
    const asked = await at.change(booked)
    expect(await forgotten()).toBe('lost')
    const stillAsked = await at.change(booked)
    expect(stillAsked).toMatchObject({ state: 'told', flights: asked.flights, mayAccept: true })
    expect(await at.mails('flights-')).toEqual([`flights-changed:${asked.changeId}`])
    at.telling.acceptInstead = () => ({ kind: 'notDone', reason: 'notPossible' })
    expect(await at.accept(booked, stillAsked)).toMatchObject({ status: 200 })
    await at.shop.app.runDue()
    expect(await forgotten()).toBe('refused')
    expect(await at.change(booked)).toMatchObject({ changeId: stillAsked.changeId, state: 'refused' })
    expect(await at.desk()).toEqual(['scheduleChanged'])
    expect(await at.mails('flights-')).toHaveLength(1)
  })

  it('Monitoring resumes after staff have booked other flights for the owner', async () => {
    const booked = await at.aTicket()
    await changedByStaff(booked)
    at.telling.change((one) => ({ ...later(300)(one), status: 'confirmed' }))
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'rebooked' })
    await at.hear()
    expect((await at.order(booked)).scheduleChanges).toHaveLength(1)
    expect(await at.mails('flights-')).toEqual([])
    expect(await at.desk()).toEqual([])
    at.shop.clock.advance(minuteMs)
    at.telling.change(later(60))
    await at.hear()
    expect(await at.change(booked)).toMatchObject({ state: 'told', mayAccept: true })
    expect(await at.desk()).toEqual(['scheduleChanged'])
    await at.accept(booked, await at.change(booked))
    await at.shop.app.runDue()
    expect(await at.change(booked)).toMatchObject({ state: 'accepted' })
  })

  it('A cancellation of all flights goes to staff and not to the owner after staff have booked others', async () => {
    const booked = await at.aTicket()
    await changedByStaff(booked)
    await at.shop.app.runDue()
    at.shop.clock.advance(minuteMs)
    at.telling.rewrite((one) => ({ ...one, state: 'cancelled' }))
    for (let night = 0; night < 2; night += 1) await at.hear()
    expect(await at.mails('flights-')).toEqual([])
    expect((await at.order(booked)).scheduleChanges).toMatchObject([{ state: 'lost' }, { state: 'rebooked' }])
    expect(await at.desk()).toEqual(['scheduleChanged'])
    const { changeId } = await at.change(booked)
    const action = { orderNumber: booked.orderNumber, changeId, action: 'settle' }
    await at.clerk.send('POST', '/api/staff/orders/schedule-change', action)
    await at.hear()
    expect(await at.desk()).toEqual([])
  })

  /** The owner asks for other flights, says yes to what it costs, and staff carry it out. */
  const changedByStaff = async ({ orderKey }: BookingAnswer) => {
    const message = { orderKey, kind: 'change', message: 'An afternoon flight, please' }
    const { body } = await at.shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', message)
    const { requestId } = body
    await at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    const answer = (reply: object) =>
      at.clerk.send('POST', '/api/staff/change-requests/reply', { requestId, ...reply })
    if (body.certainty === 'staff') {
      await answer({ reply: 'figure', amount: 0 })
      await at.shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    }
    expect((await answer({ reply: 'done' })).statusCode).toBe(200)
  }
})
