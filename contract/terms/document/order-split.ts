/**
 * State of a split of passengers off an order.
 * - requested: staff divide the reservation in the supplier's own system, or have the airline divide it
 * - sending: recorded; the supplier divides the reservation, or has divided it and the new order is being made
 * - unknown: the supplier's answer was lost and it cannot be asked, or has nothing to say: staff settle it
 * - done: the passengers have an order of their own
 * - refused: the supplier has not divided the reservation
 * - withdrawn: staff have ended it; the order is undivided
 */
export const orderSplitStates = ['requested', 'sending', 'unknown', 'done', 'refused', 'withdrawn'] as const
/** State of a split of passengers off an order. */
export type OrderSplitState = (typeof orderSplitStates)[number]

/** States of a split that is not over, of which an order has one at most. */
export const openSplitStates = [
  'requested',
  'sending',
  'unknown',
] as const satisfies readonly OrderSplitState[]

/** Returns whether a split is not over: nothing else changes the tickets or the payment of its order meanwhile. */
export function isSplitOpen(state: OrderSplitState): state is (typeof openSplitStates)[number] {
  return openSplitStates.some((one) => one === state)
}
