import { type Problem, problem } from '#contract/problem.ts'
import { type Booking, type BookingStep, isPayable } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'

/** What looking at seats is made of. */
export type LookAtSeatsParts = {
  readonly booking: Pick<BookingStep, 'seatsOf' | 'recordLostSeats' | 'recordDearerSeats'>
  readonly clock: Clock
}

/**
 * What stands in the way of charging an account for held seats, as their supplier says at this moment: what it says is
 * noted with the order, and its owner is told. Undefined where nothing does, and where nothing is held: whoever charges
 * sees that by themselves. Problems: `bookingNotPayable` for seats that are gone, `seatsDearer`, `supplierSilent`.
 */
export async function refusalOfSeats(
  { booking: step, clock }: LookAtSeatsParts,
  booking: Booking,
): Promise<Problem | undefined> {
  if (!isPayable(booking, clock.now())) return undefined
  const seats = await step.seatsOf(booking)
  if (seats === 'held') return undefined
  if (seats === 'silent') return problem('supplierSilent')
  if (seats === 'gone') {
    await step.recordLostSeats(booking.bookingId)
    return problem('bookingNotPayable')
  }
  await step.recordDearerSeats(booking.bookingId)
  return problem('seatsDearer')
}
