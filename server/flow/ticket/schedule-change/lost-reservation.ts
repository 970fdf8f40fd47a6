import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import {
  type ScheduleChangeDeps,
  hasOpenChangeRequest,
  isScheduleWatched,
  lastRebookedAt,
} from './schedule-change-deps.ts'
import { type ScheduleChangeRecord, isOpenChange } from './schedule-change-record.ts'

/**
 * Puts an order on the work queue, once, when the supplier no longer knows its reservation and nobody asked
 * for that. The owner is not told before staff have asked the supplier. If the reservation is found again,
 * the next check removes it from the queue.
 */
export async function reportLostReservation(deps: ScheduleChangeDeps, booking: Booking): Promise<void> {
  const { bookingId } = booking
  const at = deps.clock.now()
  const segments = booking.offer.itinerary.journeys.flatMap((journey) => journey.segments)
  // Suppliers delete reservations after the flights.
  if (segments.every(({ departureAt }) => departureAt <= at)) return
  await deps.transact(async (tx) => {
    const current = await deps.booking.lock(bookingId, tx)
    // An order in review is on the work queue already.
    if (!current || !isScheduleWatched(current) || current.state === 'review') return
    if ((await hasOpenChangeRequest(deps, current, tx)) || (await lastRebookedAt(deps, bookingId, tx))) return
    const [latest] = await deps.scheduleChanges.changesOf(bookingId, tx)
    // A pending acceptance detects it by itself, and staff who have to tell the airline learn it there.
    if (latest && afterYes.includes(latest.state)) return
    await addToWorkQueue(deps, { bookingId, latest }, tx)
  })
}

const afterYes: readonly ScheduleChangeState[] = ['accepting', 'toConfirm', 'refused']

/** An order whose reservation is gone, with its latest schedule change. */
export type Gone = { readonly bookingId: string; readonly latest: ScheduleChangeRecord | undefined }

/**
 * Adds a lost reservation to the work queue, once, without telling the owner. The caller has locked the
 * order.
 */
export async function addToWorkQueue(
  deps: ScheduleChangeDeps,
  { bookingId, latest }: Gone,
  tx: Tx,
): Promise<void> {
  if (latest && isKnownAsLost(latest)) return
  deps.log.error('reservationNotFound', { bookingId })
  const at = deps.clock.now()
  if (latest && isOpenChange(latest))
    await deps.scheduleChanges.move(tx, latest, { to: 'replaced', cause: 'reservationLost', at })
  await deps.scheduleChanges.insert(tx, {
    changeId: deps.ids.id('chg'),
    bookingId,
    state: 'lost',
    difference: { flights: [], connections: [] },
    needsAnswer: false,
    replyBy: at,
    createdAt: at,
    updatedAt: at,
  })
}

/**
 * Returns whether the loss is known, also when staff have settled it, so that it is not reported every night.
 */
function isKnownAsLost({ state, difference }: ScheduleChangeRecord): boolean {
  return state === 'lost' || (state === 'settled' && difference.flights.length === 0)
}
