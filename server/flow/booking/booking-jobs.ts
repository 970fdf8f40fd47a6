import { z } from 'zod'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Instant, instantFromMs, plusMinutes } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Job, JobAgain, JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { advanceBooking, nextInquiryMs } from './lifecycle/advance-booking.ts'
import { endUnansweredQuote } from './quote/reply-to-quote.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type Reservation, isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from './booking-record.ts'
import { type BookingDeps, bookingJobs, issueTicketJob, settlePurchaseJob } from './booking-deps.ts'
import { isAwaitingSupplier } from './booking-state.ts'
import type { StalledBooking } from './booking-store.ts'
import { checkWaitlistRequest } from './waitlist/check-waitlist-request.ts'
import { transitionBooking } from './lifecycle/transition-booking.ts'
import { remindOfPayment } from './lifecycle/remind-payment.ts'
import { paymentReminders } from './lifecycle/reminder-times.ts'
import { expireBooking } from './lifecycle/booking-lifecycle.ts'
import { notifyOfPayment } from './lifecycle/notify-payment.ts'
import { waitlistExpiresAt } from './waitlist/waitlist-expiry.ts'

const payload = z.object({ bookingId: z.string() })
const reminderPayload = payload.extend({
  reminder: z.enum(paymentReminders),
  payBy: z.string().transform((text) => text as Instant),
})
const releasePayload = payload.extend({ reservationRef: z.string().optional() })
/**
 * The recurring job that advances bookings whose own jobs were lost and polls every waitlist request. It is enqueued
 * at once when a built-in supplier has given seats to waitlisted reservations.
 */
export const sweepBookingsJob = bookingJobs.sweep
/** The job that recreates outdated search terms of orders, a few hundred orders at a time. */
export const renewSearchJob = bookingJobs.renewSearch
const sweepEveryMinutes = 5
const releaseMs = 20_000

/** Returns the handlers of the booking jobs by job kind. */
export function bookingJobHandlers(deps: BookingDeps): Record<string, JobHandler> {
  return {
    [bookingJobs.advance]: (job) => advanceBookingJob(deps, job),
    [bookingJobs.expire]: async (job) => {
      await expireBooking(deps, payload.parse(job.payload).bookingId)
    },
    [bookingJobs.release]: async (job) => {
      const released = await untilStopped(
        job.signal,
        releaseReservation(deps, releasePayload.parse(job.payload)),
      )
      return released ? undefined : { againAt: deps.clock.now() }
    },
    [bookingJobs.pollWaitlistRequest]: async (job) => {
      const { bookingId } = payload.parse(job.payload)
      await untilStopped(job.signal, checkWaitlistRequest(deps, bookingId))
    },
    [bookingJobs.remind]: (job) => remindOfPayment(deps, reminderPayload.parse(job.payload)),
    [bookingJobs.notifyOfPayment]: (job) => notifyOfPayment(deps, payload.parse(job.payload).bookingId),
    [bookingJobs.endUnanswered]: async (job) => {
      await endUnansweredQuote(deps, payload.parse(job.payload).bookingId)
    },
    [bookingJobs.renewSearch]: async () => {
      const renewed = await deps.search.renewSome()
      return renewed === 0 ? undefined : { againAt: deps.clock.now() }
    },
    [bookingJobs.sweep]: async () => {
      await enqueueOverdueBookings(deps)
      await enqueueWaitlistPolls(deps)
      return { againAt: plusMinutes(deps.clock.now(), sweepEveryMinutes) }
    },
  }
}

/** Advances the booking; while it waits for the supplier, the same job runs again later. */
async function advanceBookingJob(deps: BookingDeps, job: Job): Promise<JobAgain | undefined> {
  const { clock } = deps
  const driving = advanceBooking(deps, payload.parse(job.payload).bookingId)
  const booking = await untilStopped(job.signal, driving)
  if (!booking) return { againAt: clock.now() }
  if (!isAwaitingSupplier(booking.state)) return undefined
  return { againAt: instantFromMs(clock.nowMs() + nextInquiryMs(deps, booking)) }
}

type Release = z.infer<typeof releasePayload>

/**
 * Releases seats at the supplier; throws when the release is not certain, so that the job retries. A purchased
 * reservation is never released automatically: its order goes to manual review.
 */
async function releaseReservation(deps: BookingDeps, { bookingId, reservationRef }: Release): Promise<true> {
  const booking = await deps.store.findById(bookingId)
  const known = reservationRef ?? booking?.reservationRef
  if (!booking || (known === undefined && booking.attempt === 0)) return true
  // Only the clerk who made it can cancel it, where it was made.
  if (isEnteredByHand(booking)) return true
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) throw new Error(`supplier ${booking.supplierId} is not configured: seats not released`)
  const signal = AbortSignal.timeout(releaseMs)
  const context = { requestId: deps.ids.id('req'), signal, now: deps.clock.now() }
  const ref = known ?? (await findUnreleasedReservation(booking, supply, context))
  if (ref === undefined) return true
  const found = await supply.retrieve(ref, context)
  if (found.kind === 'silent') throw new Error('seats not released: nobody says how they stand')
  if (found.kind === 'notFound' || found.reservation.state === 'cancelled') return true
  if (isPurchased(found.reservation)) {
    await keepPurchasedReservation(deps, booking, found.reservation)
    return true
  }
  const outcome = await supply.cancel(ref, context)
  if (outcome.kind === 'done') return true
  if (outcome.kind === 'notDone' && outcome.reason === 'notFound') return true
  throw new Error(`seats not released: ${outcome.kind}`)
}

/** Keeps a purchased reservation: an ended order goes to manual review, any other only has it logged. */
async function keepPurchasedReservation(
  deps: BookingDeps,
  { bookingId }: Booking,
  reservation: Reservation,
): Promise<void> {
  const { reservationRef, recordLocator } = reservation
  deps.log.error('purchasedSeatsNotReleased', { bookingId, state: reservation.state })
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'expired' && booking?.state !== 'cancelled') return
  const changes = { reason: 'foundTicketed', reservationRef, recordLocator }
  const moved = await transitionBooking(deps, { booking, to: 'review', cause: 'ticketsFound', changes })
  if (!moved) throw new Error('order of purchased seats was moved meanwhile')
}

/** Finds the reservation that a lost answer may have left; throws when the supplier does not answer. */
async function findUnreleasedReservation(
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

/** Enqueues a new job for every booking that is overdue, so that a failed job leaves no booking behind. */
async function enqueueOverdueBookings(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now()
  const stuck = await deps.store.stuck(now)
  // Only expired ones: enqueueing the job of any other booking would run it early and without effect.
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
      await enqueueJob(tx, { kind: jobForState(one), ...job })
    }
  })
}

/**
 * Enqueues one polling job per waitlist request, so that a slow supplier delays no other request. The jobs run after
 * those already due: many of them delay no deadline, ticket or mail.
 */
async function enqueueWaitlistPolls({ store, transact }: BookingDeps): Promise<void> {
  const wishes = await store.waitlisted()
  if (wishes.length === 0) return
  await transact(async (tx) => {
    for (const bookingId of wishes) {
      await enqueueJob(tx, { kind: bookingJobs.pollWaitlistRequest, key: bookingId, payload: { bookingId } })
    }
  })
}

function jobForState({ state }: StalledBooking): string {
  if (state === 'held' || state === 'awaitingPayment') return bookingJobs.expire
  if (state === 'purchased' || state === 'review') return settlePurchaseJob
  return state === 'paid' ? issueTicketJob : bookingJobs.advance
}
