import { epochMsOf } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type {
  RefusalReason,
  SupplyContext,
  SupplyOutcome,
  SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import {
  type FindOutcome,
  type Reservation,
  isPurchased,
} from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingDeps, answerWithinMs, bookingJobs } from '../booking-deps.ts'
import { isAwaitingSupplier } from '../booking-state.ts'
import { transitionBooking } from './transition-booking.ts'
import { enqueueQuoteRequest } from '../request/enqueue-quote-request.ts'
import { bookingRejectedMail } from '../mail/booking-rejected-mail.ts'
import { payFirstRefusedMail } from '../mail/pay-first-mail.ts'
import { issueFoundPurchase } from './issue-found-purchase.ts'
import { enqueueSettlement, orderAtAbsorbedPrice } from './purchase.ts'
import { recordReservation } from './record-reservation.ts'

/** Where to look for a reservation. */
export type InquiryContext = { readonly supply: SupplyProvider; readonly context: () => SupplyContext }

/**
 * The cause stored while the supplier has accepted the request but not finished it; stored with the
 * booking, because this process may die.
 */
export const pendingAtSupplier = 'supplierStillAtIt'

/** What a look for a reservation came to: it was found and written down, there is none, or nobody answers. */
export type Seen = 'taken' | 'nothing' | 'silent'

type BookingAnswer = InquiryContext & {
  readonly booking: Booking
  readonly outcome: SupplyOutcome<Reservation>
}

/** Writes down what the supplier answered to an attempt. True: the booking may have moved, look again. */
export async function handleBookingOutcome(deps: BookingDeps, answered: BookingAnswer): Promise<boolean> {
  const { booking, outcome } = answered
  switch (outcome.kind) {
    case 'done':
      if (!(await recordReservation(deps, { booking, reservation: outcome.value, cause: 'supplierBooked' })))
        await releaseOrphanedReservation(deps, booking, outcome.value)
      return true
    case 'notDone':
      return handleSupplierRefusal(deps, answered, outcome.reason)
    case 'unknown':
      await recordUnknownOutcome(deps, booking, outcome.isStillAtIt ? pendingAtSupplier : 'answerLost')
      return true
  }
}

/** Where to look, and whether the call that books may still be under way. */
type Inquiry = InquiryContext & { readonly isEarly?: boolean }

/** Looks for the reservation of a booking, and writes it down when it is there. */
export async function inquireByReference(
  deps: BookingDeps,
  booking: Booking,
  { supply, context, isEarly = false }: Inquiry,
): Promise<Seen> {
  const found = await findReservation(deps, booking, { supply, context })
  if (found.kind !== 'found') return found.kind === 'silent' ? 'silent' : 'nothing'
  // The call that makes a pay-first order may still issue its tickets, or cancel it again.
  if (isEarly && booking.isPayFirst && !isPurchased(found.reservation)) return 'silent'
  const order = { booking, reservation: found.reservation }
  const issued = await issueFoundPurchase(deps, order, { supply, context })
  if (!issued) return 'silent'
  await recordReservation(deps, { ...issued, cause: 'reservationFound' })
  return 'taken'
}

/** Asks the supplier for the reservation of a booking; one that throws is silent. */
export async function findReservation(
  deps: BookingDeps,
  booking: Booking,
  { supply, context }: InquiryContext,
): Promise<FindOutcome> {
  try {
    return await supply.find(booking.clientReference, context())
  } catch (error) {
    deps.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'find', error })
    return { kind: 'silent' }
  }
}

async function recordUnknownOutcome(
  deps: BookingDeps,
  booking: Booking,
  reason = 'answerLost',
): Promise<void> {
  const changes = { reason }
  await transitionBooking(deps, { booking, to: 'unknown', cause: 'answerLost', changes })
}

/**
 * A refusal of the first attempt is certain. One of a later attempt may be due to the very reservation that
 * an earlier one made ("these seats are gone"), so it is believed only when none is there.
 */
async function handleSupplierRefusal(
  deps: BookingDeps,
  answered: BookingAnswer,
  reason: RefusalReason,
): Promise<boolean> {
  const { booking } = answered
  const seen = booking.attempt > 1 ? await inquireByReference(deps, booking, answered) : 'nothing'
  if (seen === 'taken') return true
  if (seen === 'silent') {
    await recordUnknownOutcome(deps, booking)
    return false
  }
  if (reason === 'priceChanged' && (await orderAtAbsorbedPrice(deps, answered))) return true
  if (needsNewQuote(booking, reason)) return requestNewQuote(deps, booking, reason)
  await transitionBooking(deps, {
    booking,
    to: 'rejected',
    cause: 'supplierRefused',
    changes: { reason },
    effects: (tx, rejected) => mailRefusal(deps, rejected, tx),
  })
  return true
}

/**
 * What was said yes to cannot be had for now: the price did not last, or nobody could be reached. Staff are asked
 * again, and nothing dearer is ever booked.
 */
function needsNewQuote({ sellingMode }: Booking, reason: RefusalReason): boolean {
  const passing: readonly RefusalReason[] = ['priceChanged', 'offerExpired', 'seatsGone', 'unreachable']
  return sellingMode === 'request' && passing.includes(reason)
}

async function requestNewQuote(deps: BookingDeps, booking: Booking, reason: RefusalReason): Promise<boolean> {
  await transitionBooking(deps, {
    booking,
    to: 'requested',
    cause: 'quotedPriceGone',
    changes: { reason },
    effects: (tx, requested) => enqueueQuoteRequest(deps, requested, tx),
  })
  return true
}

/** Whoever was told to wait hears by mail that it came to nothing; whoever still waits sees it. */
export async function mailRefusal(deps: BookingDeps, rejected: Booking, tx: Tx): Promise<void> {
  if (rejected.isPayFirst) {
    await enqueueSettlement(deps, rejected, tx)
    await deps.outbox.put(tx, payFirstRefusedMail(rejected, deps.publicUrl))
    return
  }
  if (deps.clock.nowMs() - epochMsOf(rejected.createdAt) < answerWithinMs) return
  await deps.outbox.put(tx, bookingRejectedMail(rejected, deps.publicUrl))
}

/**
 * A reservation whose booking was moved on while its answer was out. A booking that still waits takes it;
 * any other has one already or needs none, so this one goes back.
 */
async function releaseOrphanedReservation(
  deps: BookingDeps,
  booking: Booking,
  reservation: Reservation,
): Promise<void> {
  const now = await deps.store.findById(booking.bookingId)
  if (!now || now.reservationRef === reservation.reservationRef) return
  if (
    isAwaitingSupplier(now.state) &&
    (await recordReservation(deps, { booking: now, reservation, cause: 'reservationFound' }))
  )
    return
  deps.log.error('strayReservation', { bookingId: booking.bookingId, state: now.state })
  const { bookingId } = booking
  const { reservationRef } = reservation
  await deps.transact((tx) =>
    enqueueJob(tx, {
      kind: bookingJobs.release,
      key: `${bookingId} ${reservationRef}`,
      payload: { bookingId, reservationRef },
      runAt: deps.clock.now(),
    }),
  )
}
