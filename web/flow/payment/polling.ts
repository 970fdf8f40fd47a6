import type { PayableAnswer } from '#contract/api/payment.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'

/** Decided within moments, by a bank or the shop. */
const movingOutcomes: readonly PayerFacingOutcome[] = ['waiting', 'passedAwaiting3d']
/** Decided elsewhere, in another window or at a bank: an open page notices by itself. */
const slowOutcomes: readonly PayerFacingOutcome[] = ['atProvider', 'seatHeld', 'outOfService', 'notCompleted']
const movingMs = 2_000
const slowMs = 15_000

/** Returns after how many milliseconds the page polls; false when nothing changes by itself. */
export function pollAfter({
  payment,
  isPayable,
}: Pick<PayableAnswer, 'payment' | 'isPayable'>): number | false {
  if (payment === undefined) return false
  if (movingOutcomes.includes(payment.outcome)) return movingMs
  return isPayable && slowOutcomes.includes(payment.outcome) ? slowMs : false
}
