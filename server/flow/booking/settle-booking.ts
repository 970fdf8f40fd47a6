import { msOf } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Booking } from './booking-record.ts'
import { type BookingParts, bookingJobs, issueTicketJob } from './booking-parts.ts'
import { moveBooking, moveBookingWithin } from './move-booking.ts'

/** Money is here: held becomes paid and the ticket is asked for, in the payment's own transaction. */
export async function recordPayment(parts: BookingParts, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await parts.store.findById(bookingId, tx)
  if (booking?.state !== 'held') return false
  const moved = await moveBookingWithin(
    parts,
    {
      booking,
      to: 'paid',
      cause: 'paymentReceived',
      effects: (within, paid) =>
        enqueueJob(within, {
          kind: issueTicketJob,
          key: paid.bookingId,
          payload: { bookingId: paid.bookingId },
          runAt: parts.clock.now(),
        }),
    },
    tx,
  )
  return moved !== undefined
}

/** Tickets are issued: paid becomes ticketed, in the ticket's own transaction. */
export async function recordTickets(parts: BookingParts, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await parts.store.findById(bookingId, tx)
  if (booking?.state !== 'paid') return false
  return (
    (await moveBookingWithin(parts, { booking, to: 'ticketed', cause: 'ticketsIssued' }, tx)) !== undefined
  )
}

/** The payment deadline has passed: the booking ends and its seats go back. */
export async function expireBooking(parts: BookingParts, bookingId: string): Promise<boolean> {
  const booking = await parts.store.findById(bookingId)
  if (booking?.state !== 'held' || !booking.payBy || msOf(booking.payBy) > parts.clock.nowMs()) return false
  return endHeld(parts, booking, { to: 'expired', cause: 'deadlinePassed' })
}

/** The customer gives up what was not paid: the booking ends and its seats go back. */
export async function cancelHeldBooking(parts: BookingParts, bookingId: string): Promise<boolean> {
  const booking = await parts.store.findById(bookingId)
  if (booking?.state !== 'held') return false
  return endHeld(parts, booking, { to: 'cancelled', cause: 'cancelledByCustomer' })
}

type Ending =
  | { readonly to: 'expired'; readonly cause: 'deadlinePassed' }
  | { readonly to: 'cancelled'; readonly cause: 'cancelledByCustomer' }

async function endHeld(parts: BookingParts, booking: Booking, ending: Ending): Promise<boolean> {
  const moved = await moveBooking(parts, {
    booking,
    ...ending,
    effects: (tx, ended) =>
      enqueueJob(tx, {
        kind: bookingJobs.release,
        key: ended.bookingId,
        payload: { bookingId: ended.bookingId },
        runAt: parts.clock.now(),
      }),
  })
  return moved !== undefined
}
