import { msOf } from '#contract/terms/time.ts'
import {
  type Reservation,
  type SupplyContext,
  type SupplyOutcome,
  type SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import { type Booking } from '../booking-record.ts'
import { moveBooking } from './transition-booking.ts'
import { type BookingParts } from '../booking-deps.ts'
import { isMoving } from '../booking-state.ts'
import { isWish } from '../waitlist/is-waitlist-request.ts'
import { type Seen, lookFor, stillAtIt, takeOutcome } from './handle-booking-result.ts'

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
export function advanceBooking(parts: BookingParts, bookingId: string): Promise<Booking> {
  const underWay = parts.underWay.get(bookingId)
  if (underWay) return underWay
  const driving = walk(parts, bookingId).finally(() => parts.underWay.delete(bookingId))
  parts.underWay.set(bookingId, driving)
  return driving
}

async function walk(parts: BookingParts, bookingId: string): Promise<Booking> {
  for (let step = 0; ; step++) {
    const booking = await parts.store.findById(bookingId)
    if (!booking) throw new Error(`no booking ${bookingId}`)
    if (!isMoving(booking.state) || step === mostSteps) return booking
    if (!(await stepOn(parts, booking))) return (await parts.store.findById(bookingId)) ?? booking
  }
}

/** One step; false when there is nothing more to be done now. */
async function stepOn(parts: BookingParts, booking: Booking): Promise<boolean> {
  const supply = parts.supplyOf(booking.supplierId)
  if (!supply) return askForALook(parts, booking, 'supplierNotConfigured')
  return booking.state === 'submitted' ? ask(parts, booking, supply) : findOut(parts, booking, supply)
}

/** Writes the attempt down, then asks the supplier to book. */
async function ask(parts: BookingParts, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  if (booking.attempt > 0) {
    const seen = await lookFor(parts, booking, lookingFrom(parts, supply))
    if (seen !== 'nothing') return afterLooking(parts, booking, seen)
  }
  const sentAt = parts.clock.now()
  const changes = { attempt: booking.attempt + 1, attemptSentAt: sentAt }
  const asked = await moveBooking(parts, { booking, to: 'booking', cause: 'supplierAsked', changes })
  if (!asked) return true
  // A process that stood still meanwhile must not send any more: somebody else may have asked since.
  const maySend = () => waitedMs(parts, asked) <= callMsOf(parts, supply)
  if (!maySend()) return takeBack(parts, asked)
  const outcome = await book(parts, asked, { supply, maySend })
  return takeOutcome(parts, { booking: asked, outcome, ...lookingFrom(parts, supply) })
}

/** The attempt was never sent, for certain: it does not count, and the booking waits for its job. */
async function takeBack(parts: BookingParts, asked: Booking): Promise<false> {
  const changes = { attempt: asked.attempt - 1 }
  await moveBooking(parts, { booking: asked, to: 'submitted', cause: 'notSent', changes })
  return false
}

type Sending = { readonly supply: SupplyProvider; readonly maySend: () => boolean }

/** A supplier that throws has a bug, and nobody knows how far it got. */
async function book(
  parts: BookingParts,
  booking: Booking,
  { supply, maySend }: Sending,
): Promise<SupplyOutcome<Reservation>> {
  const { clientReference, offerRef: ref, net: expectedTotal, passengers, contact } = booking
  const mode = isWish(booking) ? ('waitlist' as const) : ('hold' as const)
  const command = { mode, clientReference, ref, expectedTotal, passengers, contact }
  try {
    return await supply.book(command, { ...contextOf(parts, callMsOf(parts, supply)), maySend })
  } catch (error) {
    parts.log.error('supplierThrew', { bookingId: booking.bookingId, cause: 'book', error })
    return { kind: 'unknown', note: 'the supplier broke off' }
  }
}

/**
 * After a lost answer: looks for the reservation; asks again only when none can appear any more. The call may
 * have been sent as late as its end, so the settle window begins there.
 */
async function findOut(parts: BookingParts, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  const waited = waitedMs(parts, booking)
  const settleMs = settleMsOf(parts, supply)
  if (booking.state === 'booking' && waited < Math.min(freshMs, settleMs / 2)) return false
  // Known before looking: only what is not found after the window cannot appear any more.
  const lateMs = booking.reason === stillAtIt ? Math.max(longestAtItMs, settleMs) : settleMs
  const isSettled = waited >= callMsOf(parts, supply) + lateMs
  const seen = await lookFor(parts, booking, lookingFrom(parts, supply))
  if (seen !== 'nothing') return afterLooking(parts, booking, seen)
  if (!isSettled) return false
  const most = booking.state === 'unknown' ? mostAttempts.unknown : mostAttempts.booking
  if (booking.attempt >= most) return askForALook(parts, booking, 'attemptsLost')
  await moveBooking(parts, { booking, to: 'submitted', cause: 'nothingFoundAfterSettling' })
  return true
}

/** Silence is waited out, but not for ever. */
async function afterLooking(
  parts: BookingParts,
  booking: Booking,
  seen: Exclude<Seen, 'nothing'>,
): Promise<boolean> {
  if (seen === 'taken') return true
  if (waitedMs(parts, booking) < longestSilenceMs) return false
  return askForALook(parts, booking, 'supplierSilent')
}

async function askForALook(parts: BookingParts, booking: Booking, reason: string): Promise<true> {
  await moveBooking(parts, { booking, to: 'review', cause: 'needsALook', changes: { reason } })
  return true
}

function waitedMs(parts: BookingParts, booking: Booking): number {
  return booking.attemptSentAt ? parts.clock.nowMs() - msOf(booking.attemptSentAt) : 0
}

/** Longest that one call to book may take; always shorter than the settle window. */
function callMsOf(parts: BookingParts, supply: SupplyProvider): number {
  return Math.min(longestCallMs, settleMsOf(parts, supply) * 0.8)
}

/** The longest time after which a lost reservation can still appear at this supplier. */
function settleMsOf(parts: BookingParts, supply: SupplyProvider): number {
  return supply.settleWindowSeconds === undefined ? parts.settleMs : supply.settleWindowSeconds * 1000
}

/** When a booking that waits should be looked at next, in ms: soon at first, then at growing gaps. */
export function nextLookMs(parts: BookingParts, booking: Booking): number {
  return Math.min(60_000, Math.max(1_000, waitedMs(parts, booking) / 5))
}

function lookingFrom(parts: BookingParts, supply: SupplyProvider) {
  return { supply, context: () => contextOf(parts, longestCallMs / 2) }
}

function contextOf(parts: BookingParts, timeoutMs: number): SupplyContext {
  return {
    requestId: parts.ids.id('req'),
    signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    now: parts.clock.now(),
  }
}
