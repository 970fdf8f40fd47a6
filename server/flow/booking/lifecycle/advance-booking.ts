import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import type {
  SupplyContext,
  SupplyOutcome,
  SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import type { BookCommand, Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from '../booking-record.ts'
import { confirmPurchasePrice, isPriceToConfirm } from '../pay-first/confirm-purchase-price.ts'
import { transitionBooking } from './transition-booking.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { isAwaitingSupplier } from '../booking-state.ts'
import {
  type Seen,
  inquireByReference,
  pendingAtSupplier,
  handleBookingOutcome,
} from './handle-booking-outcome.ts'

/** Longest that one call to book may take. */
const longestCallMs = 30_000
/** How long an attempt is taken to be on its way, so that nobody asks the supplier about it yet. */
const freshMs = 5_000
/** After so long without a word from the supplier a person must look. */
const longestSilenceMs = 2 * 60 * 60_000
/**
 * Attempts after which a person must look, once the settle window has shown that nothing was made. An answer
 * that was lost (`unknown`) speaks of a supplier in trouble; an attempt that nobody saw the end of (`booking`)
 * only of a process of ours that died, as often as not before it had sent anything.
 */
const mostAttempts = { unknown: 2, booking: 5 } as const
/** How long a supplier may be at a booking that it has taken in, before nothing found means that there is none. */
const longestAtItMs = 60 * 60_000
const mostSteps = 8

/**
 * Takes a booking as far as it can go now. Requests, jobs and staff all come through here: within a process
 * they share one drive, and each move is fenced by state and version, so that any number of processes make
 * it once.
 */
export function advanceBooking(deps: BookingDeps, bookingId: string): Promise<Booking> {
  const underWay = deps.underWay.get(bookingId)
  if (underWay) return underWay
  const driving = runBookingSteps(deps, bookingId).finally(() => deps.underWay.delete(bookingId))
  deps.underWay.set(bookingId, driving)
  return driving
}

const settledWithinMs = 8_000

/** Waits until the bookings that are under way have taken their step, for 8 s at most. */
export async function waitForBookingsUnderWay({ underWay, clock }: BookingDeps): Promise<void> {
  const enough = new AbortController()
  await Promise.race([
    Promise.allSettled(underWay.values()),
    clock.sleep(settledWithinMs, enough.signal).catch(() => undefined),
  ])
  enough.abort()
}

async function runBookingSteps(deps: BookingDeps, bookingId: string): Promise<Booking> {
  for (let step = 0; ; step++) {
    const booking = await deps.store.findById(bookingId)
    if (!booking) throw new Error(`no booking ${bookingId}`)
    if (!isAwaitingSupplier(booking.state) || step === mostSteps) return booking
    if (!(await takeNextStep(deps, booking))) return (await deps.store.findById(bookingId)) ?? booking
  }
}

/** One step; false when there is nothing more to be done now. */
async function takeNextStep(deps: BookingDeps, booking: Booking): Promise<boolean> {
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return requestManualReview(deps, booking, 'supplierNotConfigured')
  return booking.state === 'submitted'
    ? sendBooking(deps, booking, supply)
    : inquireReservation(deps, booking, supply)
}

/** Writes the attempt down, then asks the supplier to book. */
async function sendBooking(deps: BookingDeps, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  if (booking.attempt > 0) {
    const seen = await inquireByReference(deps, booking, inquiryContextOf(deps, supply))
    if (seen !== 'nothing') return retryOrReviewInquiry(deps, booking, seen)
  }
  if (isPriceToConfirm(booking, deps.clock.now())) {
    const confirmed = await confirmPurchasePrice(deps, booking, inquiryContextOf(deps, supply))
    return confirmed === 'silent' ? retryOrReviewInquiry(deps, booking, confirmed) : true
  }
  const sentAt = deps.clock.now()
  const changes = { attempt: booking.attempt + 1, attemptSentAt: sentAt }
  const asked = await transitionBooking(deps, { booking, to: 'booking', cause: 'supplierAsked', changes })
  if (!asked) return true
  // A process that stood still meanwhile must not send any more: somebody else may have asked since.
  const isStillWithinSendWindow = () => msSinceAttempt(deps, asked) <= bookingCallTimeoutMs(deps, supply)
  if (!isStillWithinSendWindow()) return recordRequestNotSent(deps, asked)
  const outcome = await callSupplierToBook(deps, asked, { supply, maySend: isStillWithinSendWindow })
  return handleBookingOutcome(deps, { booking: asked, outcome, ...inquiryContextOf(deps, supply) })
}

/** The attempt was never sent, for certain: it does not count, and the booking waits for its job. */
async function recordRequestNotSent(deps: BookingDeps, asked: Booking): Promise<false> {
  const changes = { attempt: asked.attempt - 1 }
  await transitionBooking(deps, { booking: asked, to: 'submitted', cause: 'notSent', changes })
  return false
}

type BookingCall = { readonly supply: SupplyProvider; readonly maySend: () => boolean }

/** A supplier that throws has a bug, and nobody knows how far it got. */
async function callSupplierToBook(
  deps: BookingDeps,
  booking: Booking,
  { supply, maySend }: BookingCall,
): Promise<SupplyOutcome<Reservation>> {
  const { clientReference, offerRef: ref, net: expectedTotal, passengers, contact } = booking
  const mode = bookingModeOf(booking)
  const { extras } = booking.offer.selling
  const command = {
    mode,
    clientReference,
    ref,
    expectedTotal,
    passengers,
    contact,
    ...(extras && { extras }),
  }
  try {
    return await supply.book(command, {
      ...supplyContextOf(deps, bookingCallTimeoutMs(deps, supply)),
      maySend,
    })
  } catch (error) {
    deps.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'book', error })
    return { kind: 'unknown', note: 'the supplier broke off' }
  }
}

