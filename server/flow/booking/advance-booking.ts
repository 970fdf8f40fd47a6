import { minutesBetween, msOf } from '#contract/terms/time.ts'
import { type SupplyContext, type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { type Booking } from './booking-record.ts'
import { moveBooking } from './move-booking.ts'
import { type BookingParts } from './booking-parts.ts'
import { isMoving } from './booking-state.ts'
import { takeOutcome, takeReservation } from './take-outcome.ts'

/** Longest that one call to book may take; always shorter than the settle window. */
const longestCallMs = 30_000
/** A process that was frozen between writing the attempt and sending it must not send it any more. */
const sendWithinMs = 1_000
/** How often a booking is tried again after the settle window showed that nothing was made. */
const mostAttempts = 2
const mostSteps = 8

/**
 * Takes a booking as far as it can go now. Requests, jobs and staff all come through here; each move is
 * fenced by state and version, so that any number of callers make it once.
 */
export async function advanceBooking(parts: BookingParts, bookingId: string): Promise<Booking> {
  for (let step = 0; step < mostSteps; step++) {
    const booking = await parts.store.findById(bookingId)
    if (!booking) throw new Error(`no booking ${bookingId}`)
    if (!isMoving(booking.state)) return booking
    const supply = parts.supplyOf(booking.supplierId)
    if (!supply) {
      await moveBooking(parts, {
        booking,
        to: 'review',
        cause: 'needsALook',
        changes: { reason: 'supplierNotConfigured' },
      })
      continue
    }
    const hasMoved =
      booking.state === 'submitted'
        ? await ask(parts, booking, supply)
        : await findOut(parts, booking, supply)
    if (!hasMoved) return booking
  }
  throw new Error(`booking ${bookingId} does not come to rest`)
}

/** Writes the attempt down, then asks the supplier to book. */
async function ask(parts: BookingParts, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  if (booking.attempt > 0 && (await isFound(parts, booking, supply))) return true
  const sentAt = parts.clock.now()
  const asked = await moveBooking(parts, {
    booking,
    to: 'booking',
    cause: 'supplierAsked',
    changes: { attempt: booking.attempt + 1, attemptSentAt: sentAt },
  })
  if (!asked) return true
  if (parts.clock.nowMs() - msOf(sentAt) > sendWithinMs) return false
  const outcome = await supply.book(
    {
      mode: 'hold',
      clientReference: booking.clientReference,
      ref: booking.offerRef,
      expectedTotal: booking.net,
      passengers: booking.passengers,
      contact: booking.contact,
    },
    contextOf(parts, callMsOf(parts, supply)),
  )
  return takeOutcome(parts, asked, outcome)
}

/**
 * After a lost answer: looks for the reservation; asks again only when none can appear any more. The call may
 * have been sent as late as its end, so the settle window begins there.
 */
async function findOut(parts: BookingParts, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  if (await isFound(parts, booking, supply)) return true
  const sentAt = booking.attemptSentAt
  const waitedMs = sentAt ? parts.clock.nowMs() - msOf(sentAt) : 0
  if (waitedMs < callMsOf(parts, supply) + settleMsOf(parts, supply)) return false
  // Asked once more after the window: the answer above may be from just before its end.
  const last = await supply.find(booking.clientReference, contextOf(parts, longestCallMs))
  if (last.kind === 'silent') return false
  if (last.kind === 'found') return takeReservation(parts, booking, last.reservation)
  const isSpent = booking.attempt >= mostAttempts
  await moveBooking(parts, {
    booking,
    to: isSpent ? 'review' : 'submitted',
    cause: isSpent ? 'needsALook' : 'nothingFoundAfterSettling',
    changes: isSpent ? { reason: 'supplierLostTwoAttempts' } : {},
  })
  return true
}

async function isFound(parts: BookingParts, booking: Booking, supply: SupplyProvider): Promise<boolean> {
  const found = await supply.find(booking.clientReference, contextOf(parts, longestCallMs / 3))
  return found.kind === 'found' ? takeReservation(parts, booking, found.reservation) : false
}

/** Longest that one call to book may take. */
function callMsOf(parts: BookingParts, supply: SupplyProvider): number {
  return Math.min(longestCallMs, settleMsOf(parts, supply) * 0.8)
}

/** The longest time after which a lost reservation can still appear at this supplier. */
export function settleMsOf(parts: BookingParts, supply: SupplyProvider): number {
  return supply.settleWindowSeconds === undefined ? parts.settleMs : supply.settleWindowSeconds * 1000
}

/** When a booking that waits should be looked at next: soon at first, then at growing gaps. */
export function nextLookMs(parts: BookingParts, booking: Booking): number {
  const waited = booking.attemptSentAt ? minutesBetween(booking.attemptSentAt, parts.clock.now()) : 0
  return waited < 1 ? 1_000 : Math.min(60_000, waited * 5_000)
}

function contextOf(parts: BookingParts, timeoutMs: number): SupplyContext {
  return {
    requestId: parts.ids.id('req'),
    signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    now: parts.clock.now(),
  }
}
