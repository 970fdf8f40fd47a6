import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { inquireByReference } from './handle-booking-outcome.ts'

const findMs = 15_000

/**
 * Looks once more for the order of a pay-first booking whose outcome nobody knows, and records it when it is there. Returns
 * the booking as it stands then.
 */
export async function findPurchase(deps: BookingDeps, booking: Booking): Promise<Booking> {
  const { bookingId, isPayFirst, state, reservationRef, attempt } = booking
  if (!isPayFirst || state !== 'review' || reservationRef !== undefined || attempt === 0) return booking
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return booking
  const context = () => ({
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(findMs),
    now: deps.clock.now(),
  })
  await inquireByReference(deps, booking, { supply, context })
  return (await deps.store.findById(bookingId)) ?? booking
}
