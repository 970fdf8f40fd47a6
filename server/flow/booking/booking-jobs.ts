import { z } from 'zod'
import { type Instant, instantFromMs, plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Job, type JobAgain, type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { advanceBooking, nextLookMs } from './lifecycle/advance-booking.ts'
import { endUnanswered } from './quote/answer-quote.ts'
import {
  type Reservation,
  type SupplyContext,
  type SupplyProvider,
  isPurchased,
} from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { type BookingDeps, bookingJobs, issueTicketJob } from './booking-deps.ts'
import { isMoving } from './booking-state.ts'
import { type StalledBooking } from './booking-store.ts'
import { checkWaitlistRequest } from './waitlist/check-waitlist-request.ts'
import { moveBooking } from './lifecycle/transition-booking.ts'
import { remindOfPayment } from './lifecycle/remind-payment.ts'
import { paymentReminders } from './lifecycle/reminder-times.ts'
import { expireBooking } from './lifecycle/booking-lifecycle.ts'
import { tellOfPayment } from './lifecycle/notify-payment.ts'
import { waitlistExpiresAt } from './waitlist/waitlist-expiry.ts'

const payload = z.object({ bookingId: z.string() })
const reminderPayload = payload.extend({
  reminder: z.enum(paymentReminders),
  payBy: z.string().transform((text) => text as Instant),
})
const releasePayload = payload.extend({ reservationRef: z.string().optional() })
/**
 * The job that takes up bookings which their own jobs have dropped, and has every wish for seats looked after; it
 * asks for itself again. Asked for at once when a supplier of ours has given seats to those who waited.
 */
export const sweepBookingsJob = bookingJobs.sweep
/** The job that makes what orders are found by anew, a few hundred orders at a time, where the way or the key is another. */
export const renewSearchJob = bookingJobs.renewSearch
const sweepEveryMinutes = 5
const releaseMs = 20_000

/** Handlers of this step's jobs, by their kind. */
export function bookingJobHandlers(deps: BookingDeps): Record<string, JobHandler> {
  return {
    [bookingJobs.advance]: (job) => advance(deps, job),
    [bookingJobs.expire]: async (job) => {
      await expireBooking(deps, payload.parse(job.payload).bookingId)
    },
    [bookingJobs.release]: async (job) => {
      const released = await untilStopped(job.signal, releaseSeats(deps, releasePayload.parse(job.payload)))
      return released ? undefined : { againAt: deps.clock.now() }
    },
    [bookingJobs.askAboutWish]: async (job) => {
      const { bookingId } = payload.parse(job.payload)
      await untilStopped(job.signal, checkWaitlistRequest(deps, bookingId))
    },
    [bookingJobs.remind]: (job) => remindOfPayment(deps, reminderPayload.parse(job.payload)),
    [bookingJobs.tellOfPayment]: (job) => tellOfPayment(deps, payload.parse(job.payload).bookingId),
    [bookingJobs.endUnanswered]: async (job) => {
      await endUnanswered(deps, payload.parse(job.payload).bookingId)
    },
    [bookingJobs.renewSearch]: async () => {
      const renewed = await deps.search.renewSome()
      return renewed === 0 ? undefined : { againAt: deps.clock.now() }
    },
    [bookingJobs.sweep]: async () => {
      await sweep(deps)
      await askAboutWishes(deps)
      return { againAt: plusMinutes(deps.clock.now(), sweepEveryMinutes) }
    },
  }
}

/** Still waiting for the supplier: the same job looks again later. */
async function advance(deps: BookingDeps, job: Job): Promise<JobAgain | undefined> {
  const { clock } = deps
  const driving = advanceBooking(deps, payload.parse(job.payload).bookingId)
  const booking = await untilStopped(job.signal, driving)
  if (!booking) return { againAt: clock.now() }
  if (!isMoving(booking.state)) return undefined
  return { againAt: instantFromMs(clock.nowMs() + nextLookMs(deps, booking)) }
}

type Release = z.infer<typeof releasePayload>

/**
 * Gives seats back to the supplier; throws when that is not certain, so that the job tries again. What has been bought
 * there is never given back by itself: its order goes to manual review.
 */
async function releaseSeats(deps: BookingDeps, { bookingId, reservationRef }: Release): Promise<true> {
  const booking = await deps.store.findById(bookingId)
  const known = reservationRef ?? booking?.reservationRef
  if (!booking || (known === undefined && booking.attempt === 0)) return true
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) throw new Error(`supplier ${booking.supplierId} is not configured: seats not released`)
  const signal = AbortSignal.timeout(releaseMs)
  const context = { requestId: deps.ids.id('req'), signal, now: deps.clock.now() }
  const ref = known ?? (await leftSeats(booking, supply, context))
  if (ref === undefined) return true
  const found = await supply.retrieve(ref, context)
  if (found.kind === 'silent') throw new Error('seats not released: nobody says how they stand')
  if (found.kind === 'notFound' || found.reservation.state === 'cancelled') return true
  if (isPurchased(found.reservation)) {
    await keepPurchased(deps, booking, found.reservation)
    return true
  }
  const outcome = await supply.cancel(ref, context)
  if (outcome.kind === 'done') return true
  if (outcome.kind === 'notDone' && outcome.reason === 'notFound') return true
  throw new Error(`seats not released: ${outcome.kind}`)
}

