import type { LocalDate } from '../time.ts'
import { plusDays } from '../time.ts'
import { type AirlineAgreement, replyDaysOf } from './airline-agreement.ts'

/** A debit memo (ADM) asks the agency for money, a credit memo (ACM) gives some back. */
export const memoKinds = ['debit', 'credit'] as const
/** A debit or a credit memo. */
export type MemoKind = (typeof memoKinds)[number]

/**
 * Where a memo of an airline stands.
 * - received: nobody has looked at it
 * - underReview: a clerk examines it
 * - disputed: the agency has disputed it, and the airline's answer is awaited
 * - disputeAccepted: the airline has given it up
 * - disputeRejected: the airline insists
 * - accepted: the agency agrees with it, and it is to be settled
 * - settled: billed by the BSP or paid, and recovered from the customer or posted otherwise
 * - writtenOff: billed or paid, and the agency bears it
 */
export const memoStates = [
  'received',
  'underReview',
  'disputed',
  'disputeRejected',
  'accepted',
  'disputeAccepted',
  'settled',
  'writtenOff',
] as const
/** Where a memo of an airline stands. */
export type MemoState = (typeof memoStates)[number]

/** What the agency or the airline does about a memo. */
export const memoMoves = [
  'review',
  'accept',
  'dispute',
  'airlineAccepts',
  'airlineRejects',
  'settle',
  'writeOff',
] as const
/** What the agency or the airline does about a memo. */
export type MemoMove = (typeof memoMoves)[number]

type MoveRow = {
  readonly kinds: readonly MemoKind[]
  readonly from: readonly MemoState[]
  readonly to: MemoState
  /** Whether the amount counts towards the clerk's approval limit. */
  readonly isApproved: boolean
}

/** Every move: the memos and states that it is possible for, and where it leads. Only debit memos are disputed. */
export const memoMoveTable: Readonly<Record<MemoMove, MoveRow>> = {
  review: { kinds: memoKinds, from: ['received'], to: 'underReview', isApproved: false },
  accept: {
    kinds: memoKinds,
    from: ['received', 'underReview', 'disputeRejected'],
    to: 'accepted',
    isApproved: true,
  },
  dispute: {
    kinds: ['debit'],
    from: ['received', 'underReview', 'disputeRejected'],
    to: 'disputed',
    isApproved: false,
  },
  airlineAccepts: { kinds: ['debit'], from: ['disputed'], to: 'disputeAccepted', isApproved: false },
  airlineRejects: { kinds: ['debit'], from: ['disputed'], to: 'disputeRejected', isApproved: false },
  settle: { kinds: memoKinds, from: ['accepted'], to: 'settled', isApproved: false },
  writeOff: { kinds: ['debit'], from: ['accepted'], to: 'writtenOff', isApproved: true },
}

/** Returns the moves that are possible for a memo. */
export function possibleMoves(kind: MemoKind, state: MemoState): readonly MemoMove[] {
  return memoMoves.filter((move) => {
    const { kinds, from } = memoMoveTable[move]
    return kinds.includes(kind) && from.includes(state)
  })
}

/** Returns whether a move of a memo counts towards the approval limit: a credit memo costs nothing. */
export function needsApproval(kind: MemoKind, move: MemoMove): boolean {
  return kind === 'debit' && memoMoveTable[move].isApproved
}

/** States in which the agency has agreed to a memo: it belongs to what the agency expects to be billed. */
export const agreedStates: readonly MemoState[] = ['accepted', 'settled', 'writtenOff']
/** States in which nothing is to be done any more. */
export const closedStates: readonly MemoState[] = ['disputeAccepted', 'settled', 'writtenOff']
/** States in which the agency has not answered the airline: the deadline runs, and details may be corrected. */
export const unansweredStates: readonly MemoState[] = ['received', 'underReview']

/** Days before the deadline from which a memo is due soon. */
export const dueSoonDays = 3

/** Whether the deadline of an answer is past, near, further away, unknown, or no longer of interest. */
export type MemoUrgency = 'overdue' | 'dueSoon' | 'later' | 'unknown' | 'none'

type DatedMemo = {
  readonly kind: MemoKind
  readonly state: MemoState
  readonly airline: string
  readonly issuedOn: LocalDate
  /** The last day that the airline has named for this memo. */
  readonly namedReplyBy?: LocalDate | undefined
}

/** Returns the last day to dispute a debit memo: the one that the airline has named, or by its agreement; undefined where neither is known. */
export function replyDeadlineOf(
  { kind, airline, issuedOn, namedReplyBy }: Omit<DatedMemo, 'state'>,
  agreements: readonly AirlineAgreement[],
): LocalDate | undefined {
  if (kind === 'credit') return undefined
  if (namedReplyBy !== undefined) return namedReplyBy
  const days = replyDaysOf(agreements, airline, issuedOn)
  return days === undefined ? undefined : plusDays(issuedOn, days)
}

/** Returns how urgent the answer to a memo is on a day. */
export function memoUrgencyOf(
  { kind, state }: Pick<DatedMemo, 'kind' | 'state'>,
  replyBy: LocalDate | undefined,
  today: LocalDate,
): MemoUrgency {
  if (kind === 'credit' || !unansweredStates.includes(state)) return 'none'
  if (replyBy === undefined) return 'unknown'
  if (replyBy < today) return 'overdue'
  return replyBy <= plusDays(today, dueSoonDays) ? 'dueSoon' : 'later'
}
