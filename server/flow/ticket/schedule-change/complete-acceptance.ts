import { type Tx } from '#server/platform/transaction.ts'
import { flightsAcceptedMail } from './schedule-change-mail.ts'
import { type ScheduleChangeDeps, linkOf } from './schedule-change-deps.ts'
import { type ScheduleChangeRecord } from './schedule-change-record.ts'

/** What became of a yes, and who of the staff has seen to it. */
export type AcceptanceEnd = {
  readonly change: ScheduleChangeRecord
  readonly to: 'accepted' | 'refused' | 'toConfirm'
  readonly clerk?: string
}

/**
 * Writes down what became of a yes. Accepted flights are those of the order from now on, and its owner is told, unless
 * nothing was asked and all was said before. False when somebody else has moved the change meanwhile, or there are no
 * flights that could be those of the order.
 */
export async function endAcceptance(
  deps: ScheduleChangeDeps,
  { change, to, clerk }: AcceptanceEnd,
  tx: Tx,
): Promise<boolean> {
  const { bookingId, difference } = change
  if (to === 'accepted' && !difference.itinerary) return false
  await deps.booking.lock(bookingId, tx)
  const by = clerk === undefined ? {} : { by: clerk }
  if (!(await deps.scheduleChanges.move(tx, change, { to, at: deps.clock.now(), ...by }))) return false
  if (to !== 'accepted' || !difference.itinerary) return true
  await deps.booking.takeFlights({ bookingId, itinerary: difference.itinerary }, tx)
  const booking = await deps.booking.lock(bookingId, tx)
  if (booking && change.needsAnswer)
    await deps.outbox.put(tx, flightsAcceptedMail(booking, change, linkOf(deps, booking)))
  return true
}
