import { advanceBooking } from './advance-booking.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingDeps, answerWithinMs } from '../booking-deps.ts'

/**
 * Drives a booking forward and answers in time; the driving goes on when the answer does not wait for it.
 * The booking is written down: when the driving breaks off, its job takes it up, and the answer is how it stands.
 */
export async function advanceWithTimeLimit(deps: BookingDeps, bookingId: string): Promise<Booking> {
  const driving = advanceBooking(deps, bookingId).catch((error: unknown) => {
    deps.log.error('bookingDriveBrokeOff', { bookingId, error })
    return undefined
  })
  const enough = new AbortController()
  const waiting = deps.clock.sleep(answerWithinMs, enough.signal).then(
    () => undefined,
    () => undefined,
  )
  const first = await Promise.race([driving, waiting])
  enough.abort()
  const booking = first ?? (await deps.store.findById(bookingId))
  if (!booking) throw new Error(`booking ${bookingId} has vanished`)
  return booking
}
