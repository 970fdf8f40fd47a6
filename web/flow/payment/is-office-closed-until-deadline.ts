import type { PayableAnswer } from '#contract/api/payment.ts'
import { type Instant, minutesBetween } from '#contract/terms/time.ts'

/** Returns whether nobody can pay at the office any more: it is closed, and opens only after the deadline. */
export function isOfficeClosedUntilDeadline({
  office,
  payBy,
}: Pick<PayableAnswer, 'office' | 'payBy'>): boolean {
  if (office.isOpen || payBy === undefined) return false
  return minutesBetween(office.opensAt as Instant, payBy as Instant) <= 0
}
