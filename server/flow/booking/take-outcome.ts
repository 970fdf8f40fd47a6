import { msOf } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { enqueueMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Tx } from '#server/platform/transaction.ts'
import {
  type FindOutcome,
  type RefusalReason,
  type Reservation,
  type SupplyContext,
  type SupplyOutcome,
  type SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { heldMail } from './booking-mail.ts'
import { type BookingParts, answerWithinMs, bookingJobs } from './booking-parts.ts'
import { type BookingCause, isMoving } from './booking-state.ts'
import { moveBooking } from './move-booking.ts'
import { paymentDeadline } from './payment-deadline.ts'
import { rejectedMail } from './rejected-mail.ts'

/** Where to look for a reservation. */
type Looking = { readonly supply: SupplyProvider; readonly context: () => SupplyContext }

/** What a look for a reservation came to: it was found and written down, there is none, or nobody answers. */
export type Seen = 'taken' | 'nothing' | 'silent'

type Answered = Looking & { readonly booking: Booking; readonly outcome: SupplyOutcome<Reservation> }

/** Writes down what the supplier answered to an attempt. True: the booking may have moved, look again. */
export async function takeOutcome(parts: BookingParts, answered: Answered): Promise<boolean> {
  const { booking, outcome } = answered
  switch (outcome.kind) {
    case 'done':
      if (!(await hold(parts, { booking, reservation: outcome.value, cause: 'supplierBooked' })))
        await takeStray(parts, booking, outcome.value)
      return true
    case 'notDone':
      return takeRefusal(parts, answered, outcome.reason)
    case 'unknown':
      await loseAnswer(parts, booking)
      return true
  }
}

/** Looks for the reservation of a booking, and writes it down when it is there. */
export async function lookFor(
  parts: BookingParts,
  booking: Booking,
  { supply, context }: Looking,
): Promise<Seen> {
  const found = await find(parts, booking, { supply, context })
  if (found.kind !== 'found') return found.kind === 'silent' ? 'silent' : 'nothing'
  await hold(parts, { booking, reservation: found.reservation, cause: 'reservationFound' })
  return 'taken'
}

async function find(
  parts: BookingParts,
  booking: Booking,
  { supply, context }: Looking,
): Promise<FindOutcome> {
  try {
    return await supply.find(booking.clientReference, context())
  } catch (error) {
    parts.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'find', error })
    return { kind: 'silent' }
  }
}

async function loseAnswer(parts: BookingParts, booking: Booking): Promise<void> {
  const changes = { reason: 'answerLost' }
  await moveBooking(parts, { booking, to: 'unknown', cause: 'answerLost', changes })
}

/**
 * A refusal of the first attempt is certain. One of a later attempt may be due to the very reservation that
 * an earlier one made ("these seats are gone"), so it is believed only when none is there.
 */
async function takeRefusal(parts: BookingParts, answered: Answered, reason: RefusalReason): Promise<boolean> {
  const { booking } = answered
  const seen = booking.attempt > 1 ? await lookFor(parts, booking, answered) : 'nothing'
  if (seen === 'taken') return true
  if (seen === 'silent') {
    await loseAnswer(parts, booking)
    return false
  }
  await moveBooking(parts, {
    booking,
    to: 'rejected',
    cause: 'supplierRefused',
    changes: { reason },
    effects: (tx, rejected) => tellRefusal(parts, rejected, tx),
  })
  return true
}

/** Whoever was told to wait hears by mail that it came to nothing; whoever still waits sees it. */
async function tellRefusal(parts: BookingParts, rejected: Booking, tx: Tx): Promise<void> {
  if (parts.clock.nowMs() - msOf(rejected.createdAt) < answerWithinMs) return
  await enqueueMail(tx, rejectedMail(rejected, parts.publicUrl))
}

/**
 * A reservation whose booking was moved on while its answer was out. A booking that still waits takes it;
 * any other has one already or needs none, so this one goes back.
 */
async function takeStray(parts: BookingParts, booking: Booking, reservation: Reservation): Promise<void> {
  const now = await parts.store.findById(booking.bookingId)
  if (!now || now.reservationRef === reservation.reservationRef) return
  if (isMoving(now.state) && (await hold(parts, { booking: now, reservation, cause: 'reservationFound' })))
    return
  parts.log.error('strayReservation', { bookingId: booking.bookingId, state: now.state })
  const { bookingId } = booking
  const { reservationRef } = reservation
  await parts.transact((tx) =>
    enqueueJob(tx, {
      kind: bookingJobs.release,
      key: `${bookingId} ${reservationRef}`,
      payload: { bookingId, reservationRef },
      runAt: parts.clock.now(),
    }),
  )
}

type Holding = { readonly booking: Booking; readonly reservation: Reservation; readonly cause: BookingCause }

/** Writes a reservation down; false when somebody else has moved the booking meanwhile. */
async function hold(parts: BookingParts, { booking, reservation, cause }: Holding): Promise<boolean> {
  const { reservationRef, recordLocator, ticketingTimeLimitAt } = reservation
  const changes = { reservationRef, recordLocator, ticketingTimeLimitAt }
  const odd = oddityOf(booking, reservation)
  const moved = odd
    ? await moveBooking(parts, {
        booking,
        to: 'review',
        cause: 'needsALook',
        changes: { ...changes, reason: odd },
      })
    : await moveBooking(parts, {
        booking,
        to: 'held',
        cause,
        changes: { ...changes, payBy: deadlineOf(parts, booking, reservation), reason: null },
        effects: (tx, held) => announce(parts, held, tx),
      })
  return moved !== undefined
}

/** Why a reservation is not what was asked for; a person must look then. */
function oddityOf(booking: Booking, { state, total }: Reservation): string | undefined {
  if (state === 'cancelled') return 'foundCancelled'
  if (state === 'waitlisted') return 'foundWaitlisted'
  const isDearer = total.currency !== booking.net.currency || total.amount > booking.net.amount
  return isDearer ? 'dearerThanAgreed' : undefined
}

function deadlineOf(parts: BookingParts, { offer }: Booking, reservation: Reservation) {
  const departsAt = offer.itinerary.journeys[0]?.segments[0]?.departureAt
  return paymentDeadline(reservation.ticketingTimeLimitAt, { now: parts.clock.now(), departsAt })
}

/** The one confirmation mail and the job that gives unpaid seats back: both hang on the move to held. */
async function announce(parts: BookingParts, held: Booking, tx: Tx): Promise<void> {
  const { bookingId, payBy } = held
  if (!payBy) return
  await enqueueJob(tx, { kind: bookingJobs.expire, key: bookingId, payload: { bookingId }, runAt: payBy })
  // Found so late that it can no longer be paid: there is nothing to confirm.
  if (payBy <= parts.clock.now()) return
  const orderKey = parts.orderKeys.keyOf(held.orderNumber)
  await enqueueMail(tx, heldMail(held, { publicUrl: parts.publicUrl, orderKey }))
}
