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

/**
 * Whether the supplier wants more for held seats than was agreed; then the order is before a person. Its owner is not
 * told that nothing was taken: a clerk has their money in the hand, or it is on our account. Where the supplier is silent,
 * or the seats are gone, the money is taken as it always was: what becomes of it is seen when tickets are asked for.
 */
export async function areSeatsDearer(
  { booking: step, clock }: LookAtSeatsParts,
  booking: Booking,
): Promise<boolean> {
  if (!isPayable(booking, clock.now())) return false
  if ((await step.seatsOf(booking)) !== 'dearer') return false
  return step.recordDearerSeats(booking.bookingId, { isTold: false })
}
