import { type BookingState, isAwaitingPayment } from '#contract/terms/booking.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingDeps, bookingJobs, endPaymentJob, issueTicketJob } from '../booking-deps.ts'
import { type UnpaidEnd, bookingEndedMail } from '../mail/booking-ended-mail.ts'
import { isPayable } from './is-payable.ts'
import { isWithoutPurchase } from './find-purchase.ts'
import { submitPayFirst } from './purchase.ts'
import { transitionBooking, transitionBookingWithin } from './transition-booking.ts'
import type { OrderLinkParams } from '../mail/order-mail.ts'
import { readReservationStatus } from './verify-reservation.ts'
import { enqueuePaymentNotice } from './notify-payment.ts'

/**
 * Money is here: held becomes paid and the ticket is asked for, in the payment's own transaction. Not after
 * the deadline, even if the job that ends the booking is late: its seats may be gone at any moment. A pay-first booking
 * is ordered first, and paid once it is purchased.
 */
export async function recordPayment(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (!booking) return false
  if (booking.state === 'awaitingPayment') return submitPayFirst(deps, bookingId, tx)
  if (booking.state !== 'purchased' && !isPayable(booking, deps.clock.now())) return false
  const moved = await transitionBookingWithin(
    deps,
    {
      booking,
      to: 'paid',
      cause: 'paymentReceived',
      changes: { reason: null },
      effects: async (within) => {
        const job = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
        await enqueueJob(within, { kind: issueTicketJob, ...job })
        await enqueuePaymentNotice(deps, bookingId, within)
      },
    },
    tx,
  )
  return moved !== undefined
}

/** Tickets are issued: paid becomes ticketed, in the ticket's own transaction. */
export async function recordTickets(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'paid') return false
  return (
    (await transitionBookingWithin(deps, { booking, to: 'ticketed', cause: 'ticketsIssued' }, tx)) !==
    undefined
  )
}

/**
 * Every ticket is void: the order ends in the transaction that says so, and its seats are released. Money is the
 * caller's to return, in the same transaction. False when the order was not ticketed.
 */
export async function recordVoidedTickets(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'ticketed') return false
  const releaseSeats = async (within: Tx) => {
    const job = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
    await enqueueJob(within, { kind: bookingJobs.release, ...job })
  }
  const step = { booking, to: 'cancelled', cause: 'ticketsVoided', effects: releaseSeats } as const
  return (await transitionBookingWithin(deps, step, tx)) !== undefined
}

/** Why tickets were refused, and what is written in the same transaction: the money goes back. */
export type RefusedTickets = {
  readonly reason: string
  readonly effects: (tx: Tx) => Promise<void>
}

/** The supplier will not issue the tickets of a paid booking: money is here and a person must look. */
export async function recordTicketingRefusal(
  deps: BookingDeps,
  bookingId: string,
  { reason, effects }: RefusedTickets,
): Promise<boolean> {
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'paid') return false
  deps.log.error('paidButNotTicketed', { bookingId, cause: reason })
  return (
    (await transitionBooking(deps, {
      booking,
      to: 'review',
      cause: 'needsALook',
      changes: { reason },
      effects,
    })) !== undefined
  )
}

/**
 * Has the tickets of a booking asked for once more: at once where it is paid, and where a person has looked at what was
 * in the way. False when it was never paid, or has no seats. Whether its money is still here is for the caller to know.
 */
export async function retryTicketing(deps: BookingDeps, bookingId: string): Promise<boolean> {
  const booking = await deps.store.findById(bookingId)
  if (!booking?.reservationRef || isEnteredByHand(booking)) return false
  if (booking.state !== 'paid' && booking.state !== 'review') return false
  const history = await deps.store.historyOf(bookingId)
  if (!history.some(({ state }) => state === 'paid')) return false
  const enqueueTicketJob = async (tx: Tx) => {
    const job = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
    await enqueueJob(tx, { kind: issueTicketJob, ...job })
  }
  if (booking.state === 'paid') {
    await deps.transact(enqueueTicketJob)
    return true
  }
  const step = {
    booking,
    to: 'paid',
    cause: 'ticketsAskedAgain',
    changes: { reason: null },
    effects: enqueueTicketJob,
  } as const
  return (await transitionBooking(deps, step)) !== undefined
}

/** The payment deadline has passed: the booking ends and its seats go back. */
export async function expireBooking(deps: BookingDeps, bookingId: string): Promise<boolean> {
  const booking = await deps.store.findById(bookingId)
  if (!booking || !isAwaitingPayment(booking.state) || isPayable(booking, deps.clock.now())) return false
  if (await hasEnteredTickets(deps, booking)) return reviewUnpaidTickets(deps, booking)
  return endUnpaidBooking(deps, booking, { to: 'expired', cause: 'deadlinePassed' })
}

