import type { NameCorrectionState } from '#contract/terms/passenger/name-correction.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why a name correction changes its state, named after the event. */
export type NameCorrectionCause = 'sentToAirline' | 'airlineAccepted' | 'airlineRefused' | 'takenBack'

/** Every transition of a name correction. A name is changed only by the airline's acceptance of what was sent. */
export const nameCorrectionTransitions = createTransitionTable<NameCorrectionState, NameCorrectionCause>([
  ['requested', 'sent', 'sentToAirline'],
  ['sent', 'accepted', 'airlineAccepted'],
  ['sent', 'refused', 'airlineRefused'],
  [['requested', 'sent'], 'withdrawn', 'takenBack'],
])
