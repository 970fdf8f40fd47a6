import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** Returns the schedule change that gives the right to other flights free of charge now; undefined when none does. */
export function freeChangeOf({
  scheduleChanges,
}: Pick<StaffOrderAnswer, 'scheduleChanges'>): StaffScheduleChangeAnswer | undefined {
  return scheduleChanges.find(
    ({ state, grounds }) => (state === 'told' || state === 'refused') && grounds.length > 0,
  )
}
