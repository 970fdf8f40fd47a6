/**
 * State of a request to void documents.
 * - sending: recorded, the supplier is being asked
 * - unknown: the supplier's answer was lost; reading the reservation again tells
 * - done: every document of the order is void
 * - partial: only some of them are
 * - refused: none is
 */
export const voidStates = ['sending', 'unknown', 'done', 'partial', 'refused'] as const
/** State of a request to void documents. */
export type VoidState = (typeof voidStates)[number]

/** Returns whether it is not certain yet what was voided: nothing more is sent meanwhile. */
export function isVoidOpen(state: VoidState): boolean {
  return state === 'sending' || state === 'unknown'
}
