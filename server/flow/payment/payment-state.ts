import { type PaymentState } from '#contract/terms/payment.ts'

/** One allowed move of a payment attempt. */
export type PaymentMove = {
  readonly from: PaymentState
  readonly to: PaymentState
  readonly cause: PaymentCause
}
/** Why a payment attempt moves. */
export type PaymentCause = 'moneyArrived' | 'deadlinePassed' | 'otherMethodChosen' | 'bookingGivenUp'

/** Every move that a payment attempt may make. Money that arrives late is still money: it is for staff to settle. */
export const paymentMoves: readonly PaymentMove[] = [
  { from: 'awaited', to: 'received', cause: 'moneyArrived' },
  { from: 'awaited', to: 'overdue', cause: 'deadlinePassed' },
  { from: 'awaited', to: 'cancelled', cause: 'otherMethodChosen' },
  { from: 'awaited', to: 'cancelled', cause: 'bookingGivenUp' },
]

/** Whether the table allows this move for this reason. */
export function isAllowedPaymentMove(from: PaymentState, to: PaymentState, cause: PaymentCause): boolean {
  return paymentMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}
