import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { isScheduleChangeOpen } from '#web/travel-ui/ticket/booking-validity.ts'

/** Returns what to know about shown flights that the airline has changed or cancelled; else undefined. */
export function useScheduleChangeNote(
  order: Pick<OrderAnswer, 'afterSales' | 'scheduleChanges'>,
): string | undefined {
  const { t } = useLingui()
  if (order.afterSales?.status === 'cancelledByAirline')
    return t`These flights are cancelled by the airline. They are shown as you booked them.`
  if (!isScheduleChangeOpen(order)) return undefined
  if (order.afterSales?.status === 'flightCancelled')
    return t`The airline has cancelled a flight of this booking. It is marked below.`
  return t`These are the flights you booked. The airline has changed them since. See your booking for the new flights.`
}
