import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** States in which nothing is due any more, or not yet. */
const settledStates: ReadonlySet<StaffOrderAnswer['state']> = new Set([
  'ticketed',
  'paid',
  'rejected',
  'expired',
  'cancelled',
])

/**
 * Returns what the customer still has to pay, in satang: the amount due less what has been received; 0 for an
 * order that is paid or has ended.
 */
export function balanceDueOf({
  state,
  amountDue,
  payments,
}: Pick<StaffOrderAnswer, 'state' | 'amountDue' | 'payments'>): number {
  if (settledStates.has(state)) return 0
  const received = payments
    .filter((one) => one.state === 'received')
    .reduce((sum, { arrived, amount }) => sum + (arrived ?? amount), 0)
  return Math.max(0, amountDue - received)
}
