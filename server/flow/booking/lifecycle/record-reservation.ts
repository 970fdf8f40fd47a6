import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import type { Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { keyOfExtra } from '#server/providers/supply/supplier-extras.ts'
import { type Reservation, isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import { repricedHoldMail, waitlistConfirmedMail, bookingHeldMail } from '../mail/booking-mail.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingCause } from '../booking-state.ts'
import type { ReservationContext } from './purchase.ts'
import { foundUnpaid } from './is-payable.ts'
import { isFlightMissing } from './match-flights.ts'
import { transitionBooking, transitionBookingWithin } from './transition-booking.ts'
import { deadlineWithinLimit, paymentDeadline } from './payment-deadline.ts'
import { enqueueReminders } from './remind-payment.ts'
import { waitlistedMail } from '../mail/waitlist-mail.ts'
import { recordPurchase } from './purchase.ts'

/**
 * Records a reservation: the booking is held, waitlisted or, when it is not what was asked for, in manual review. Returns
 * false when somebody else has moved the booking meanwhile.
 */
export async function recordReservation(deps: BookingDeps, taking: ReservationContext): Promise<boolean> {
  const { booking, reservation } = taking
  const { reservationRef, recordLocator, foreignTotal = null } = reservation
  const changes = { reservationRef, recordLocator, foreignTotal, ...reservationLimitsOf(reservation) }
  const odd = reservationMismatch(booking, reservation, deps.clock.now())
  if (odd) {
    const moved = await transitionBooking(deps, {
      booking,
      to: 'review',
      cause: 'needsALook',
      changes: {
        ...changes,
        ...deadlineWithinLimit(booking, reservation.ticketingTimeLimitAt),
        reason: odd,
      },
    })
    return moved !== undefined
  }
  if (booking.isPayFirst) return (await recordPurchase(deps, taking)) !== undefined
  const moved =
    reservation.state === 'waitlisted' ? await recordWaitlisted(deps, taking) : await recordHold(deps, taking)
  return moved !== undefined
}

/** Why a reservation is not what was asked for; a person must look then. */
function reservationMismatch(booking: Booking, reservation: Reservation, now: Instant): string | undefined {
  const { state, total, isTimeLimitUnclear } = reservation
  if (state === 'cancelled') return 'foundCancelled'
  if (booking.isPayFirst) return purchaseMismatch(booking, reservation)
  // The supplier reports a purchase although this order is unpaid: a payment is missing in our books.
  if (isPurchased(reservation)) return 'foundTicketed'
  if (state === 'waitlisted' && !hasWaitlistedFlight(booking.offer.itinerary)) return 'foundWaitlisted'
  // asked for and refused: the flights are still listed, without seats
  if (state === 'held' && isFlightMissing(booking, reservation, now)) return 'seatsGone'
  if (isFareIncreased(total, booking)) return 'dearerThanAgreed'
  if (state === 'held' && isExtraMissing(booking, reservation)) return 'extrasMissing'
  return state === 'held' && isTimeLimitUnclear ? 'timeLimitUnclear' : undefined
}

/** A reservation whose answer was lost may have been made without a bag or a seat that the customer is to pay for. */
function isExtraMissing({ offer }: Booking, { extras: reserved = [] }: Reservation): boolean {
  const keys = new Set(reserved.map(keyOfExtra))
  return (offer.selling.extras ?? []).some((one) => !keys.has(keyOfExtra(one)))
}

/** A pay-first order must be bought at the supplier, for no more than was agreed. */
function purchaseMismatch(booking: Booking, reservation: Reservation): string | undefined {
  if (!isPurchased(reservation)) return foundUnpaid
  return isFareIncreased(reservation.total, booking) ? 'dearerThanAgreed' : undefined
}

/** Returns whether the supplier asks more than the agreed net price, or an amount that cannot be compared. */
export function isFareIncreased(total: Money, { net }: Pick<Booking, 'net'>): boolean {
  return total.currency !== net.currency || total.amount > net.amount
}

/** Records a waitlist request: there is nothing to pay, and its mail is sent with the transition. */
function recordWaitlisted(
  deps: BookingDeps,
  { booking, reservation, cause }: ReservationContext,
): Promise<Booking | undefined> {
  const { reservationRef, recordLocator, ticketingTimeLimitAt } = reservation
  return transitionBooking(deps, {
    booking,
    to: 'waitlisted',
    cause,
    changes: { reservationRef, recordLocator, ticketingTimeLimitAt, reason: null },
    effects: async (tx, noted) => {
      await deps.outbox.put(tx, waitlistedMail(noted, orderLinkParamsOf(deps, noted)))
    },
  })
}

function recordHold(
  deps: BookingDeps,
  { booking, reservation, cause }: ReservationContext,
): Promise<Booking | undefined> {
  const payBy = paymentDeadlineOf(deps, booking, reservation)
  return deps.transact((tx) => recordHoldWithin(deps, { booking, reservation, cause, payBy }, tx))
}

/** Seats that are held, and until when they must be paid. */
export type Hold = {
  readonly booking: Booking
  readonly reservation: ReservationLimits &
    Pick<Reservation, 'reservationRef' | 'recordLocator' | 'foreignTotal'>
  readonly cause: BookingCause
  readonly payBy: Instant
}

/** Records seats that are held, with the confirmation mail, the reminders and the end of the unpaid hold. */
export function recordHoldWithin(
  deps: BookingDeps,
  { booking, reservation, cause, payBy }: Hold,
  tx: Tx,
): Promise<Booking | undefined> {
  const { reservationRef, recordLocator, foreignTotal = null } = reservation
  const limits = reservationLimitsOf(reservation)
  return transitionBookingWithin(
    deps,
    {
      booking,
      to: 'held',
      cause,
      changes: { reservationRef, recordLocator, foreignTotal, ...limits, payBy, reason: null },
      effects: (within, held) =>
        enqueueNotices(deps, held, {
          tx: within,
          mail: cause === 'seatsConfirmed' ? waitlistConfirmedMail : bookingHeldMail,
        }),
    },
    tx,
  )
}

/** The moments that the supplier sets to seats that it holds. */
export type ReservationLimits = Pick<Reservation, 'ticketingTimeLimitAt' | 'priceGuaranteedUntil'>

/** What the supplier says of a reservation's last moments; a guarantee that it does not name is left out. */
export function reservationLimitsOf({
  ticketingTimeLimitAt,
  priceGuaranteedUntil,
}: ReservationLimits): ReservationLimits {
  return { ticketingTimeLimitAt, ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }) }
}

