import type { AirlineMemo, AirlineMemosAnswer } from '#contract/api/staff/bsp/airline-memos.ts'
import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import {
  type MemoUrgency,
  closedStates,
  memoMoves,
  memoUrgencyOf,
  needsApproval,
  possibleMoves,
  replyDeadlineOf,
} from '#contract/terms/bsp/airline-memo.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { ListedMemo } from './airline-memo-store.ts'
import { type AirlineMemoDeps, memoActionKey } from './airline-memos.ts'

/** Memos that an answer has, besides the one that was changed; counts and files have all. */
const mostShown = 500

/** A memo with its deadline. */
export type DatedMemo = {
  readonly memo: ListedMemo
  readonly replyBy: LocalDate | undefined
  readonly urgency: MemoUrgency
}

const urgencies: readonly MemoUrgency[] = ['overdue', 'dueSoon', 'unknown', 'later', 'none']

/** Returns memos with their deadlines as the agreements are now: the most urgent first, those that are answered by their latest change. */
export async function datedMemos(
  { memos, agreements, clock }: Pick<AirlineMemoDeps, 'memos' | 'agreements' | 'clock'>,
  isOpenOnly: boolean,
): Promise<readonly DatedMemo[]> {
  const [all, { rows }] = await Promise.all([memos.list(isOpenOnly), agreements.current()])
  const today = todayIn(officeZone, clock.now())
  const rank = ({ urgency }: DatedMemo) => urgencies.indexOf(urgency)
  const deadline = ({ urgency, replyBy }: DatedMemo): string => (urgency === 'none' ? '' : (replyBy ?? ''))
  return all
    .map((memo) => withDeadline(memo, rows, today))
    .toSorted(
      (a, b) => rank(a) - rank(b) || (deadline(a) < deadline(b) ? -1 : deadline(a) > deadline(b) ? 1 : 0),
    )
}

function withDeadline(
  memo: ListedMemo,
  agreements: readonly AirlineAgreement[],
  today: LocalDate,
): DatedMemo {
  const replyBy = replyDeadlineOf(memo, agreements)
  return { memo, replyBy, urgency: memoUrgencyOf(memo, replyBy, today) }
}

/** Which memos a clerk wants. */
export type MemoListQuery = {
  readonly clerk: string
  readonly isOpenOnly: boolean
  /** A memo that the answer has in any case; absent for none. */
  readonly changed?: string | undefined
}

/** Returns how many memos are open, and how many of them have to be answered soon. */
export async function countMemos({
  memos,
  agreements,
  clock,
}: Pick<AirlineMemoDeps, 'memos' | 'agreements' | 'clock'>) {
  const [groups, { rows }] = await Promise.all([memos.openGroups(), agreements.current()])
  const today = todayIn(officeZone, clock.now())
  const counted = groups.map((one) => ({
    ...one,
    urgency: memoUrgencyOf(one, replyDeadlineOf(one, rows), today),
  }))
  const countOf = (some: typeof counted) => some.reduce((sum, { count }) => sum + count, 0)
  return {
    open: countOf(counted),
    overdue: countOf(counted.filter(({ urgency }) => urgency === 'overdue')),
    dueSoon: countOf(counted.filter(({ urgency }) => urgency === 'dueSoon')),
  }
}

/** Returns the memos as a clerk sees them. */
export async function listMemos(
  deps: AirlineMemoDeps,
  { clerk, isOpenOnly, changed }: MemoListQuery,
): Promise<AirlineMemosAnswer> {
  const all = await datedMemos(deps, isOpenOnly)
  const shown = all.filter(({ memo }, at) => at < mostShown || memo.memoId === changed)
  const ids = shown.map(({ memo }) => memo.memoId)
  const keys = shown.flatMap(({ memo }) =>
    memoMoves
      .filter((move) => needsApproval(memo.kind, move))
      .map((move) => memoActionKey(memo.memoId, move)),
  )
  const [events, votes] = await Promise.all([deps.memos.events(ids), deps.dualControl.vouchedFor(keys)])
  const count = (urgency: MemoUrgency) => all.filter((one) => one.urgency === urgency).length
  return {
    memos: shown.map((dated) => ({
      ...memoAnswerOf(dated),
      ...waitingOf(dated.memo, votes, clerk),
      events: [...(events.get(dated.memo.memoId) ?? [])],
    })),
    isCut: all.length > mostShown,
    open: all.filter(({ memo }) => !closedStates.includes(memo.state)).length,
    overdue: count('overdue'),
    dueSoon: count('dueSoon'),
  }
}

type Votes = Awaited<ReturnType<AirlineMemoDeps['dualControl']['vouchedFor']>>

function waitingOf(memo: ListedMemo, votes: Votes, clerk: string): Pick<AirlineMemo, 'waiting'> {
  const said = `${memo.airline} ${memo.satang}`
  for (const move of possibleMoves(memo.kind, memo.state)) {
    const given = (votes.get(memoActionKey(memo.memoId, move)) ?? []).filter((one) => one.said === said)
    if (given.length > 0) {
      const isMine = given.some((one) => one.clerk === clerk)
      return { waiting: { move, by: given.map(({ name }) => name), isMine } }
    }
  }
  return {}
}

function memoAnswerOf({ memo, replyBy, urgency }: DatedMemo): Omit<AirlineMemo, 'events'> {
  const { assignee, assigneeName, orderNumber, billed } = memo
  return {
    memoId: memo.memoId,
    revision: memo.revision,
    kind: memo.kind,
    documentNumber: memo.documentNumber,
    airline: memo.airline,
    amount: memo.satang,
    reason: memo.reason,
    issuedOn: memo.issuedOn,
    ...(replyBy !== undefined && { replyBy }),
    isReplyByNamed: memo.namedReplyBy !== undefined,
    urgency,
    state: memo.state,
    tickets: [...memo.tickets],
    ...(orderNumber !== undefined && { orderNumber }),
    evidence: memo.evidence,
    ...(assignee !== undefined && { assignee: { userId: assignee, name: assigneeName ?? assignee } }),
    ...(billed && { billed: { periodId: billed.periodId, amount: billed.satang } }),
    moves: [...possibleMoves(memo.kind, memo.state)],
  }
}