function bookingModeOf({ offer, isPayFirst }: Booking): BookCommand['mode'] {
  if (isPayFirst) return 'instant'
  return hasWaitlistedFlight(offer.itinerary) ? 'waitlist' : 'hold'
}

/**
 * After a lost answer: looks for the reservation; asks again only when none can appear any more. The call may
 * have been sent as late as its end, so the settle window begins there.
 */
async function inquireReservation(
  deps: BookingDeps,
  booking: Booking,
  supply: SupplyProvider,
): Promise<boolean> {
  const waited = msSinceAttempt(deps, booking)
  const settleMs = settleWindowMs(deps, supply)
  if (booking.state === 'booking' && waited < Math.min(freshMs, settleMs / 2)) return false
  // Known before looking: only what is not found after the window cannot appear any more.
  const lateMs = booking.reason === pendingAtSupplier ? Math.max(longestAtItMs, settleMs) : settleMs
  const isSettled = waited >= bookingCallTimeoutMs(deps, supply) + lateMs
  const inquiry = { ...inquiryContextOf(deps, supply), isEarly: !isSettled }
  const seen = await inquireByReference(deps, booking, inquiry)
  if (seen !== 'nothing') return retryOrReviewInquiry(deps, booking, seen)
  if (!isSettled) return false
  const most = booking.state === 'unknown' ? mostAttempts.unknown : mostAttempts.booking
  if (booking.attempt >= most) return requestManualReview(deps, booking, 'attemptsLost')
  await transitionBooking(deps, { booking, to: 'submitted', cause: 'nothingFoundAfterSettling' })
  return true
}

/** Silence is waited out, but not for ever. */
async function retryOrReviewInquiry(
  deps: BookingDeps,
  booking: Booking,
  seen: Exclude<Seen, 'nothing'>,
): Promise<boolean> {
  if (seen === 'taken') return true
  if (msSinceAttempt(deps, booking) < longestSilenceMs) return false
  return requestManualReview(deps, booking, 'supplierUnavailable')
}

async function requestManualReview(deps: BookingDeps, booking: Booking, reason: string): Promise<true> {
  await transitionBooking(deps, { booking, to: 'review', cause: 'needsALook', changes: { reason } })
  return true
}

function msSinceAttempt(deps: BookingDeps, booking: Booking): number {
  return booking.attemptSentAt ? deps.clock.nowMs() - epochMsOf(booking.attemptSentAt) : 0
}

/** Longest that one call to book may take; always shorter than the settle window. */
function bookingCallTimeoutMs(deps: BookingDeps, supply: SupplyProvider): number {
  return Math.min(longestCallMs, settleWindowMs(deps, supply) * 0.8)
}

/** The longest time after which a lost reservation can still appear at this supplier. */
function settleWindowMs(deps: BookingDeps, supply: SupplyProvider): number {
  return supply.settleWindowSeconds === undefined ? deps.settleMs : supply.settleWindowSeconds * 1000
}

/** When a booking that waits should be looked at next, in ms: soon at first, then at growing gaps. */
export function nextInquiryMs(deps: BookingDeps, booking: Booking): number {
  return Math.min(60_000, Math.max(1_000, msSinceAttempt(deps, booking) / 5))
}

function inquiryContextOf(deps: BookingDeps, supply: SupplyProvider) {
  return { supply, context: () => supplyContextOf(deps, longestCallMs / 2) }
}

function supplyContextOf(deps: BookingDeps, timeoutMs: number): SupplyContext {
  return {
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    now: deps.clock.now(),
  }
}