/** Until when these seats must be paid if they are taken now; a moment that is past when it is too late for that. */
export function paymentDeadlineOf(
  deps: BookingDeps,
  { offer }: Pick<Booking, 'offer'>,
  { ticketingTimeLimitAt, priceGuaranteedUntil }: ReservationLimits,
): Instant {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  return paymentDeadline(ticketingTimeLimitAt, { now: deps.clock.now(), departsAt, priceGuaranteedUntil })
}

/** What hangs on seats that are held already when their price is agreed. */
export function enqueueHeldNotices(deps: BookingDeps, held: Booking, tx: Tx): Promise<void> {
  return enqueueNotices(deps, held, { tx, mail: repricedHoldMail })
}

type Announcing = { readonly tx: Tx; readonly mail: typeof bookingHeldMail }

/** The one confirmation mail and the job that gives unpaid seats back: both hang on the move to held. */
async function enqueueNotices(deps: BookingDeps, held: Booking, { tx, mail }: Announcing): Promise<void> {
  const { bookingId, payBy } = held
  if (!payBy) return
  // The key contains the deadline: a waiting job can be moved earlier but never later, so a later deadline
  // needs its own job.
  const key = `${bookingId} ${payBy}`
  await enqueueJob(tx, { kind: bookingJobs.expire, key, payload: { bookingId }, runAt: payBy })
  // Found so late that it can no longer be paid: there is nothing to confirm.
  if (payBy <= deps.clock.now()) return
  await deps.outbox.put(tx, mail(held, orderLinkParamsOf(deps, held)))
  await enqueueReminders(deps, held, tx)
}

function orderLinkParamsOf({ publicUrl, orderKeys }: BookingDeps, booking: Booking) {
  return { publicUrl, orderKey: orderKeys.keyOf(booking) }
}
