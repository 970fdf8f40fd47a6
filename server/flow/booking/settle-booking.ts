import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Booking } from './booking-record.ts'
import { type BookingParts, bookingJobs, endPaymentJob, issueTicketJob } from './booking-parts.ts'
import { isPayable } from './is-payable.ts'
import { moveBooking, moveBookingWithin } from './move-booking.ts'

/**
 * Money is here: held becomes paid and the ticket is asked for, in the payment's own transaction. Not after
 * the deadline, even if the job that ends the booking is late: its seats may be gone at any moment.
 */
export async function recordPayment(parts: BookingParts, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await parts.store.findById(bookingId, tx)
  if (!booking || !isPayable(booking, parts.clock.now())) return false
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

/** The supplier will not issue the tickets of a paid booking: money is here and a person must look. */
export async function recordRefusedTickets(
  parts: BookingParts,
  bookingId: string,
  reason: string,
): Promise<boolean> {
  const booking = await parts.store.findById(bookingId)
  if (booking?.state !== 'paid') return false
  parts.log.error('paidButNotTicketed', { bookingId, cause: reason })
  return (
    (await moveBooking(parts, { booking, to: 'review', cause: 'needsALook', changes: { reason } })) !==
    undefined
  )
}

/** The payment deadline has passed: the booking ends and its seats go back. */
export async function expireBooking(parts: BookingParts, bookingId: string): Promise<boolean> {
  const booking = await parts.store.findById(bookingId)
  if (booking?.state !== 'held' || isPayable(booking, parts.clock.now())) return false
  return endUnpaid(parts, booking, { to: 'expired', cause: 'deadlinePassed' })
}

/** The customer gives up what was not paid, or a wish: the booking ends and its seats go back. */
export async function cancelUnpaidBooking(parts: BookingParts, bookingId: string): Promise<boolean> {
  const booking = await parts.store.findById(bookingId)
  if (booking?.state !== 'held' && booking?.state !== 'waitlisted') return false
  return endUnpaid(parts, booking, { to: 'cancelled', cause: 'cancelledByCustomer' })
}

type Ending =
  | { readonly to: 'expired'; readonly cause: 'deadlinePassed' }
  | { readonly to: 'cancelled'; readonly cause: 'cancelledByCustomer' }

async function endUnpaid(parts: BookingParts, booking: Booking, ending: Ending): Promise<boolean> {
  const moved = await moveBooking(parts, {
    booking,
    ...ending,
    effects: async (tx, { bookingId }) => {
      const later = { key: bookingId, payload: { bookingId }, runAt: parts.clock.now() }
      await enqueueJob(tx, { kind: bookingJobs.release, ...later })
      await enqueueJob(tx, { kind: endPaymentJob, ...later })
    },
  })
  return moved !== undefined
}
