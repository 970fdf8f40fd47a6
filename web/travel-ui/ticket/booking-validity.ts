import type { OrderAnswer } from '#contract/api/order.ts'
import { isTicketRefundAwaited, standingChangeStates } from '#contract/terms/after-sales.ts'

type StatusFields = Pick<OrderAnswer, 'state' | 'afterSales' | 'passengers' | 'scheduleChanges'>

/** Returns whether nobody flies on a booking any more: it ended, or its tickets are no longer valid. */
export function isBookingOver({ state, afterSales }: Pick<StatusFields, 'state' | 'afterSales'>): boolean {
  const isEnded = state === 'rejected' || state === 'expired' || state === 'cancelled'
  return isEnded || afterSales?.areTicketsValid === false
}

/** Returns whether the airline's flights differ from those that the booking still shows. */
export function isScheduleChangeOpen({
  scheduleChanges: [newest],
}: Pick<StatusFields, 'scheduleChanges'>): boolean {
  return newest !== undefined && newest.state !== 'settled' && standingChangeStates.includes(newest.state)
}

/** Returns whether the shown flights are the ones to be flown: paid, and unchanged by the airline. */
export function isItineraryConfirmed(order: StatusFields): boolean {
  const isPaid = order.state === 'paid' || order.state === 'ticketed'
  const isCancelled = order.afterSales !== undefined && order.afterSales.status !== 'partiallyRefunded'
  const isOver = isBookingOver(order) || isTicketRefundAwaited(order)
  return isPaid && !isCancelled && !isOver && !isScheduleChangeOpen(order)
}
