import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { RefusalReason, SupplyOutcome } from '../supply-provider.ts'
import type { FindOutcome, Reservation } from '../supplier-reservation.ts'
import { batchConcurrentCalls } from './batch-concurrent-calls.ts'
import type { SaleableOffers } from './house-saleable.ts'
import type { HouseTransaction, HouseStore, KeptReservation } from './house-store.ts'
import { publicReservationOf } from './house-documents.ts'
import { issueTickets } from './house-tickets.ts'
import { releaseAndPromote } from './house-waitlist.ts'

/** Most overdue reservations released at once. */
const releasedAtOnce = 100

/** Dependencies of releasing seats: the waitlist is served first. */
export type ServicingDeps = { readonly store: HouseStore; readonly offers: Pick<SaleableOffers, 'limitsOf'> }

/** Issues the tickets of a held reservation; a ticketed one is unchanged, a waitlisted one has no seats yet. */
export function ticketReservation(
  reservationRef: string,
  now: Instant,
  store: HouseStore,
): Promise<SupplyOutcome<Reservation>> {
  return store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refusedOutcome('notFound')
    if (kept.state === 'ticketed') return { kind: 'done', value: publicReservationOf(kept) }
    if (kept.state === 'waitlisted') return refusedOutcome('seatsGone')
    if (kept.state !== 'held' || isOverdue(kept, now)) return refusedOutcome('offerExpired')
    const tickets = await issueTickets(kept, now, change)
    return { kind: 'done', value: publicReservationOf({ ...kept, state: 'ticketed', tickets }) }
  })
}

/** Releases the seats or the waitlist place once. A reservation with a departed flight is not cancelled. */
export function cancelReservation(
  reservationRef: string,
  now: Instant,
  deps: ServicingDeps,
): Promise<SupplyOutcome<Reservation>> {
  return deps.store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refusedOutcome('notFound')
    if (kept.state === 'cancelled') return { kind: 'done', value: publicReservationOf(kept) }
    if (kept.state === 'ticketed' && epochMsOf(kept.departsAt) <= epochMsOf(now))
      return refusedOutcome('notPossible')
    return { kind: 'done', value: await cancelAndReleaseSeats(kept, change, { ...deps, at: now }) }
  })
}

/** Releases what is overdue at an instant; returns how many reservations. */
export type OverdueRelease = (now: Instant) => Promise<number>

/**
 * Cancels held and waitlisted reservations past their time limit. Concurrent callers share one round per
 * process; rows locked by another process are skipped.
 */
export function createOverdueRelease(deps: ServicingDeps): OverdueRelease {
  return batchConcurrentCalls(async (asks: readonly Instant[]) => {
    const now = asks.reduce((left, right) => (left < right ? left : right))
    let released = 0
    for (const reservationRef of await deps.store.overdue(now, releasedAtOnce)) {
      if (await releaseUnlessLocked(reservationRef, now, deps)) released += 1
    }
    return asks.map(() => released)
  })
}

function releaseUnlessLocked(reservationRef: string, now: Instant, deps: ServicingDeps): Promise<boolean> {
  return deps.store.change(async (change) => {
    const kept = await change.lockIfFree(reservationRef)
    if (!kept || !isOverdue(kept, now)) return false
    await cancelAndReleaseSeats(kept, change, { ...deps, at: now })
    return true
  })
}

/** Finds a reservation by one of its references. An overdue one is cancelled first. */
export async function findReservation(
  by: { readonly reservationRef: string } | { readonly clientReference: string },
  now: Instant,
  deps: ServicingDeps,
): Promise<FindOutcome> {
  const { store } = deps
  const kept = await ('reservationRef' in by
    ? store.byRef(by.reservationRef)
    : store.byReference(by.clientReference))
  if (!kept) return { kind: 'notFound' }
  if (!isOverdue(kept, now)) return { kind: 'found', reservation: publicReservationOf(kept) }
  const released = await releaseOverdueReservation(kept.reservationRef, now, deps)
  return released ? { kind: 'found', reservation: released } : { kind: 'notFound' }
}

/** Whether the time limit has passed; only held and waitlisted reservations have one. */
function isOverdue({ state, ticketingTimeLimitAt }: KeptReservation, now: Instant): boolean {
  return (state === 'held' || state === 'waitlisted') && epochMsOf(ticketingTimeLimitAt) <= epochMsOf(now)
}

/** Cancels a reservation if it is still overdue once its row is locked; it may have changed meanwhile. */
function releaseOverdueReservation(
  reservationRef: string,
  now: Instant,
  deps: ServicingDeps,
): Promise<Reservation | undefined> {
  return deps.store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept || !isOverdue(kept, now)) return kept && publicReservationOf(kept)
    return cancelAndReleaseSeats(kept, change, { ...deps, at: now })
  })
}

async function cancelAndReleaseSeats(
  kept: KeptReservation,
  change: HouseTransaction,
  { at, offers }: { readonly at: Instant } & Pick<ServicingDeps, 'offers'>,
): Promise<Reservation> {
  await change.setState(kept.reservationRef, { state: 'cancelled', at })
  if (kept.state === 'waitlisted') await change.removeFromWaitlist([kept.reservationRef])
  else await releaseAndPromote(change, kept.seats, { at, offers })
  return publicReservationOf({ ...kept, state: 'cancelled' })
}

/** Returns the outcome of a refused change. */
export function refusedOutcome(reason: RefusalReason): { kind: 'notDone'; reason: RefusalReason } {
  return { kind: 'notDone', reason }
}
