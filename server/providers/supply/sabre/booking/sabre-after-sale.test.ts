import { describe, expect, it } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { done } from '../../supply-calls.suite.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import { aSabreCommand, aSabreSearch, benchContext as context, sabreBench } from '../sabre-bench.suite.ts'

const bench = sabreBench()
const orders = '/v1/trip/orders'
const fault = (name: string, what: object) =>
  bench.airline().control({ times: 1, match: { path: `${orders}/${name}` }, ...what })
const states = async () => (await bench.airline().reservations()).map((one) => one.state)

describe('issuing tickets', () => {
  it('never accepts a fare increase', async () => {
    const { reservationRef } = await bench.aHold()
    await fault('fulfillFlightTickets', { priceDrift: 5 })
    expect(await bench.sabre().ticket(reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
    expect(await states()).toEqual(['held'])
  })

  it.each([{ commitThenDrop: true }, { status: 500, afterCommit: true }, { malformed: 'html' }])(
    'the outcome is unknown with %j, and a repeated request issues nothing twice',
    async (what) => {
      const { reservationRef } = await bench.aHold()
      await fault('fulfillFlightTickets', what)
      expect(await bench.sabre().ticket(reservationRef, context())).toMatchObject({ kind: 'unknown' })
      const [first] = await bench.airline().reservations()
      const again = done(await bench.sabre().ticket(reservationRef, context()))
      expect(again.tickets.map((one) => one.ticketNumber)).toEqual(first?.tickets)
      // the payment deadline runs on the simulator's own clock
      expect(await bench.airline().reservations()).toEqual([{ ...first, secondsToPay: expect.any(Number) }])
    },
  )

  it('does nothing when the booking could not be read first', async () => {
    const { reservationRef } = await bench.aHold()
    await fault('getBooking', { status: 500 })
    expect(await bench.sabre().ticket(reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
    expect(await states()).toEqual(['held'])
  })
})

describe('cancelling', () => {
  it('voids tickets on the day of issue', async () => {
    const { reservationRef } = await bench.aHold()
    const { total } = done(await bench.sabre().ticket(reservationRef, context()))
    expect(done(await bench.sabre().cancel(reservationRef, context()))).toMatchObject({
      state: 'cancelled',
      refund: { amount: total, to: 'void' },
    })
    expect(await states()).toEqual(['cancelled'])
  })

  it('refunds tickets later, where the fare is refundable, and reports the amount', async () => {
    const offer = await bench.anOffer(aSabreSearch({ refundableOnly: true }))
    const { reservationRef } = done(await bench.sabre().book(aSabreCommand(offer), context()))
    const { total } = done(await bench.sabre().ticket(reservationRef, context()))
    await bench.airline().control({ clock: { advanceMs: 86_400_000 } })
    const { refund, state } = done(await bench.sabre().cancel(reservationRef, context()))
    expect({ state, to: refund?.to }).toEqual({ state: 'cancelled', to: 'bsp_cash' })
    expect(refund?.amount?.amount).toBeGreaterThan(0)
    expect(refund?.amount?.amount).toBeLessThanOrEqual(total.amount)
  })

  it('leaves tickets alone that can be neither voided nor refunded automatically', async () => {
    const isLost = (offer: SupplierOffer) =>
      !offer.isInstant && offer.rules.refund.beforeDeparture.kind === 'no'
    const offer = await bench.anOffer(aSabreSearch(), isLost)
    const { reservationRef } = done(await bench.sabre().book(aSabreCommand(offer), context()))
    done(await bench.sabre().ticket(reservationRef, context()))
    await bench.airline().control({ clock: { advanceMs: 86_400_000 } })
    expect(await bench.sabre().cancel(reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    expect(await states()).toEqual(['ticketed'])
  })

  it.each([{ commitThenDrop: true }, { status: 500, afterCommit: true }])(
    'the outcome is unknown with %j, and a repeated request succeeds',
    async (what) => {
      const { reservationRef } = await bench.aHold()
      await fault('cancelBooking', what)
      expect(await bench.sabre().cancel(reservationRef, context())).toMatchObject({ kind: 'unknown' })
      expect(done(await bench.sabre().cancel(reservationRef, context())).state).toBe('cancelled')
    },
  )
})

describe('airline changes', () => {
  it('a schedule change is in the queue until it is acknowledged, and visible in the booking', async () => {
    const held = await bench.aHold()
    await bench.airline().control({ act: 'scheduleChange', recordLocator: held.recordLocator, minutes: 45 })
    const told = await bench.sabre().notices?.(context())
    expect(told).toMatchObject({
      kind: 'notices',
      notices: [{ reservationRef: held.reservationRef, about: 'scheduleChanged' }],
    })
    const found = await bench.sabre().retrieve(held.reservationRef, context())
    if (found.kind !== 'found') throw new Error(found.kind)
    expect(found.reservation.flights?.map((one) => one.status)).toContain('changed')
    expect(found.reservation.flights).not.toEqual(held.flights)
    const noticeIds = told?.kind === 'notices' ? told.notices.map((one) => one.noticeId) : []
    expect(await bench.sabre().notices?.(context())).toEqual(told)
    await bench.sabre().acknowledge?.(noticeIds, context())
    expect(await bench.sabre().notices?.(context())).toEqual({ kind: 'notices', notices: [] })
  })

  it('removes only acknowledged notices from the queue', async () => {
    const [first, second] = [await bench.aHold(), await bench.aHold()]
    for (const { recordLocator } of [first, second])
      await bench.airline().control({ act: 'carrierCancel', recordLocator })
    const told = await bench.sabre().notices?.(context())
    const notices = told?.kind === 'notices' ? told.notices : []
    expect(notices.map((one) => one.about)).toEqual(['cancelledByCarrier', 'cancelledByCarrier'])
    const ofSecond = notices.filter((one) => one.reservationRef === second.reservationRef)
    await bench.sabre().acknowledge?.(
      ofSecond.map((one) => one.noticeId),
      context(),
    )
    expect(await bench.sabre().notices?.(context())).toMatchObject({
      notices: [{ reservationRef: first.reservationRef }],
    })
    const found = await bench.sabre().retrieve(first.reservationRef, context())
    expect(found).toMatchObject({ reservation: { flights: [{ status: 'cancelledByCarrier' }] } })
  })

  it('reports an earlier time limit set by the airline', async () => {
    const held = await bench.aHold()
    const at = '2026-11-21T09:00:00.000Z' as Instant
    await bench.airline().control({ act: 'shortenDeadline', recordLocator: held.recordLocator, at })
    await bench.airline().control({ clock: { advanceMs: 120_000 } })
    expect(held.ticketingTimeLimitAt > at).toBe(true)
    expect(await bench.sabre().retrieve(held.reservationRef, context())).toMatchObject({
      reservation: { ticketingTimeLimitAt: at },
    })
    expect(await bench.sabre().notices?.(context())).toMatchObject({ notices: [{ about: 'deadlineMoved' }] })
  })

  it('removes a booking from our own queue after three days, and can still read it', async () => {
    const { clientReference, reservationRef } = await bench.aHold()
    const later = { ...context(), now: plusMinutes(context().now, 4 * 1440) }
    await bench.airline().control({ clock: { advanceMs: 4 * 86_400_000 } })
    expect(await bench.another().find(clientReference, later)).toMatchObject({ kind: 'found' })
    await bench.sabre().notices?.(later)
    expect(await bench.another().find(clientReference, later)).toEqual({ kind: 'notFound' })
    expect(await bench.another().retrieve(reservationRef, later)).toMatchObject({ kind: 'found' })
  })

  it('the notices are silent when the queues do not answer', async () => {
    await bench.airline().control({ match: { path: '/websvc' }, status: 503 })
    expect(await bench.sabre().notices?.(context())).toEqual({ kind: 'silent' })
  })
})
