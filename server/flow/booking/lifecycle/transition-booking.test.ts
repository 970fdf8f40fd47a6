import { expect, it } from 'vitest'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { BookingCause } from '../booking-state.ts'
import { transitionBookingWithin } from './transition-booking.ts'

/** Returns the quotations that a move of a booking from a quotation accepts. */
async function acceptedBy(to: BookingState, cause: BookingCause): Promise<readonly string[]> {
  const accepted: string[] = []
  const booking = { bookingId: 'bkg_1', state: 'booking', quotationNumber: 'Q1' } as Booking
  const deps = {
    store: { move: async () => ({ ...booking, state: to }) },
    quotations: { accept: async (_tx: Tx, number: string) => accepted.push(number) },
    clock: { now: () => '2026-11-27T00:00:00.000Z' },
    log: { info: () => undefined },
  } as unknown as BookingDeps
  await transitionBookingWithin(deps, { booking, to, cause }, {} as Tx)
  return accepted
}

it('accepts the quotation of a booking once the supplier has it, held or purchased', async () => {
  expect(await acceptedBy('held', 'supplierBooked')).toEqual(['Q1'])
  expect(await acceptedBy('purchased', 'supplierBooked')).toEqual(['Q1'])
  expect(await acceptedBy('rejected', 'supplierRefused')).toEqual([])
})
