import type {
  ChangeMemoRequest,
  MoveMemoRequest,
  NewMemoRequest,
} from '#contract/api/staff/bsp/airline-memos.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import {
  memoMoveTable,
  memoMoves,
  needsApproval,
  possibleMoves,
  unansweredStates,
} from '#contract/terms/bsp/airline-memo.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type DualControl, airlineMemosAccount } from '#server/flow/payment/payment.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AgreementStore } from '../airline-agreements/agreement-store.ts'
import type { ColleagueStore } from '../orders/colleague-store.ts'
import {
  type AirlineMemoStore,
  type MemoDetails,
  type StoredMemo,
  amountChange,
} from './airline-memo-store.ts'

/** Dependencies of memos of airlines. */
export type AirlineMemoDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly memos: AirlineMemoStore
  readonly agreements: Pick<AgreementStore, 'current'>
  readonly dualControl: Pick<DualControl, 'agree' | 'forget' | 'takeBack' | 'vouchedFor'>
  readonly colleagues: Pick<ColleagueStore, 'mayWork'>
  readonly reference: Pick<Reference, 'airline'>
}

/** Returns the approval key of a move of a memo. */
export function memoActionKey(memoId: string, move: string): string {
  return `${airlineMemosAccount}:${memoId}:${move}`
}

/** Records a memo as typed. Problems: `memoExists`, and those of {@link detailsOf}. */
export function recordMemo(
  deps: AirlineMemoDeps,
  request: NewMemoRequest,
  clerk: string,
): Promise<Result<undefined, Problem>> {
  return deps.transact(async (tx) => {
    await deps.memos.lock(tx)
    const details = await detailsOf(deps, request, tx)
    if (!details.ok) return details
    const { kind, documentNumber } = request
    const key = { memoId: deps.ids.id('mem'), kind, documentNumber }
    const at = deps.clock.now()
    if (!(await deps.memos.add(tx, { ...key, state: 'received', ...details.value }, at)))
      return fail(createProblem('memoExists', { field: 'documentNumber' }))
    await deps.memos.addEvent(tx, { memoId: key.memoId, action: 'recorded', note: '', by: clerk, at })
    return succeed(undefined)
  })
}

/**
 * Changes the details of a memo. Once the airline has an answer only what is beside the memo can change: order, tickets,
 * evidence and assignee. Problems: `notFound`, `changedMeanwhile`, and those of {@link detailsOf}.
 */
export function changeMemo(
  deps: AirlineMemoDeps,
  { memoId, clerk, ...request }: ChangeMemoRequest & { readonly memoId: string; readonly clerk: string },
): Promise<Result<undefined, Problem>> {
  return deps.transact(async (tx) => {
    const found = await findMemo(deps, { memoId, revision: request.revision }, tx)
    if (!found.ok) return found
    const details = await detailsOf(deps, request, tx)
    if (!details.ok) return details
    const memo = found.value
    const { airline, satang: amount, reason, issuedOn, namedReplyBy } = memo
    const isOpen = unansweredStates.includes(memo.state)
    const fixed = isOpen ? {} : { airline, satang: amount, reason, issuedOn, namedReplyBy }
    await deps.memos.update(tx, { ...memo, ...details.value, ...fixed }, deps.clock.now())
    const note = changedFieldsOf(memo, { ...details.value, ...fixed }).join(', ')
    await deps.memos.addEvent(tx, { memoId, action: 'changed', note, by: clerk, at: deps.clock.now() })
    return succeed(undefined)
  })
}

/**
 * Moves a memo to another state. What the agency accepts or bears of a debit memo counts towards the clerk's approval
 * limit; from it on the first of two people leaves the state as it is. Problems: `notFound`, `changedMeanwhile` also for a
 * move that is not possible any more, `approvalsNotIndependent`.
 */
export function moveMemo(
  deps: AirlineMemoDeps,
  {
    memoId,
    clerk,
    revision,
    move,
    note,
  }: MoveMemoRequest & { readonly memoId: string; readonly clerk: string },
): Promise<Result<undefined, Problem>> {
  return deps.transact(async (tx) => {
    const found = await findMemo(deps, { memoId, revision }, tx)
    if (!found.ok) return found
    const memo = found.value
    if (!possibleMoves(memo.kind, memo.state).includes(move)) return fail(createProblem('changedMeanwhile'))
    const event = { memoId, note, by: clerk, at: deps.clock.now() }
    if (needsApproval(memo.kind, move)) {
      const agreed = await approveMove(deps, { memo, move, clerk }, tx)
      if (!agreed.ok) return agreed
      if (!agreed.value) {
        await deps.memos.addEvent(tx, { ...event, action: 'approved' })
        return succeed(undefined)
      }
    }
    for (const one of memoMoves) await deps.dualControl.forget(tx, memoActionKey(memoId, one))
    await deps.memos.update(tx, { ...memo, state: memoMoveTable[move].to }, event.at)
    await deps.memos.addEvent(tx, { ...event, action: move })
    return succeed(undefined)
  })
}

