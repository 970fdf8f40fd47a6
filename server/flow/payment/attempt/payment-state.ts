import { type PaymentState } from '#contract/terms/payment.ts'

/** Why a payment attempt moves: named after what happened. */
export type PaymentCause =
  | 'moneyArrived'
  | 'deadlinePassed'
  | 'otherMethodChosen'
  | 'bookingGivenUp'
  | 'providerAsked'
  | 'notSent'
  | 'answerLost'
  | 'nothingFoundAfterSettling'
  | 'payerSentOn'
  | 'payerAgreed'
  | 'payerGaveUp'
  | 'providerRefused'
  | 'captureAsked'
  | 'captureNotDone'
  | 'seatsGone'
  | 'seatsDearer'
  | 'voidAsked'
  | 'providerVoided'
  | 'noSeatForIt'
  | 'otherAmount'
  | 'usedByStaff'

/** One allowed move of a payment attempt. */
export type PaymentMove = {
  readonly from: PaymentState
  readonly to: PaymentState
  readonly cause: PaymentCause
}

const moves = (from: readonly PaymentState[], to: PaymentState, cause: PaymentCause): PaymentMove[] =>
  from.map((one) => ({ from: one, to, cause }))

/** States in which the provider was asked to begin and has not said yes or no. */
const undecided: readonly PaymentState[] = ['starting', 'unknown', 'pending']

/**
 * Every move that a payment attempt may make. What a provider says of an attempt is believed whenever it is heard:
 * money that comes for one that had ended already is `late`, never lost and never booked as if it were in time.
 */
export const paymentMoves: readonly PaymentMove[] = [
  { from: 'awaited', to: 'starting', cause: 'providerAsked' },
  { from: 'starting', to: 'awaited', cause: 'notSent' },
  { from: 'starting', to: 'unknown', cause: 'answerLost' },
  ...moves(['starting', 'unknown'], 'cancelled', 'nothingFoundAfterSettling'),
  { from: 'starting', to: 'pending', cause: 'payerSentOn' },
  { from: 'unknown', to: 'pending', cause: 'payerSentOn' },
  ...moves(undecided, 'authorised', 'payerAgreed'),
  ...moves([...undecided, 'authorised'], 'declined', 'providerRefused'),
  ...moves(undecided, 'cancelled', 'payerGaveUp'),
  // Money for an attempt that had ended is taken in time all the same while its seats are held.
  ...moves(['awaited', ...undecided, 'declined', 'cancelled', 'overdue'], 'received', 'moneyArrived'),
  ...moves(['awaited', ...undecided, 'authorised'], 'overdue', 'deadlinePassed'),
  ...moves(['awaited', 'pending'], 'cancelled', 'otherMethodChosen'),
  ...moves(['awaited', ...undecided], 'cancelled', 'bookingGivenUp'),
  { from: 'authorised', to: 'capturing', cause: 'captureAsked' },
  { from: 'capturing', to: 'authorised', cause: 'captureNotDone' },
  { from: 'capturing', to: 'declined', cause: 'providerRefused' },
  { from: 'capturing', to: 'received', cause: 'moneyArrived' },
  { from: 'authorised', to: 'received', cause: 'moneyArrived' },
  // What was reserved for nothing is let go, also when the payer agreed after the attempt had ended.
  { from: 'authorised', to: 'voiding', cause: 'seatsGone' },
  { from: 'authorised', to: 'voiding', cause: 'seatsDearer' },
  ...moves(['authorised', 'cancelled', 'overdue', 'mismatched'], 'voiding', 'voidAsked'),
  // A provider that says it is not reserved any more, or never was: there is nothing to let go.
  { from: 'voiding', to: 'cancelled', cause: 'payerGaveUp' },
  { from: 'voiding', to: 'voided', cause: 'providerVoided' },
  ...moves(
    ['awaited', ...undecided, 'capturing', 'declined', 'cancelled', 'overdue', 'voiding', 'voided'],
    'late',
    'noSeatForIt',
  ),
  ...moves(['awaited', ...undecided, 'authorised', 'capturing'], 'mismatched', 'otherAmount'),
  ...moves(['late', 'mismatched'], 'received', 'usedByStaff'),
]

/** Whether the table allows this move for this reason. */
export function isAllowedPaymentMove(from: PaymentState, to: PaymentState, cause: PaymentCause): boolean {
  return paymentMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}
