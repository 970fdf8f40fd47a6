import { isOpenBefore } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Office } from './office.ts'

/**
 * Returns whether payment over the counter is no longer possible because the office does not open before the
 * payment deadline.
 */
export async function isOfficeClosedUntilDeadline(
  { payBy }: { readonly payBy?: Instant | undefined },
  { office, clock }: { readonly office: Office; readonly clock: Pick<Clock, 'now'> },
): Promise<boolean> {
  const now = clock.now()
  // After the payment deadline no payment method works; other code reports that.
  if (payBy === undefined || payBy <= now) return false
  return !isOpenBefore(payBy, now, await office.calendar())
}