/** Its order has ended, or goes on with another reservation: that one stays as it is, and a person sees it in the report. */
async function keepPurchased(
  deps: BookingDeps,
  { bookingId }: Booking,
  reservation: Reservation,
): Promise<void> {
  const { reservationRef, recordLocator } = reservation
  deps.log.error('purchasedSeatsNotReleased', { bookingId, state: reservation.state })
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'expired' && booking?.state !== 'cancelled') return
  const changes = { reason: 'foundTicketed', reservationRef, recordLocator }
  const moved = await moveBooking(deps, { booking, to: 'review', cause: 'ticketsFound', changes })
  if (!moved) throw new Error('order of purchased seats was moved meanwhile')
}

/** The reservation that a lost answer may have left; throws when nobody says whether there is one. */
async function leftSeats(
  { clientReference }: Booking,
  supply: SupplyProvider,
  context: SupplyContext,
): Promise<string | undefined> {
  const found = await supply.find(clientReference, context)
  if (found.kind === 'silent') throw new Error('seats not released: nobody says whether there are any')
  return found.kind === 'found' && found.reservation.state !== 'cancelled'
    ? found.reservation.reservationRef
    : undefined
}

/** Gives every booking that should have moved long ago a job again: no failure of a job leaves one behind. */
async function sweep(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now()
  const stuck = await deps.store.stuck(now)
  // Only those whose time is over: asking for the job of any other would bring it forward, to do nothing.
  const asked = (await deps.store.requested()).filter((one) => waitlistExpiresAt(one) <= now)
  const unanswered = [...(await deps.quotes.unanswered(now)), ...asked.map(({ bookingId }) => bookingId)]
  await deps.transact(async (tx) => {
    await deps.holds.forgetEnded(tx)
    for (const bookingId of unanswered) {
      const job = { key: bookingId, payload: { bookingId }, runAt: now }
      await enqueueJob(tx, { kind: bookingJobs.endUnanswered, ...job })
    }
    for (const one of stuck) {
      const { bookingId } = one
      const job = { key: bookingId, payload: { bookingId }, runAt: now }
      await enqueueJob(tx, { kind: jobFor(one), ...job })
    }
  })
}

/**
 * Each wish has a job of its own: one that a supplier is slow to answer about holds up no other. They come after
 * whatever is due: many of them hold up no deadline, ticket or mail.
 */
async function askAboutWishes({ store, transact }: BookingDeps): Promise<void> {
  const wishes = await store.waitlisted()
  if (wishes.length === 0) return
  await transact(async (tx) => {
    for (const bookingId of wishes) {
      await enqueueJob(tx, { kind: bookingJobs.askAboutWish, key: bookingId, payload: { bookingId } })
    }
  })
}

function jobFor({ state }: StalledBooking): string {
  if (state === 'held') return bookingJobs.expire
  return state === 'paid' ? issueTicketJob : bookingJobs.advance
}
