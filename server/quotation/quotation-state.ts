import type { QuotationState } from '#contract/terms/quotation.ts'
import { createTransitionTable } from '#server/platform/state-machine.ts'

/** What changes the state of a quotation. */
export type QuotationCause = 'sent' | 'orderBooked' | 'validityEnded' | 'withdrawnByStaff'

/**
 * All allowed state transitions. An order that is under way when the validity ends still belongs to its quotation;
 * a withdrawn one takes no order.
 */
export const quotationTransitions = createTransitionTable<QuotationState, QuotationCause>([
  ['draft', 'sent', 'sent'],
  [['sent', 'expired'], 'accepted', 'orderBooked'],
  ['sent', 'expired', 'validityEnded'],
  [['draft', 'sent'], 'withdrawn', 'withdrawnByStaff'],
])

/** Returns the states from which a cause leads to a state. */
export function statesBefore(to: QuotationState, cause: QuotationCause): readonly QuotationState[] {
  return quotationTransitions.table
    .filter((one) => one.to === to && one.cause === cause)
    .map(({ from }) => from)
}
