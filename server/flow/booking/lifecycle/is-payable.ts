import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '../booking-record.ts'

/** Whether money can be taken for a booking at this moment: its seats are held and the deadline is not past. */
export function isPayable({ state, payBy }: Pick<Booking, 'state' | 'payBy'>, now: Instant): boolean {
  return state === 'held' && payBy !== undefined && now < payBy
}
