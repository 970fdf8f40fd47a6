/**
 * State of a sale of bags and seats after the booking.
 * - awaitingPayment: chosen, and to be paid on the order page; nothing is sent before
 * - sending: recorded, the supplier is being asked
 * - unknown: the supplier's answer was lost; reading the reservation again tells
 * - done: the reservation has them; what staff state as not added is refunded
 * - refused: nothing was added, and what was paid is refunded
 * - lapsed: not paid in time, or chosen anew
 */
export const extraSaleStates = ['awaitingPayment', 'sending', 'unknown', 'done', 'refused', 'lapsed'] as const
/** State of a sale of bags and seats after the booking. */
export type ExtraSaleState = (typeof extraSaleStates)[number]

/** States of a sale of extras without a certain outcome. */
export const openExtraSaleStates: readonly ExtraSaleState[] = ['sending', 'unknown']

/** Returns whether a sale of extras has no certain outcome: nothing more is sent meanwhile. */
export function isExtraSaleOpen(state: ExtraSaleState): boolean {
  return openExtraSaleStates.includes(state)
}
