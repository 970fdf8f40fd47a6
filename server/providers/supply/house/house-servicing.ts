import { type Instant, msOf } from '#contract/terms/time.ts'
import {
  type FindOutcome,
  type RefusalReason,
  type Reservation,
  type SupplyOutcome,
} from '../supply-provider.ts'
import { type HouseChange, type HouseStore, type KeptReservation, reservationOf } from './house-store.ts'
import { issueTickets } from './house-tickets.ts'

/** How many overdue reservations are given up in one go. */
const releasedAtOnce = 100

/** Issues the tickets of a held reservation; what is ticketed stays as it is. */
export function ticketReservation(
  reservationRef: string,
  now: Instant,
  store: HouseStore,
): Promise<SupplyOutcome<Reservation>> {
  return store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refuse('notFound')
    if (kept.state === 'ticketed') return { kind: 'done', value: reservationOf(kept) }
    if (kept.state !== 'held' || msOf(kept.ticketingTimeLimitAt) <= msOf(now)) return refuse('offerExpired')
    const tickets = await issueTickets(kept, now, change)
    return { kind: 'done', value: { ...reservationOf(kept), state: 'ticketed', tickets } }
  })
}

/** Gives the seats back, once. What has begun to be flown is not given up. */
export function cancelReservation(
  reservationRef: string,
  now: Instant,
  store: HouseStore,
): Promise<SupplyOutcome<Reservation>> {
  return store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refuse('notFound')
    if (kept.state === 'cancelled') return { kind: 'done', value: reservationOf(kept) }
    if (kept.state === 'ticketed' && msOf(kept.departsAt) <= msOf(now)) return refuse('notPossible')
    return { kind: 'done', value: await giveUp(kept, now, change) }
  })
}

/** Gives up what was held past its time limit: the house keeps no seats for nobody. */
export async function releaseOverdue(now: Instant, store: HouseStore): Promise<number> {
  const overdue = await store.overdue(now, releasedAtOnce)
  for (const reservationRef of overdue) {
    await releaseOne(reservationRef, now, store)
  }
  return overdue.length
}

/** A reservation by one of its names. One held past its time limit is given up before it is shown. */
export async function findReservation(
  by: { readonly reservationRef: string } | { readonly clientReference: string },
  now: Instant,
  store: HouseStore,
): Promise<FindOutcome> {
  const kept = await ('reservationRef' in by
    ? store.byRef(by.reservationRef)
    : store.byReference(by.clientReference))
  if (!kept) return { kind: 'notFound' }
  const isOverdue = kept.state === 'held' && msOf(kept.ticketingTimeLimitAt) <= msOf(now)
  if (!isOverdue) return { kind: 'found', reservation: reservationOf(kept) }
  const released = await releaseOne(kept.reservationRef, now, store)
  return released ? { kind: 'found', reservation: released } : { kind: 'notFound' }
}

/** Gives up a reservation if it is still held; somebody may have ticketed it while we waited for its row. */
function releaseOne(
  reservationRef: string,
  now: Instant,
  store: HouseStore,
): Promise<Reservation | undefined> {
  return store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (kept?.state !== 'held') return kept && reservationOf(kept)
    return giveUp(kept, now, change)
  })
}

async function giveUp(kept: KeptReservation, at: Instant, change: HouseChange): Promise<Reservation> {
  await change.giveSeatsBack(kept.seats)
  await change.setState(kept.reservationRef, { state: 'cancelled', tickets: kept.tickets, at })
  return { ...reservationOf(kept), state: 'cancelled' }
}

function refuse(reason: RefusalReason): { kind: 'notDone'; reason: RefusalReason } {
  return { kind: 'notDone', reason }
}
