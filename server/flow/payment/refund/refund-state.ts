import { createTransitionTable } from '#server/platform/state-machine.ts'
import type { refundStates } from '#contract/api/staff/refunds-and-receipts.ts'

/**
 * State of a refund.
 * - due: to be refunded; nobody was asked, or certainly nothing was sent
 * - sending: recorded, the payment provider is being asked
 * - unknown: the payment provider's answer was lost and is being resolved
 * - sent: the payment provider has accepted the refund and not completed it yet
 * - done: refunded
 * - failed: the payment provider refused; staff send it again or pay it out by hand
 */
export type RefundState = (typeof refundStates)[number]

/** Why a refund changes its state, named after the event. */
export type RefundCause =
  | 'owed'
  | 'providerAsked'
  | 'notSent'
  | 'answerLost'
  | 'nothingFoundAfterSettling'
  | 'providerTookIt'
  | 'providerDidIt'
  | 'providerRefused'
  | 'sentAgain'
  | 'paidByHand'

const asked: readonly RefundState[] = ['sending', 'unknown']

/**
 * Every transition of a refund. Only `due` may ask the provider, and only a refund that is certainly not in
 * progress may be paid out by hand, so that money is refunded once. If a provider accepts refunds but cannot
 * report their status, staff check there and enter the result (`unknown` by hand).
 */
export const refundTransitions = createTransitionTable<RefundState, RefundCause>([
  ['due', 'sending', 'providerAsked'],
  ['sending', 'due', 'notSent'],
  ['sending', 'unknown', 'answerLost'],
  ['unknown', 'due', 'nothingFoundAfterSettling'],
  [asked, 'sent', 'providerTookIt'],
  [[...asked, 'sent'], 'done', 'providerDidIt'],
  [[...asked, 'sent'], 'failed', 'providerRefused'],
  [['failed', 'unknown'], 'due', 'sentAgain'],
  [['due', 'failed', 'unknown'], 'done', 'paidByHand'],
])

/** States in which a provider may be processing it: no other refund of the payment is sent meanwhile. */
export const onTheWay: readonly RefundState[] = asked
