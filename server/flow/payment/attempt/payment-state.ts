import { createTransitionTable } from '#server/platform/state-machine.ts'
import type { PaymentState } from '#contract/terms/payment.ts'

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

/** States in which the provider was asked to start and has not decided. */
const undecided: readonly PaymentState[] = ['starting', 'unknown', 'pending']

/**
 * Every transition of a payment attempt. The provider's status is applied whenever it is received: money for
 * an attempt that had ended is `late`, never lost and never booked as on time.
 */
export const paymentTransitions = createTransitionTable<PaymentState, PaymentCause>([
  ['awaited', 'starting', 'providerAsked'],
  ['starting', 'awaited', 'notSent'],
  ['starting', 'unknown', 'answerLost'],
  [['starting', 'unknown'], 'cancelled', 'nothingFoundAfterSettling'],
  ['starting', 'pending', 'payerSentOn'],
  ['unknown', 'pending', 'payerSentOn'],
  [undecided, 'authorised', 'payerAgreed'],
  [[...undecided, 'authorised'], 'declined', 'providerRefused'],
  [undecided, 'cancelled', 'payerGaveUp'],
  // Money for an ended attempt is received normally while its seats are held.
  [['awaited', ...undecided, 'declined', 'cancelled', 'overdue'], 'received', 'moneyArrived'],
  [['awaited', ...undecided, 'authorised'], 'overdue', 'deadlinePassed'],
  [['awaited', 'pending'], 'cancelled', 'otherMethodChosen'],
  [['awaited', ...undecided], 'cancelled', 'bookingGivenUp'],
  ['authorised', 'capturing', 'captureAsked'],
  ['capturing', 'authorised', 'captureNotDone'],
  ['capturing', 'declined', 'providerRefused'],
  ['capturing', 'received', 'moneyArrived'],
  ['authorised', 'received', 'moneyArrived'],
  // An authorisation that can buy nothing is voided, also when the payer approved after the attempt had
  // ended.
  ['authorised', 'voiding', 'seatsGone'],
  ['authorised', 'voiding', 'seatsDearer'],
  [['authorised', 'cancelled', 'overdue', 'mismatched'], 'voiding', 'voidAsked'],
  // The provider reports no authorisation any more, or never had one: there is nothing to void.
  ['voiding', 'cancelled', 'payerGaveUp'],
  ['voiding', 'voided', 'providerVoided'],
  [
    ['awaited', ...undecided, 'capturing', 'declined', 'cancelled', 'overdue', 'voiding', 'voided'],
    'late',
    'noSeatForIt',
  ],
  [['awaited', ...undecided, 'authorised', 'capturing'], 'mismatched', 'otherAmount'],
  [['late', 'mismatched'], 'received', 'usedByStaff'],
])
