import { describe, expect, it } from 'vitest'
import { done, offersOf, shopAll } from '../supply-calls.suite.ts'
import type { Reservation } from '../supplier-reservation.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import { aSabreCommand, aSabreSearch, benchContext as context, sabreBench } from './sabre-bench.suite.ts'

const bench = sabreBench()

/** Returns an offer that can only be waitlisted. */
async function aFullOffer(): Promise<SupplierOffer> {
  await bench.airline().control({ match: { path: '/v5/offers/shop' }, seats: 0 })
  const offers = offersOf(await shopAll(bench.sabre(), aSabreSearch(), context()))
  await bench.airline().control({ clear: true })
  const full = offers.find((one) => one.itinerary.journeys[0]?.segments.some((flight) => flight.waitlisted))
  if (!full) throw new Error('no flight with a waiting list')
  return full
}

const waiting = async (): Promise<Reservation> =>
  done(await bench.sabre().book(aSabreCommand(await aFullOffer(), { mode: 'waitlist' }), context()))

describe('the waitlist', () => {
  it('accepts a booking on full flights, and only as waitlisted', async () => {
    const offer = await aFullOffer()
    expect(await bench.sabre().book(aSabreCommand(offer), context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    const reservation = await waiting()
    expect(reservation.state).toBe('waitlisted')
    expect(reservation.flights?.map((one) => one.status)).toContain('waitlisted')
    expect(await bench.sabre().ticket(reservation.reservationRef, context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
  })

  it('becomes a hold when the airline confirms, and the queue reports it', async () => {
    const { reservationRef, recordLocator } = await waiting()
    await bench.airline().control({ act: 'clearWaitlist', recordLocator })
    expect(await bench.sabre().notices?.(context())).toMatchObject({
      notices: [{ reservationRef, about: 'waitlistCleared' }],
    })
    expect(await bench.sabre().retrieve(reservationRef, context())).toMatchObject({
      reservation: { state: 'held' },
    })
    expect(done(await bench.sabre().ticket(reservationRef, context())).state).toBe('ticketed')
  })
})
