import type { PayableAnswer } from '#contract/api/payment.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'

/** Outcomes in which nothing is under way: the payer would have to start. */
const notStarted: readonly PayerFacingOutcome[] = ['seatHeld', 'rejected', 'notCompleted', 'outOfService']

/**
 * Returns the payment of an order as it is at this moment of the server's clock: past its deadline nothing can be
 * started any more, also in the minutes before the shop has released the seats. What is under way stays so.
 */
export function closeAfterDeadline(payable: PayableAnswer, nowMs: number): PayableAnswer {
  const { isPayable, payBy, payment } = payable
  if (!isPayable || payBy === undefined || nowMs < Date.parse(payBy)) return payable
  if (payment === undefined) return { ...payable, isPayable: false }
  if (!notStarted.includes(payment.outcome)) return payable
  return { ...payable, isPayable: false, payment: { ...payment, outcome: 'ended' } }
}
