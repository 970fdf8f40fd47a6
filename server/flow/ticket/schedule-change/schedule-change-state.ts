import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** States that still need an action. */
export const openScheduleChanges = [
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'lost',
] as const satisfies ScheduleChangeState[]

/** Why a schedule change changes its state, named after the event. */
export type ScheduleChangeCause =
  | 'ownerAccepted'
  | 'airlineConfirmed'
  | 'airlineRefused'
  | 'supplierHasNoCall'
  | 'confirmedByStaff'
  | 'settledByStaff'
  | 'newerChange'
  | 'reservationLost'
  | 'rebookedByStaff'
  | 'flightsLeft'
  | 'withdrawnByAirline'

/**
 * Every transition of a schedule change. New flights become those of the order in `accepted` alone, once the airline
 * or a clerk who has spoken to it confirms; `replaced` makes room for a newer change of the same order.
 */
export const scheduleChangeTransitions = createTransitionTable<ScheduleChangeState, ScheduleChangeCause>([
  ['told', 'accepting', 'ownerAccepted'],
  [['accepting', 'toConfirm'], 'accepted', 'airlineConfirmed'],
  ['accepting', 'refused', 'airlineRefused'],
  ['accepting', 'toConfirm', 'supplierHasNoCall'],
  [['toConfirm', 'refused'], 'accepted', 'confirmedByStaff'],
  [['told', 'toConfirm', 'refused', 'lost'], 'settled', 'settledByStaff'],
  [openScheduleChanges, 'replaced', 'newerChange'],
  [openScheduleChanges, 'replaced', 'reservationLost'],
  [openScheduleChanges, 'settled', 'rebookedByStaff'],
  [openScheduleChanges, 'settled', 'flightsLeft'],
  [openScheduleChanges, 'takenBack', 'withdrawnByAirline'],
])