/** Withdraws the clerk's own approval of a memo that waits for a second person. Problems: `notFound`, `noPendingApproval`. */
export function withdrawMemoApproval(
  { memos, dualControl, clock, transact }: AirlineMemoDeps,
  { memoId, clerk }: { readonly memoId: string; readonly clerk: string },
): Promise<Result<undefined, Problem>> {
  return transact(async (tx) => {
    await memos.lock(tx)
    if (!(await memos.find(tx, memoId))) return fail(createProblem('notFound'))
    let isWithdrawn = false
    for (const move of memoMoves)
      isWithdrawn = (await dualControl.takeBack(tx, memoActionKey(memoId, move), clerk)) || isWithdrawn
    if (!isWithdrawn) return fail(createProblem('noPendingApproval'))
    await memos.addEvent(tx, { memoId, action: 'withdrawn', note: '', by: clerk, at: clock.now() })
    return succeed(undefined)
  })
}

type Approving = {
  readonly memo: StoredMemo
  readonly move: MoveMemoRequest['move']
  readonly clerk: string
}

/** The most that was ever asked for counts, so that nobody lowers an amount and then accepts it alone. */
async function approveMove(
  { dualControl, memos }: AirlineMemoDeps,
  { memo, move, clerk }: Approving,
  tx: Tx,
) {
  return dualControl.agree(tx, {
    actionKey: memoActionKey(memo.memoId, move),
    to: airlineMemosAccount,
    clerk,
    right: 'makeRefunds',
    amount: satang(await memos.highestAmount(tx, memo)),
    said: `${memo.airline} ${memo.satang}`,
  })
}

async function findMemo(
  { memos }: AirlineMemoDeps,
  { memoId, revision }: Pick<StoredMemo, 'memoId' | 'revision'>,
  tx: Tx,
): Promise<Result<StoredMemo, Problem>> {
  await memos.lock(tx)
  const memo = await memos.find(tx, memoId)
  if (!memo) return fail(createProblem('notFound'))
  return memo.revision === revision ? succeed(memo) : fail(createProblem('changedMeanwhile'))
}

/** Reads typed details. Problems: `unknownAirline`, and `notFound` for an order or an assignee that does not exist. */
async function detailsOf(
  { memos, colleagues, reference }: AirlineMemoDeps,
  typed: Omit<ChangeMemoRequest, 'revision'>,
  tx: Tx,
): Promise<Result<MemoDetails, Problem>> {
  const { airline, amount, reason, evidence, assignee, tickets, orderNumber } = typed
  const isCode = airline.length === 3 && /^\d+$/.test(airline)
  if (!isCode && !reference.airline(airline))
    return fail(createProblem('unknownAirline', { field: 'airline' }))
  const bookingId = await memos.findOrder(tx, orderNumber, tickets)
  if (orderNumber !== undefined && bookingId === undefined)
    return fail(createProblem('notFound', { field: 'orderNumber' }))
  if (assignee !== undefined && !(await colleagues.mayWork(assignee)))
    return fail(createProblem('notFound', { field: 'assignee' }))
  return succeed({
    airline,
    satang: amount,
    reason,
    issuedOn: typed.issuedOn as LocalDate,
    namedReplyBy: typed.replyBy as LocalDate | undefined,
    tickets,
    bookingId,
    evidence,
    assignee,
  })
}

/** Names the details that differ, by their names in the API; of the amount with both values. */
function changedFieldsOf(before: MemoDetails, after: MemoDetails): readonly string[] {
  const names = {
    airline: 'airline',
    satang: 'amount',
    reason: 'reason',
    issuedOn: 'issuedOn',
    namedReplyBy: 'replyBy',
    tickets: 'tickets',
    bookingId: 'orderNumber',
    evidence: 'evidence',
    assignee: 'assignee',
  } as const satisfies Readonly<Record<keyof MemoDetails, string>>
  return (Object.keys(names) as (keyof MemoDetails)[])
    .filter((name) => String(before[name] ?? '') !== String(after[name] ?? ''))
    .map((name) => (name === 'satang' ? amountChange(before.satang, after.satang) : names[name]))
}
