import { type ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type Booking } from '#server/flow/booking/booking.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type ScheduleChangeDeps, isRequested, isWatched, rebookedAt } from './schedule-change-deps.ts'
import { type ScheduleChangeRecord, isOpenChange } from './schedule-change-record.ts'

/**
 * The supplier does not know the reservation of an order any more, and nobody has asked for that: it is put on the desk,
 * once. Its owner is not written to before a person has asked the supplier. One that is found again goes off the desk by
 * itself, with the next look.
 */
export async function noteLostReservation(deps: ScheduleChangeDeps, booking: Booking): Promise<void> {
  const { bookingId } = booking
  const at = deps.clock.now()
  const segments = booking.offer.itinerary.journeys.flatMap((journey) => journey.segments)
  // Suppliers forget what was flown.
  if (segments.every(({ departureAt }) => departureAt <= at)) return
  await deps.transact(async (tx) => {
    const current = await deps.booking.lock(bookingId, tx)
    // What is in review is on the desk already.
    if (!current || !isWatched(current) || current.state === 'review') return
    if ((await isRequested(deps, current, tx)) || (await rebookedAt(deps, bookingId, tx))) return
    const [latest] = await deps.scheduleChanges.changesOf(bookingId, tx)
    // A yes that is on its way finds out for itself; staff who have to tell the airline find out from it.
    if (latest && afterYes.includes(latest.state)) return
    await addToWorkQueue(deps, { bookingId, latest }, tx)
  })
}

const afterYes: readonly ScheduleChangeState[] = ['accepting', 'toConfirm', 'refused']

/** An order whose reservation is gone, and what was written down of it last. */
export type Gone = { readonly bookingId: string; readonly latest: ScheduleChangeRecord | undefined }

/** Has a person look for a reservation, once; its owner is told nothing. The order is locked by whoever calls. */
export async function addToWorkQueue(
  deps: ScheduleChangeDeps,
  { bookingId, latest }: Gone,
  tx: Tx,
): Promise<void> {
  if (latest && isKnownAsLost(latest)) return
  deps.log.error('reservationNotFound', { bookingId })
  const at = deps.clock.now()
  if (latest && isOpenChange(latest)) await deps.scheduleChanges.move(tx, latest, { to: 'replaced', at })
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

/** Also when staff have settled it: nobody is told the same thing every night. */
function isKnownAsLost({ state, difference }: ScheduleChangeRecord): boolean {
  return state === 'lost' || (state === 'settled' && difference.flights.length === 0)
}
