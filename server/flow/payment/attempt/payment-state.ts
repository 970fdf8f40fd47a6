import { type PaymentState } from '#contract/terms/payment.ts'

/** Why a payment attempt changes its state, named after the event. */
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

/** One allowed transition of a payment attempt. */
export type PaymentMove = {
  readonly from: PaymentState
  readonly to: PaymentState
  readonly cause: PaymentCause
}

const moves = (from: readonly PaymentState[], to: PaymentState, cause: PaymentCause): PaymentMove[] =>
  from.map((one) => ({ from: one, to, cause }))

/** States in which the provider was asked to start and has not decided. */
const undecided: readonly PaymentState[] = ['starting', 'unknown', 'pending']

/**
 * Every transition of a payment attempt. The provider's status is applied whenever it is received: money for
 * an attempt that had ended is `late`, never lost and never booked as on time.
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
  // Money for an ended attempt is received normally while its seats are held.
  ...moves(['awaited', ...undecided, 'declined', 'cancelled', 'overdue'], 'received', 'moneyArrived'),
  ...moves(['awaited', ...undecided, 'authorised'], 'overdue', 'deadlinePassed'),
  ...moves(['awaited', 'pending'], 'cancelled', 'otherMethodChosen'),
  ...moves(['awaited', ...undecided], 'cancelled', 'bookingGivenUp'),
  { from: 'authorised', to: 'capturing', cause: 'captureAsked' },
  { from: 'capturing', to: 'authorised', cause: 'captureNotDone' },
  { from: 'capturing', to: 'declined', cause: 'providerRefused' },
  { from: 'capturing', to: 'received', cause: 'moneyArrived' },
  { from: 'authorised', to: 'received', cause: 'moneyArrived' },
  // An authorisation that can buy nothing is voided, also when the payer approved after the attempt had
  // ended.
  { from: 'authorised', to: 'voiding', cause: 'seatsGone' },
  { from: 'authorised', to: 'voiding', cause: 'seatsDearer' },
  ...moves(['authorised', 'cancelled', 'overdue', 'mismatched'], 'voiding', 'voidAsked'),
  // The provider reports no authorisation any more, or never had one: there is nothing to void.
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

/** Returns whether the state machine allows this transition for this cause. */
export function isAllowedPaymentMove(from: PaymentState, to: PaymentState, cause: PaymentCause): boolean {
  return paymentMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}
