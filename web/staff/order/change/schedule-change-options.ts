import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'

/**
 * Actions of staff on a schedule change.
 * - refund: everything is refunded, as the airline has cancelled a flight
 * - accept: the customer has accepted the new flights by phone
 * - confirm: the acceptance was given to the airline manually
 * - settle: something else is agreed with the customer
 */
export type ScheduleChangeAction = 'refund' | 'accept' | 'confirm' | 'settle'

type OrderPayments = Pick<StaffOrderAnswer, 'state' | 'payments' | 'requests'>

/** Returns the actions on a schedule change in its state, the most common first. */
export function scheduleChangeActionsOf(
  order: OrderPayments,
  change: ScheduleChangeAnswer,
): readonly ScheduleChangeAction[] {
  const isToNotify = change.state === 'toConfirm' || change.state === 'refused'
  if (!isToNotify && change.state !== 'told' && change.state !== 'lost') return []
  return [
    ...(hasMoneyToRefund(order) && countCancelled(change) > 0 ? (['refund'] as const) : []),
    ...(change.mayAccept ? (['accept'] as const) : []),
    ...(isToNotify ? (['confirm'] as const) : []),
    'settle',
  ]
}

/** Returns whether the airline has cancelled some of the flights and still operates others. */
export function isPartlyCancelled(
  { journeys }: Pick<StaffOrderAnswer, 'journeys'>,
  change: ScheduleChangeAnswer,
): boolean {
  const booked = journeys.reduce((sum, { segments }) => sum + segments.length, 0)
  const cancelled = countCancelled(change)
  return cancelled > 0 && cancelled < booked
}

function countCancelled({ flights }: ScheduleChangeAnswer): number {
  return flights.filter(({ now }) => now === undefined).length
}

/** Returns whether there is money to refund, and no other request. */
function hasMoneyToRefund({ state, payments, requests }: OrderPayments): boolean {
  const isPaid = state === 'paid' || state === 'ticketed' || state === 'review'
  const isAnswered = requests.some(
    (one) => one.state === 'asked' || (one.kind === 'refund' && one.state === 'done'),
  )
  return isPaid && !isAnswered && payments.some((payment) => payment.state === 'received')
}
