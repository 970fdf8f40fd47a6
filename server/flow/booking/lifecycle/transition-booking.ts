import type { BookingState } from '#contract/terms/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { type BookingCause, bookingTransitions, isAgreementCause } from '../booking-state.ts'
import type { BookingChanges } from '../booking-changes.ts'

/** One move of one booking, from the version that the caller read. */
export type BookingStepTo = {
  readonly booking: Booking
  readonly to: BookingState
  readonly cause: BookingCause
  readonly changes?: BookingChanges
  /** Written in the same transaction, only if the move was made: jobs, mails. */
  readonly effects?: (tx: Tx, moved: Booking) => Promise<void>
}

/** Makes a move, with its effects, or nothing when somebody else has moved the booking meanwhile. */
export function transitionBooking(deps: BookingDeps, step: BookingStepTo): Promise<Booking | undefined> {
  return deps.transact((tx) => transitionBookingWithin(deps, step, tx))
}

/** The same within a transaction of the caller. */
export async function transitionBookingWithin(
  deps: BookingDeps,
  step: BookingStepTo,
  tx: Tx,
): Promise<Booking | undefined> {
  const { booking, to, cause, changes = {}, effects } = step
  if (!bookingTransitions.allows(booking.state, to, cause))
    throw new Error(`no move from ${booking.state} to ${to} by ${cause}`)
  if (changes.agreed !== undefined && !isAgreementCause(cause))
    throw new Error(`${cause} does not change what was agreed`)
  if (changes.repriced !== undefined && cause !== 'askedAgain' && cause !== 'priceConfirmed')
    throw new Error(`${cause} does not change what the supplier is given`)
  const moved = await deps.store.move(tx, { booking, to, cause, changes, at: deps.clock.now() })
  if (!moved) return undefined
  await effects?.(tx, moved)
  if (moved.quotationNumber && isBooked(to)) await deps.quotations.accept(tx, moved.quotationNumber)
  deps.log.info('booking moved', { bookingId: booking.bookingId, from: booking.state, to, cause })
  return moved
}

/** Whether the supplier has the booking now, or the waitlist request. */
function isBooked(state: BookingState): boolean {
  return state === 'held' || state === 'purchased' || state === 'waitlisted'
}
