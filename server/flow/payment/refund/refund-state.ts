import { type refundStates } from '#contract/api/staff/refunds-and-receipts.ts'

/**
 * Where money that goes back stands.
 * - due: it has to go back; nobody was asked, or nothing was sent for certain
 * - sending: written down, the payment provider is being asked
 * - unknown: the payment provider's answer was lost; we are finding out
 * - sent: the payment provider has taken the order to give it back and has not done it yet
 * - done: it went back
 * - failed: the payment provider said no; staff send it again or pay it out by hand
 */
export type RefundState = (typeof refundStates)[number]

/** Why a refund moves: named after what happened. */
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

/** One allowed move of a refund. */
export type RefundMove = { readonly from: RefundState; readonly to: RefundState; readonly cause: RefundCause }

const moves = (from: readonly RefundState[], to: RefundState, cause: RefundCause): RefundMove[] =>
  from.map((one) => ({ from: one, to, cause }))

const asked: readonly RefundState[] = ['sending', 'unknown']

/**
 * Every move that a refund may make. Only `due` may ask the provider, and only what is certainly not on its way may be
 * paid out by hand: so money goes back once. Where a provider can be asked to give back but not whether it did, staff
 * look there and say what they found (`unknown` by hand).
 */
export const refundMoves: readonly RefundMove[] = [
  { from: 'due', to: 'sending', cause: 'providerAsked' },
  { from: 'sending', to: 'due', cause: 'notSent' },
  { from: 'sending', to: 'unknown', cause: 'answerLost' },
  { from: 'unknown', to: 'due', cause: 'nothingFoundAfterSettling' },
  ...moves(asked, 'sent', 'providerTookIt'),
  ...moves([...asked, 'sent'], 'done', 'providerDidIt'),
  ...moves([...asked, 'sent'], 'failed', 'providerRefused'),
  ...moves(['failed', 'unknown'], 'due', 'sentAgain'),
  ...moves(['due', 'failed', 'unknown'], 'done', 'paidByHand'),
]

/** Whether the table allows this move for this reason. */
export function isAllowedRefundMove(from: RefundState, to: RefundState, cause: RefundCause): boolean {
  return refundMoves.some((move) => move.from === from && move.to === to && move.cause === cause)
}

/** States in which a provider may be doing it at this moment: no other refund of the payment is sent meanwhile. */
export const onTheWay: readonly RefundState[] = asked
