import { isEnteredByHand } from '#contract/terms/provider.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { fareIncreaseMail } from '../mail/fare-increase-mail.ts'
import { reservationLostMail } from '../mail/reservation-lost-mail.ts'
import { isFlightMissing } from './match-flights.ts'
import { transitionBooking } from './transition-booking.ts'
import { isFareIncreased } from './record-reservation.ts'

/**
 * How the seats of a booking stand at its supplier, asked just before money is taken for them.
 * - held: at the net price that was agreed, or at less
 * - dearer: held, and the supplier wants more for them now
 * - gone: given away, cancelled, on the waiting list again, or for a flight that the airline no longer flies
 * - purchased: they have tickets, or the supplier has been paid for them: nothing is to be taken for them once more
 * - silent: nobody says
 */
export type ReservationStatus = 'held' | 'dearer' | 'gone' | 'purchased' | 'silent'

const askMs = 10_000

/** Asks the supplier for the reservation as it stands now. */
export async function readReservationStatus(deps: BookingDeps, booking: Booking): Promise<ReservationStatus> {
  // Nobody can be asked about a booking that was made elsewhere: its clerk answers for it until the payment deadline.
  if (isEnteredByHand(booking)) return 'held'
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply || booking.reservationRef === undefined) return 'silent'
  const context = {
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(askMs),
    now: deps.clock.now(),
  }
  const found = await supply.retrieve(booking.reservationRef, context)
  if (found.kind === 'silent') return 'silent'
  if (found.kind === 'notFound') return 'gone'
  const { state, total } = found.reservation
  if (state === 'cancelled' || state === 'waitlisted') return 'gone'
  if (isPurchased(found.reservation)) return 'purchased'
  if (isFlightMissing(booking, found.reservation, context.now)) return 'gone'
  return isFareIncreased(total, booking) ? 'dearer' : 'held'
}

/**
 * The supplier has no seats any more for a booking that is not paid: a person must look. Its owner is told, unless
 * the caller does that: the mail here is for whoever was paying.
 */
export function recordLostSeats(
  deps: BookingDeps,
  bookingId: string,
  { isNotified }: { readonly isNotified: boolean } = { isNotified: true },
): Promise<boolean> {
  const mailOf = isNotified ? reservationLostMail : undefined
  return moveHeldToReview(deps, bookingId, { reason: 'seatsGone', mailOf })
}

/**
 * The supplier wants more for the seats of a booking that is not paid than was agreed: nothing is taken, a person must
 * look, and its owner is told. The seats stay held, so that staff can name their price and ask once more.
 */
export function recordFareIncrease(deps: BookingDeps, bookingId: string): Promise<boolean> {
  return moveHeldToReview(deps, bookingId, { reason: 'dearerThanAgreed', mailOf: fareIncreaseMail })
}

/**
 * The airline has told a new time limit that cannot be read for certain: nothing is taken until a person has looked. The
 * seats stay held.
 */
export function recordUnclearTimeLimit(deps: BookingDeps, bookingId: string): Promise<boolean> {
  return moveHeldToReview(deps, bookingId, { reason: 'timeLimitUnclear', mailOf: undefined })
}

type Stop = {
  readonly reason: 'seatsGone' | 'dearerThanAgreed' | 'timeLimitUnclear'
  readonly mailOf: typeof reservationLostMail | undefined
}

async function moveHeldToReview(
  deps: BookingDeps,
  bookingId: string,
  { reason, mailOf }: Stop,
): Promise<boolean> {
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'held') return false
  deps.log.error('notPayableAtSupplier', { bookingId, cause: reason })
  const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
  const moved = await transitionBooking(deps, {
    booking,
    to: 'review',
    cause: 'needsALook',
    changes: { reason },
    effects: async (tx) => {
      if (mailOf) await deps.outbox.put(tx, mailOf(booking, place))
    },
  })
  return moved !== undefined
}

/**
 * Keeps a booking payable until then, because its payer has agreed in time and what is left is ours to do; never beyond
 * the supplier's ticketing time limit, nor the end of its price guarantee.
 */
export async function extendPaymentDeadline(
  deps: BookingDeps,
  { bookingId, until }: { readonly bookingId: string; readonly until: Instant },
  tx: Tx,
): Promise<void> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'held' || booking.payBy === undefined) return
  const bounds = [until, booking.ticketingTimeLimitAt, booking.priceGuaranteedUntil]
  const [last] = bounds.filter((one) => one !== undefined).toSorted()
  if (last !== undefined && last > booking.payBy) await deps.store.extendPayBy(tx, bookingId, last)
}
