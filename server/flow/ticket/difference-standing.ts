import type { PaymentState } from '#contract/terms/payment.ts'
import type { Payment } from '#server/flow/payment/payment.ts'

/** What the customer is told of the payment of a difference, or of extras, before anything is sent to the supplier. */
export type DifferenceStanding = 'due' | 'atProvider' | 'checking' | 'declined' | 'notCompleted' | 'paid'

const ofAttempts: Readonly<Record<PaymentState, DifferenceStanding>> = {
  awaited: 'due',
  starting: 'checking',
  unknown: 'checking',
  pending: 'atProvider',
  authorised: 'checking',
  capturing: 'checking',
  voiding: 'checking',
  late: 'checking',
  mismatched: 'checking',
  declined: 'declined',
  cancelled: 'notCompleted',
  overdue: 'notCompleted',
  voided: 'notCompleted',
  received: 'paid',
}

/** Standings in which a payment method can be chosen. */
export const choosableStandings: readonly string[] = ['due', 'atProvider', 'declined', 'notCompleted']

/** Returns the standing by the latest attempt: due where there was none. */
export function differenceStandingOf(payment: Payment | undefined): DifferenceStanding {
  return payment ? ofAttempts[payment.state] : 'due'
}

/**
 * Returns what is told after the deadline: nobody hears that they were not charged while a payment may still be taken, or
 * after one that came too late, which is refunded.
 */
export function standingAfterDeadline(payment: Payment | undefined): 'refused' | 'checking' | 'ended' {
  if (payment?.state === 'late') return 'refused'
  const standing = differenceStandingOf(payment)
  return standing === 'atProvider' || standing === 'checking' ? 'checking' : 'ended'
}
