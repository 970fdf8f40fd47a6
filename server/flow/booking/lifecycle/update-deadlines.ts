import type { OrderChange } from '#contract/api/webhooks/webhook-events.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { type Instant, minutesBetween } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { BookedOffer, Booking } from '../booking-record.ts'
import { deadlineMovedMail } from '../mail/deadline-moved-mail.ts'
import { passengerFlightKeys } from '../request/passenger-flight-keys.ts'
import { enqueueReminders } from './remind-payment.ts'
import { type ReservationLimits, paymentDeadlineOf } from './record-reservation.ts'
import { recordOrderChange } from './order-event-store.ts'

/** Nobody is written to for less: some suppliers count from the moment at which they are asked. */
const leastMinutes = 5

/**
 * The supplier has brought the last moment of held seats forward, or the end of their price guarantee: they must be paid
 * earlier, and their owner is told. A moment that is put back is written down and prolongs nothing: what was promised
 * stands.
 */
export async function updateTimeLimits(
  deps: BookingDeps,
  bookingId: string,
  limits: ReservationLimits,
): Promise<void> {
  await deps.transact(async (tx) => {
    const booking = await deps.store.findById(bookingId, tx)
    if (booking?.state !== 'held' || isKnownLimit(booking, limits)) return
    const payBy = paymentDeadlineOf(deps, booking, limits)
    const isShortened =
      isEarlierLimit(booking, limits) && booking.payBy !== undefined && payBy < booking.payBy
    const taken = { ...limits, ...(isShortened ? { payBy } : {}) }
    await deps.store.takeLimits(tx, bookingId, taken)
    if (!isShortened) return
    deps.log.info('payment deadline brought forward', { bookingId })
    const moved = { ...booking, ...taken, payBy }
    await enqueueJob(tx, {
      kind: bookingJobs.expire,
      key: `${bookingId} ${payBy}`,
      payload: { bookingId },
      runAt: payBy,
    })
    if (payBy <= deps.clock.now()) return
    const place = { publicUrl: deps.publicUrl, orderKey: deps.orderKeys.keyOf(booking) }
    await deps.outbox.put(tx, deadlineMovedMail(moved, place))
    await enqueueReminders(deps, moved, tx)
  })
}

type KnownLimits = Pick<Booking, 'ticketingTimeLimitAt' | 'priceGuaranteedUntil' | 'payBy'>

/** A guarantee that is not named any more stands as it was named. */
function isKnownLimit(
  booking: KnownLimits,
  { ticketingTimeLimitAt, priceGuaranteedUntil }: ReservationLimits,
): boolean {
  const isSameGuarantee =
    priceGuaranteedUntil === undefined || priceGuaranteedUntil === booking.priceGuaranteedUntil
  return isSameGuarantee && booking.ticketingTimeLimitAt === ticketingTimeLimitAt
}

function isEarlierLimit(
  booking: KnownLimits,
  { ticketingTimeLimitAt, priceGuaranteedUntil }: ReservationLimits,
): boolean {
  const isNotablyEarlier = (now: Instant | undefined, was: Instant | undefined): boolean =>
    now !== undefined && was !== undefined && minutesBetween(now, was) >= leastMinutes
  return (
    isNotablyEarlier(ticketingTimeLimitAt, booking.ticketingTimeLimitAt) ||
    isNotablyEarlier(priceGuaranteedUntil, booking.priceGuaranteedUntil ?? booking.payBy)
  )
}

/** The flights of a booking from now on, and their fares, rules and baggage where they are sold anew. */
export type TakenFlights = {
  readonly bookingId: string
  readonly itinerary: Itinerary
  readonly change: OrderChange
  /** Absent where the fares stay as booked. */
  readonly conditions?: Pick<BookedOffer, 'baggage' | 'pricingUnits' | 'rules'>
}

/** These are the flights of a booking from now on: its owner has said yes to them, in the caller's transaction. */
export async function updateFlights(
  deps: BookingDeps,
  { bookingId, itinerary, change, conditions }: TakenFlights,
  tx: Tx,
): Promise<void> {
  const booking = await deps.store.findById(bookingId, tx)
  if (!booking) throw new Error('flights for a booking that is not there')
  await deps.store.takeFlights(tx, { bookingId, offer: { ...booking.offer, ...conditions } }, itinerary)
  await deps.flightNames.renew(tx, bookingId, passengerFlightKeys(booking.passengers, itinerary))
  await recordOrderChange(tx, { type: 'order.changed', bookingId, change, at: deps.clock.now() })
}
