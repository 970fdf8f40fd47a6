import type { VoidState } from '#contract/terms/document/ticket-void.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why a void changes its state, named after the event. */
export type VoidCause = 'answerLost' | 'allVoided' | 'someVoided' | 'noneVoided'

const open: readonly VoidState[] = ['sending', 'unknown']

/** Every transition of a void. It is sent once, when it is recorded; what was lost is only read again. */
export const voidTransitions = createTransitionTable<VoidState, VoidCause>([
  ['sending', 'unknown', 'answerLost'],
  [open, 'done', 'allVoided'],
  [open, 'partial', 'someVoided'],
  [open, 'refused', 'noneVoided'],
])
