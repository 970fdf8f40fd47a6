import type { TicketRefundState } from '#contract/terms/document/ticket-refund.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** Why a refund of documents changes its state, named after the event. */
export type TicketRefundCause =
  | 'answerLost'
  | 'ticketsRefunded'
  | 'noneRefunded'
  | 'airlineAuthorised'
  | 'airlineRejected'
  | 'supplierPaid'

const sent: readonly TicketRefundState[] = ['sending', 'unknown']

/** Every transition of a refund of documents. It is sent once; what was lost is only read again. */
export const ticketRefundTransitions = createTransitionTable<TicketRefundState, TicketRefundCause>([
  ['sending', 'unknown', 'answerLost'],
  [sent, 'accepted', 'ticketsRefunded'],
  [sent, 'refused', 'noneRefunded'],
  ['applied', 'accepted', 'airlineAuthorised'],
  ['applied', 'refused', 'airlineRejected'],
  ['accepted', 'supplierPaid', 'supplierPaid'],
])
