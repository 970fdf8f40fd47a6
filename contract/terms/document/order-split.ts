/**
 * State of a split of passengers off an order.
 * - sending: recorded; the supplier divides the reservation, or has divided it and the new order is being made
 * - done: the passengers have an order of their own
 * - refused: the supplier has not divided the reservation
 */
export const orderSplitStates = ['sending', 'done', 'refused'] as const
/** State of a split of passengers off an order. */
export type OrderSplitState = (typeof orderSplitStates)[number]
