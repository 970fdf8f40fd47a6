import type { ChangeRequestState } from '#contract/terms/change-request.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why a change request changes its state, named after the event. */
export type ChangeRequestCause =
  | 'quoteAccepted'
  | 'orderCancelled'
  | 'orderNotCancelled'
  | 'superseded'
  | 'withdrawnByOwner'
  | 'amountNamed'
  | 'declinedByStaff'
  | 'completedByStaff'
  | 'ticketsVoided'
  | 'ticketsExchanged'
  | 'ticketsRefunded'

/**
 * Every transition of a change request. Staff work on `asked` only, and a figure that staff name is a quote again:
 * nothing is carried out that its owner has not accepted. An unpaid order is cancelled at once.
 */
export const changeRequestTransitions = createTransitionTable<ChangeRequestState, ChangeRequestCause>([
  ['quoted', 'asked', 'quoteAccepted'],
  ['quoted', 'done', 'orderCancelled'],
  ['quoted', 'lapsed', 'orderNotCancelled'],
  // Of what was asked, a refund lapses when the tickets were exchanged instead.
  [['quoted', 'asked'], 'lapsed', 'superseded'],
  [['quoted', 'asked'], 'withdrawn', 'withdrawnByOwner'],
  ['asked', 'quoted', 'amountNamed'],
  ['asked', 'declined', 'declinedByStaff'],
  ['asked', 'done', 'completedByStaff'],
  // The tickets were voided: everything is refunded, whatever was quoted.
  ['asked', 'done', 'ticketsVoided'],
  ['asked', 'done', 'ticketsExchanged'],
  // The tickets were refunded at the supplier: the customer gets at least what they had accepted.
  ['asked', 'done', 'ticketsRefunded'],
])
