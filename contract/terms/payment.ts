/** The payment options of the specification, which are offered to everybody. */
export const publicPaymentMethods = [
  'card',
  'paypal',
  'paysbuy',
  'payforu',
  'bankTransfer',
  'counter',
] as const
/** Every way to pay: those of the specification, and `credit`, the account of a company, for its own agents alone. */
export const paymentMethods = [...publicPaymentMethods, 'credit'] as const
/** A payment option that is offered to everybody. */
export type PublicPaymentMethod = (typeof publicPaymentMethods)[number]
/** How a customer pays. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** Methods whose money staff confirm hours later: the price of a pay-first offer is confirmed again when it has arrived. */
const confirmedLaterMethods: readonly PaymentMethod[] = ['bankTransfer', 'counter']

/** Whether the price and the seats of a pay-first offer are confirmed only when money by this method has arrived. */
export function isConfirmedOnArrival(method: PaymentMethod): boolean {
  return confirmedLaterMethods.includes(method)
}

/**
 * The life of one payment attempt. The moves between the states are the table in
 * server/flow/payment/attempt/payment-state.ts.
 * - awaited: the customer was told where to pay; no outside service has been asked
 * - starting: written down, the payment provider is being asked to begin
 * - pending: the payer is at the payment provider, or it has not decided yet
 * - unknown: the payment provider's answer was lost; we are finding out
 * - authorised: the payer has agreed and the money is reserved; it is not taken yet
 * - capturing: the payment provider is being asked to take the reserved money
 * - received: the money is here
 * - declined: the payment provider said no; nothing was taken
 * - cancelled: replaced by another attempt, given up by the payer or with the booking
 * - overdue: the deadline passed without money
 * - voiding: the payment provider is being asked to let go of the reserved money
 * - voided: the reserved money was let go; nothing was taken
 * - late: money came, and there was no seat for it any more or it was paid already; staff give it back or use it
 * - mismatched: another amount or currency came than was asked for; staff must look
 */
export const paymentStates = [
  'awaited',
  'starting',
  'pending',
  'unknown',
  'authorised',
  'capturing',
  'received',
  'declined',
  'cancelled',
  'overdue',
  'voiding',
  'voided',
  'late',
  'mismatched',
] as const
/** Where a payment attempt stands. */
export type PaymentState = (typeof paymentStates)[number]

/** States of an attempt that may still bring money for its order; an order has at most one such attempt. */
export const openPaymentStates: readonly PaymentState[] = [
  'awaited',
  'starting',
  'pending',
  'unknown',
  'authorised',
  'capturing',
]

/** Why a payment provider said no, as far as the payer can do something about it. */
export const paymentFailures = [
  'insufficientFunds',
  'lostOrStolen',
  'wrongSecurityCode',
  'notAuthenticated',
  'suspectedFraud',
  'expired',
  'cancelledByPayer',
  'refused',
  'technical',
] as const
/** Why a payment provider said no. */
export type PaymentFailure = (typeof paymentFailures)[number]

/** How a payer pays staff. */
export const tenders = ['cash', 'cardTerminal', 'transfer'] as const
/** How a payer pays staff: with notes, with a card at the agency's terminal, or by a transfer that staff have seen. */
export type Tender = (typeof tenders)[number]
