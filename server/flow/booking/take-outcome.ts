import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { enqueueMail } from '#server/platform/mail/enqueue-mail.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Reservation, type SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { heldMail } from './booking-mail.ts'
import { type BookingParts, bookingJobs } from './booking-parts.ts'
import { type BookingCause } from './booking-state.ts'
import { moveBooking } from './move-booking.ts'
import { paymentDeadline } from './payment-deadline.ts'

/** Writes down what the supplier answered to an attempt. True: the booking has moved, look again. */
export async function takeOutcome(
  parts: BookingParts,
  booking: Booking,
  outcome: SupplyOutcome<Reservation>,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'done':
      return hold(parts, { booking, reservation: outcome.value, cause: 'supplierBooked' })
    case 'notDone':
      await moveBooking(parts, {
        booking,
        to: 'rejected',
        cause: 'supplierRefused',
        changes: { reason: outcome.reason },
      })
      return true
    case 'unknown':
      await moveBooking(parts, {
        booking,
        to: 'unknown',
        cause: 'answerLost',
        changes: { reason: 'answerLost' },
      })
      return false
  }
}

/** Writes down a reservation that was found after the answer to its making was lost. */
export async function takeReservation(
  parts: BookingParts,
  booking: Booking,
  reservation: Reservation,
): Promise<boolean> {
  if (reservation.state === 'cancelled') {
    const changes = { reason: 'foundCancelled', reservationRef: reservation.reservationRef }
    await moveBooking(parts, { booking, to: 'review', cause: 'needsALook', changes })
    return true
  }
  return hold(parts, { booking, reservation, cause: 'reservationFound' })
}

type Holding = { readonly booking: Booking; readonly reservation: Reservation; readonly cause: BookingCause }

async function hold(parts: BookingParts, { booking, reservation, cause }: Holding): Promise<boolean> {
  const payBy = paymentDeadline(reservation.ticketingTimeLimitAt, parts.clock.now())
  await moveBooking(parts, {
    booking,
    to: 'held',
    cause,
    changes: {
      reservationRef: reservation.reservationRef,
      recordLocator: reservation.recordLocator,
      ticketingTimeLimitAt: reservation.ticketingTimeLimitAt,
      payBy,
      reason: null,
    },
    effects: (tx, held) => announce(parts, held, tx),
  })
  return true
}

/** The one confirmation mail and the job that gives unpaid seats back: both hang on the move to held. */
async function announce(parts: BookingParts, held: Booking, tx: Tx): Promise<void> {
  await enqueueMail(
    tx,
    heldMail(held, { publicUrl: parts.publicUrl, orderKey: parts.orderKeys.keyOf(held.orderNumber) }),
  )
  if (!held.payBy) return
  const payload = { bookingId: held.bookingId }
  await enqueueJob(tx, { kind: bookingJobs.expire, key: held.bookingId, payload, runAt: held.payBy })
}
