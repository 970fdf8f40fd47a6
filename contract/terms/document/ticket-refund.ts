/**
 * State of a refund of documents at the supplier.
 * - sending: recorded, the supplier is being asked
 * - unknown: the supplier's answer was lost; reading the reservation again tells
 * - applied: an application was written to the airline outside the supplier's system
 * - accepted: the airline pays back; the money is not here yet
 * - supplierPaid: the supplier has paid
 * - refused: nothing was refunded
 */
export const ticketRefundStates = [
  'sending',
  'unknown',
  'applied',
  'accepted',
  'supplierPaid',
  'refused',
] as const
/** State of a refund of documents at the supplier. */
export type TicketRefundState = (typeof ticketRefundStates)[number]

/** Returns whether it is not decided yet what the airline pays back: no other refund of the order starts meanwhile. */
export function isTicketRefundOpen(state: TicketRefundState): boolean {
  return state === 'sending' || state === 'unknown' || state === 'applied'
}
