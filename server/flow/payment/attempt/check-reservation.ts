import { type Problem, createProblem } from '#contract/problem.ts'
import { type Booking, type BookingStep, isPayable } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Dependencies of {@link problemOfReservationStatus}. */
export type CheckReservationDeps = {
  readonly booking: Pick<BookingStep, 'seatsOf' | 'recordLostSeats' | 'recordFareIncrease' | 'barPayment'>
  readonly clock: Clock
}

/**
 * Verifies the reservation with the supplier. Lost seats and fare increases are recorded on the order and its
 * owner is told; if the tickets are issued already, the order moves to manual review.
 */
export async function checkReservation(
  { booking: step }: Pick<CheckReservationDeps, 'booking'>,
  booking: Booking,
): ReturnType<BookingStep['seatsOf']> {
  const seats = await step.seatsOf(booking)
  if (seats === 'gone') await step.recordLostSeats(booking.bookingId)
  if (seats === 'dearer') await step.recordFareIncrease(booking.bookingId)
  if (seats === 'purchased') await step.barPayment(booking.bookingId, 'foundTicketed')
  return seats
}

/**
 * Returns why an account must not be charged for held seats. Undefined when nothing prevents it or nothing is
 * held: the caller detects the latter. Problems: `bookingNotPayable` for seats that are gone or ticketed,
 * `seatsDearer`, `supplierUnavailable`.
 */
export async function problemOfReservationStatus(
  deps: CheckReservationDeps,
  booking: Booking,
): Promise<Problem | undefined> {
  if (!isPayable(booking, deps.clock.now())) return undefined
  const seats = await checkReservation(deps, booking)
  if (seats === 'held') return undefined
  if (seats === 'silent') return createProblem('supplierUnavailable')
  return createProblem(seats === 'dearer' ? 'seatsDearer' : 'bookingNotPayable')
}
