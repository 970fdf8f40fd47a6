import { type Problem, problem } from '#contract/problem.ts'
import { type Booking, type BookingStep, isPayable } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'

/** What looking at seats is made of. */
export type LookAtSeatsParts = {
  readonly booking: Pick<BookingStep, 'seatsOf' | 'recordLostSeats' | 'recordDearerSeats'>
  readonly clock: Clock
}

/** How the supplier holds the seats at this moment; that they are gone, or dearer, is noted with the order, and its owner is told. */
export async function lookAtSeats(
  { booking: step }: Pick<LookAtSeatsParts, 'booking'>,
  booking: Booking,
): ReturnType<BookingStep['seatsOf']> {
  const seats = await step.seatsOf(booking)
  if (seats === 'gone') await step.recordLostSeats(booking.bookingId)
  if (seats === 'dearer') await step.recordDearerSeats(booking.bookingId)
  return seats
}

/**
 * What stands in the way of charging an account for held seats. Undefined where nothing does, and where nothing is held:
 * whoever charges sees that by themselves. Problems: `bookingNotPayable` for seats that are gone, `seatsDearer`,
 * `supplierSilent`.
 */
export async function refusalOfSeats(
  parts: LookAtSeatsParts,
  booking: Booking,
): Promise<Problem | undefined> {
  if (!isPayable(booking, parts.clock.now())) return undefined
  const seats = await lookAtSeats(parts, booking)
  if (seats === 'held') return undefined
  if (seats === 'silent') return problem('supplierSilent')
  return problem(seats === 'gone' ? 'bookingNotPayable' : 'seatsDearer')
}
