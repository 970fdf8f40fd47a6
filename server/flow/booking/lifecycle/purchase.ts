import { plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { type BookingDeps, settlePurchaseJob } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import type { BookingCause } from '../booking-state.ts'
import { enqueueAdvance } from '../request/enqueue-advance.ts'
import { isPayable, purchasedUnpaid } from './is-payable.ts'
import { deadlineWithinLimit } from './payment-deadline.ts'
import { transitionBooking, transitionBookingWithin } from './transition-booking.ts'

/** What the supplier has for a booking, and how we know. */
export type ReservationContext = {
  readonly booking: Booking
  readonly reservation: Reservation
  readonly cause: BookingCause
}

/** How long an airline may take to issue the documents of an order that is paid. */
const documentsWithinMinutes = 24 * 60

/**
 * The payment of a pay-first booking is authorised or received: the order may be made, and its job makes it when this
 * process does not. False when it cannot be paid any more, or was submitted already.
 */
export async function submitPayFirst(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'awaitingPayment' || !isPayable(booking, deps.clock.now())) return false
  const effects = (within: Tx) => enqueueAdvance(deps, bookingId, within)
  // Counted from now, how long the supplier is silent when it is asked for its price.
  const changes = { attemptSentAt: deps.clock.now() }
  const step = { booking, to: 'submitted', cause: 'paymentSecured', changes, effects } as const
  return (await transitionBookingWithin(deps, step, tx)) !== undefined
}

type RefusedOrder = {
  readonly booking: Booking
  readonly supply: SupplyProvider
  readonly context: () => SupplyContext
}

/**
 * The airline refused a pay-first order because its price has moved: has it ordered once more at the agreed total, if the
 * agency carries the increase. False when the customer would have to be asked, or was refused a second time.
 */
export async function orderAtAbsorbedPrice(
  deps: BookingDeps,
  { booking, supply, context }: RefusedOrder,
): Promise<boolean> {
  if (!booking.isPayFirst || booking.attempt > 1) return false
  // The extras belong to the offer at its old price.
  if (booking.offer.selling.extras) return false
  const priced = await supply.price(booking.offerRef, booking.net, context())
  const absorbed = await deps.price.absorbAtOrder(booking, priced)
  if (!absorbed) return false
  const { offerRef, net, selling, increase } = absorbed
  const { privateFare } = 'offer' in priced ? priced.offer : booking
  const repriced = {
    offer: { ...booking.offer, selling },
    offerRef,
    net,
    ...(privateFare && { privateFare }),
  }
  const effects = (tx: Tx) => deps.price.keepAbsorbed(tx, booking.bookingId, increase)
  const step = { booking, to: 'submitted', cause: 'askedAgain', changes: { repriced }, effects } as const
  return (await transitionBooking(deps, step)) !== undefined
}

/** Records the order of a pay-first booking: the supplier has been paid, and its own payment is to be settled. */
export function recordPurchase(
  deps: BookingDeps,
  { booking, reservation, cause }: ReservationContext,
): Promise<Booking | undefined> {
  const { reservationRef, recordLocator, foreignTotal = null } = reservation
  const issuedBy = plusMinutes(deps.clock.now(), documentsWithinMinutes)
  const limit = reservation.ticketingTimeLimitAt
  const ticketingTimeLimitAt = limit > issuedBy ? limit : issuedBy
  return transitionBooking(deps, {
    booking,
    to: 'purchased',
    cause,
    changes: {
      reservationRef,
      recordLocator,
      foreignTotal,
      ticketingTimeLimitAt,
      ...deadlineWithinLimit(booking, ticketingTimeLimitAt),
      reason: null,
    },
    effects: (tx) => enqueueSettlement(deps, booking, tx),
  })
}

/** The supplier's order stands and the customer's payment is lost: staff collect it, or have the order cancelled. */
export async function recordUnpaidPurchase(deps: BookingDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'purchased') return false
  deps.log.error('purchasedAndNotPaid', { bookingId })
  const step = { booking, to: 'review', cause: 'paymentLost', changes: { reason: purchasedUnpaid } } as const
  return (await transitionBookingWithin(deps, step, tx)) !== undefined
}

/** Has the payment of a pay-first booking captured, released or refunded; does nothing for other bookings. */
export async function enqueueSettlement(
  { clock }: Pick<BookingDeps, 'clock'>,
  { bookingId, isPayFirst }: Pick<Booking, 'bookingId' | 'isPayFirst'>,
  tx: Tx,
): Promise<void> {
  if (!isPayFirst) return
  const job = { key: bookingId, payload: { bookingId }, runAt: clock.now() }
  await enqueueJob(tx, { kind: settlePurchaseJob, ...job })
}
