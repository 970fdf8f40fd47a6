import type { ScheduleChangeCause } from './schedule-change-state.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { scheduleChangeAcceptedMail } from './schedule-change-mail.ts'
import { type ScheduleChangeDeps, orderPageLink } from './schedule-change-deps.ts'
import type { ScheduleChangeRecord } from './schedule-change-record.ts'

/** The outcome of an acceptance, and the clerk who handled it. */
export type AcceptanceEnd = {
  readonly change: ScheduleChangeRecord
  readonly to: 'accepted' | 'refused' | 'toConfirm'
  readonly cause: ScheduleChangeCause
  readonly clerk?: string
}

/**
 * Stores the outcome of an acceptance. Accepted flights become those of the order and the owner is told,
 * unless no answer was needed and the first email said it all. Returns false when a concurrent process has
 * moved the change, or there are no flights that the order could take.
 */
export async function completeAcceptance(
  deps: ScheduleChangeDeps,
  { change, to, cause, clerk }: AcceptanceEnd,
  tx: Tx,
): Promise<boolean> {
  const { bookingId, difference } = change
  if (to === 'accepted' && !difference.itinerary) return false
  await deps.booking.lock(bookingId, tx)
  const by = clerk === undefined ? {} : { by: clerk }
  if (!(await deps.scheduleChanges.move(tx, change, { to, cause, at: deps.clock.now(), ...by }))) return false
  if (to !== 'accepted' || !difference.itinerary) return true
  const { itinerary } = difference
  await deps.booking.takeFlights({ bookingId, itinerary, change: 'scheduleChangeAccepted' }, tx)
  const booking = await deps.booking.lock(bookingId, tx)
  if (booking && change.needsAnswer)
    await deps.outbox.put(tx, scheduleChangeAcceptedMail(booking, change, orderPageLink(deps, booking)))
  return true
}
