import { type PayableAnswer } from '#contract/api/payment.ts'
import { type Instant, minutesBetween } from '#contract/terms/time.ts'

/** Nobody can pay at the office any more: it is closed, and opens only when the deadline has passed. */
export function isOfficeShut({ office, payBy }: Pick<PayableAnswer, 'office' | 'payBy'>): boolean {
  if (office.isOpen || payBy === undefined) return false
  return minutesBetween(office.opensAt as Instant, payBy as Instant) <= 0
}
