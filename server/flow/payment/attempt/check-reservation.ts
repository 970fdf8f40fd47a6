import { type Problem, problem } from '#contract/problem.ts'
import { type Booking, type BookingStep, isPayable } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'

/** What looking at seats is made of. */
export type CheckReservationDeps = {
  readonly booking: Pick<BookingStep, 'seatsOf' | 'recordLostSeats' | 'recordFareIncrease' | 'barPayment'>
  readonly clock: Clock
}

/**
 * Asks how the supplier holds the seats at this moment. Where they are gone or dearer, that is noted with the order and its
 * owner is told; where they are bought already, the order goes to manual review.
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
 * What stands in the way of charging an account for held seats. Undefined where nothing does, and where nothing is held:
 * whoever charges sees that by themselves. Problems: `bookingNotPayable` for seats that are gone or bought, `seatsDearer`,
 * `supplierSilent`.
 */
export async function refusalOfSeats(
  deps: CheckReservationDeps,
  booking: Booking,
): Promise<Problem | undefined> {
  if (!isPayable(booking, deps.clock.now())) return undefined
  const seats = await checkReservation(deps, booking)
  if (seats === 'held') return undefined
  if (seats === 'silent') return problem('supplierSilent')
  return problem(seats === 'dearer' ? 'seatsDearer' : 'bookingNotPayable')
}
