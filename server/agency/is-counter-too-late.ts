import { isOpenBefore } from '#contract/terms/calendar/office-hours.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Office } from './office.ts'

/** Whether nobody can pay an order over the counter any more: the office does not open before its deadline. */
export async function isCounterTooLate(
  { payBy }: { readonly payBy?: Instant | undefined },
  { office, clock }: { readonly office: Office; readonly clock: Pick<Clock, 'now'> },
): Promise<boolean> {
  const now = clock.now()
  // Past the deadline nothing can be paid in any way, which is for others to say.
  if (payBy === undefined || payBy <= now) return false
  return !isOpenBefore(payBy, now, await office.calendar())
}
