import type { OfferPrice } from '#contract/terms/offer.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { type PaymentMethod, isConfirmedOnArrival } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import { enqueueReminders } from '../lifecycle/remind-payment.ts'
import { paymentDeadline } from '../lifecycle/payment-deadline.ts'

/** The offer of a pay-first booking, and the current time. */
export type PayFirstOffer = {
  readonly itinerary: Itinerary
  readonly selling: Pick<OfferPrice, 'extras'>
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * Returns until when a pay-first booking can be paid. A method that pays at once pays the offer while it stands; money
 * that staff confirm has the time of held seats, because the price is confirmed again when it arrives. Bags and seats end
 * with the offer that they were chosen with.
 */
export function payFirstDeadline(
  { itinerary, selling, expiresAt, now }: PayFirstOffer,
  method: PaymentMethod,
): Instant {
  const departsAt = itinerary.journeys[0]?.segments[0]?.departureAt
  if (!isConfirmedOnArrival(method) || selling.extras || departsAt === undefined) return expiresAt
  const arrivesBy = paymentDeadline(departsAt, { now })
  return arrivesBy > expiresAt ? arrivesBy : expiresAt
}

/** Gives a pay-first booking the time that money by this method takes to arrive; never less than it has. */
export async function extendPayFirstDeadline(
  deps: BookingDeps,
  { bookingId, method }: { readonly bookingId: string; readonly method: PaymentMethod },
  tx: Tx,
): Promise<void> {
  const booking = await deps.store.findById(bookingId, tx)
  if (booking?.state !== 'awaitingPayment' || booking.payBy === undefined) return
  const { payBy: expiresAt, offer } = booking
  const payBy = payFirstDeadline({ ...offer, expiresAt, now: booking.createdAt }, method)
  if (payBy <= expiresAt) return
  await deps.store.extendPayBy(tx, bookingId, payBy)
  // A waiting job can be moved earlier but never later, so a later deadline needs its own job.
  const key = `${bookingId} ${payBy}`
  await enqueueJob(tx, { kind: bookingJobs.expire, key, payload: { bookingId }, runAt: payBy })
  await enqueueReminders(deps, { ...booking, payBy }, tx)
}
