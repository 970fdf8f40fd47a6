import { describe, expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import {
  type MemoKind,
  type MemoMove,
  type MemoState,
  closedStates,
  memoKinds,
  memoMoveTable,
  memoMoves,
  memoStates,
  memoUrgencyOf,
  needsApproval,
  possibleMoves,
  replyDeadlineOf,
} from './airline-memo.ts'

/** What is possible, by state, written down a second time. */
const debit: Readonly<Record<MemoState, readonly MemoMove[]>> = {
  received: ['review', 'accept', 'dispute'],
  underReview: ['accept', 'dispute'],
  disputed: ['airlineAccepts', 'airlineRejects'],
  disputeRejected: ['accept', 'dispute'],
  accepted: ['settle', 'writeOff'],
  disputeAccepted: [],
  settled: [],
  writtenOff: [],
}
const ofCredits: readonly MemoMove[] = ['review', 'accept', 'settle']
const every = memoKinds.flatMap((kind) => memoStates.map((state) => ({ kind, state })))

describe('a memo of an airline', () => {
  it.each(every)('a $kind memo that is $state can be moved as the table says', ({ kind, state }) => {
    const expected = kind === 'debit' ? debit[state] : debit[state].filter((move) => ofCredits.includes(move))
    expect(possibleMoves(kind, state)).toEqual(expected)
  })

  it('reaches every state and, whatever is done, can still be closed', () => {
    const reach = (kind: MemoKind, from: MemoState): Set<MemoState> => {
      const reached = new Set<MemoState>([from])
      for (const state of reached)
        for (const move of possibleMoves(kind, state)) reached.add(memoMoveTable[move].to)
      return reached
    }
    expect(reach('debit', 'received')).toEqual(new Set(memoStates))
    expect(reach('credit', 'received')).toEqual(new Set(['received', 'underReview', 'accepted', 'settled']))
    for (const kind of memoKinds)
      for (const state of reach(kind, 'received'))
        expect(closedStates.some((closed) => reach(kind, state).has(closed))).toBe(true)
  })

  it('needs a second person over the limit where it is a debit that the agency accepts or bears', () => {
    const approved = memoMoves.filter((move) => needsApproval('debit', move))
    expect(approved).toEqual(['accept', 'writeOff'])
    expect(memoMoves.filter((move) => needsApproval('credit', move))).toEqual([])
  })
})

describe('the deadline of a debit memo', () => {
  const memo = { kind: 'debit' as const, airline: 'TG', issuedOn: '2026-11-01' as LocalDate }
  const agreements = [{ kind: 'replyDays' as const, validFrom: '2026-01-01', source: '', days: 14 }]

  it('the deadline is counted from the day of issue by the agreement, unless the airline has named a day', () => {
    expect(replyDeadlineOf(memo, agreements)).toBe('2026-11-15')
    expect(replyDeadlineOf({ ...memo, namedReplyBy: '2026-12-01' as LocalDate }, agreements)).toBe(
      '2026-12-01',
    )
    expect(replyDeadlineOf(memo, [])).toBeUndefined()
    expect(replyDeadlineOf({ ...memo, kind: 'credit' }, agreements)).toBeUndefined()
  })

  it.each([
    ['received', '2026-11-14', 'overdue'],
    ['received', '2026-11-15', 'dueSoon'],
    ['underReview', '2026-11-18', 'dueSoon'],
    ['underReview', '2026-11-19', 'later'],
    ['disputed', '2026-11-14', 'none'],
    ['settled', '2026-11-14', 'none'],
  ] as const)('the answer to a memo that is %s and due on %s is %s', (state, replyBy, urgency) => {
    const today = '2026-11-15' as LocalDate
    expect(memoUrgencyOf({ kind: 'debit', state }, replyBy as LocalDate, today)).toBe(urgency)
    expect(memoUrgencyOf({ kind: 'credit', state }, replyBy as LocalDate, today)).toBe('none')
  })
})
