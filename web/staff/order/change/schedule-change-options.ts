import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'

/**
 * Actions of staff on a schedule change.
 * - refund: a refund request is opened, as the airline has cancelled a flight
 * - accept: the customer has accepted the new flights by phone
 * - confirm: the acceptance was given to the airline manually
 * - settle: something else is agreed with the customer
 */
export type ScheduleChangeAction = 'refund' | 'accept' | 'confirm' | 'settle'

/** Returns the actions on a schedule change in its state, the most common first. */
export function scheduleChangeActionsOf(change: StaffScheduleChangeAnswer): readonly ScheduleChangeAction[] {
  const isToNotify = change.state === 'toConfirm' || change.state === 'refused'
  if (!isToNotify && change.state !== 'told' && change.state !== 'lost') return []
  return [
    ...(change.cancelledFlightRefund ? (['refund'] as const) : []),
    ...(change.mayAccept ? (['accept'] as const) : []),
    ...(isToNotify ? (['confirm'] as const) : []),
    'settle',
  ]
}

/** Returns whether the airline has cancelled some of the flights and still operates others. */
export function isPartlyCancelled(
  { journeys }: Pick<StaffOrderAnswer, 'journeys'>,
  change: StaffScheduleChangeAnswer,
): boolean {
  const booked = journeys.reduce((sum, { segments }) => sum + segments.length, 0)
  const cancelled = change.flights.filter(({ now }) => now === undefined).length
  return cancelled > 0 && cancelled < booked
}