/** Whether staff have issued the tickets elsewhere already: then an end of the order would leave them behind. */
async function hasEnteredTickets({ manualBookings }: BookingDeps, { bookingId }: Booking): Promise<boolean> {
  return (await manualBookings.enteredTickets(bookingId)).length > 0
}

/** The customer owes tickets that are issued: staff have to collect the money, or void them. */
async function reviewUnpaidTickets(deps: BookingDeps, booking: Booking): Promise<boolean> {
  const changes = { reason: 'ticketedUnpaid' }
  return (
    (await transitionBooking(deps, { booking, to: 'review', cause: 'needsALook', changes })) !== undefined
  )
}

/** States in which nothing is paid and the supplier is not being asked: what can be given up at once, for nothing. */
const cancellableStates: Readonly<Record<Canceller, readonly BookingState[]>> = {
  customer: ['requested', 'quoted', 'waitlisted', 'awaitingPayment', 'held'],
  staff: ['requested', 'quoted', 'awaitingPayment', 'held', 'review'],
}

/** Who gives a booking up. */
export type Canceller = 'customer' | 'staff'

/**
 * Ends a booking that was not paid, a waitlist request or a requested quote, and releases its seats. Returns false when
 * there is nothing to end, when it was paid once (money has to be refunded, which is another matter), and for an order in
 * review whose seats have been bought at the supplier.
 */
export async function cancelUnpaidBooking(
  deps: BookingDeps,
  bookingId: string,
  by: Canceller,
): Promise<boolean> {
  const booking = await deps.store.findById(bookingId)
  if (!booking || !cancellableStates[by].includes(booking.state)) return false
  const history = await deps.store.historyOf(bookingId)
  if (history.some(({ state }) => state === 'paid')) return false
  if (await hasEnteredTickets(deps, booking)) return false
  // An end would void the tickets, and tell the customer so.
  if (booking.state === 'review' && !(await canCancelInReview(deps, booking))) return false
  const cause = by === 'staff' ? 'cancelledByStaff' : 'cancelledByCustomer'
  return endUnpaidBooking(deps, booking, { to: 'cancelled', cause })
}

/** Whether nothing is bought at the supplier. A pay-first order may be there although nobody has seen it. */
async function canCancelInReview(deps: BookingDeps, booking: Booking): Promise<boolean> {
  if (booking.isPayFirst) return isWithoutPurchase(deps, booking)
  return (await readReservationStatus(deps, booking)) !== 'purchased'
}

type BookingEnd =
  | { readonly to: 'expired'; readonly cause: 'deadlinePassed' }
  | { readonly to: 'cancelled'; readonly cause: 'cancelledByCustomer' | 'cancelledByStaff' }

async function endUnpaidBooking(deps: BookingDeps, booking: Booking, ending: BookingEnd): Promise<boolean> {
  const moved = await transitionBooking(deps, {
    booking,
    ...ending,
    effects: async (tx, { bookingId }) => {
      await deps.quotes.end(tx, bookingId, { to: 'withdrawn', at: deps.clock.now() })
      const later = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
      await enqueueJob(tx, { kind: bookingJobs.release, ...later })
      await enqueueJob(tx, { kind: endPaymentJob, ...later })
      await deps.outbox.put(
        tx,
        bookingEndedMail(booking, unpaidEndOf(booking, ending), orderLinkParamsOf(deps, booking)),
      )
    },
  })
  return moved !== undefined
}

/** What the mail says: what became of the booking, and of what it had been. */
function unpaidEndOf({ state, isPayFirst, reservationRef }: Booking, { to, cause }: BookingEnd): UnpaidEnd {
  if (to === 'expired') return state === 'awaitingPayment' ? 'offerLapsed' : 'released'
  // The payment of a pay-first order in review is authorised or received: it is given back.
  if (cause === 'cancelledByStaff' && isPayFirst && state === 'review') return 'cancelledPaid'
  if (cause === 'cancelledByStaff') return 'cancelledByStaff'
  if (state === 'waitlisted') return 'leftWaitingList'
  return reservationRef === undefined ? 'requestCancelled' : 'cancelled'
}

function orderLinkParamsOf({ publicUrl, orderKeys }: BookingDeps, booking: Booking): OrderLinkParams {
  return { publicUrl, orderKey: orderKeys.keyOf(booking) }
}
