import type { ExtraSaleState } from '#contract/terms/document/extra-sale.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why a sale of extras changes its state, named after the event. */
export type ExtraSaleCause =
  | 'nothingToPay'
  | 'extrasPaid'
  | 'notPaid'
  | 'superseded'
  | 'notPossibleAnyMore'
  | 'answerLost'
  | 'confirmedNotSeen'
  | 'allAdded'
  | 'noneAdded'
  | 'settledByStaff'

const asked: readonly ExtraSaleState[] = ['sending', 'unknown']

/** Every transition of a sale of extras. It is sent once; what was lost is only read again. */
export const extraSaleTransitions = createTransitionTable<ExtraSaleState, ExtraSaleCause>([
  ['awaitingPayment', 'sending', 'nothingToPay'],
  ['awaitingPayment', 'sending', 'extrasPaid'],
  ['awaitingPayment', 'lapsed', 'notPaid'],
  ['awaitingPayment', 'lapsed', 'superseded'],
  // Paid, and the tickets have changed meanwhile: nothing is sent.
  ['awaitingPayment', 'refused', 'notPossibleAnyMore'],
  ['sending', 'unknown', 'answerLost'],
  // Also where the confirmation comes after its answer was given up.
  [asked, 'unknown', 'confirmedNotSeen'],
  [asked, 'done', 'allAdded'],
  [asked, 'refused', 'noneAdded'],
  ['unknown', 'done', 'settledByStaff'],
  ['unknown', 'refused', 'settledByStaff'],
])
