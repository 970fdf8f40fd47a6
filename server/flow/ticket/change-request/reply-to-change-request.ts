import type { StaffRequestReply } from '#contract/api/change-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { satang } from '#contract/terms/money.ts'
import type { MoneyRight } from '#contract/terms/payment/approval-limit.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type Booking, isBeneficiary, orderLink } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import { owedToCustomer } from '../ticket-refund/customer-amount.ts'
import { scheduleChangeJobs } from '../schedule-change/schedule-change-deps.ts'
import {
  type ChangeRequestResult,
  type RequestTransition,
  type ChangeRequestDeps,
  transitionRequest,
  notPossible,
  currentRequestAnswer,
} from './transition-change-request.ts'
import type { ChangeRequest } from './change-request-record.ts'
import { type RequestTerms, termsValidUntil } from './change-request-terms.ts'
import { changeRequestAnsweredMail } from './change-request-answered-mail.ts'

/** How long a figure named by staff is valid: three days, but not beyond the departure. */
const validMinutes = 3 * 24 * 60

/** The replying clerk and their rights. */
export type ReplyingClerk = {
  readonly userId: string
  readonly mayWorkOrders: boolean
  readonly mayReturnMoney: boolean
}

/**
 * Takes the reply of staff: done as quoted, declined, or a new figure for the owner. The owner is told. No money goes
 * back while a ticket is valid, or it is not certain what has become of it. Problems: `notFound`,
 * `requestNotPossible`, `notAllowed`, `ticketsStillValid`, `approvalNeeded`, `refundTooMuch`.
 */
export async function replyToRequest(
  deps: ChangeRequestDeps,
  reply: StaffRequestReply,
  replying: ReplyingClerk,
): ChangeRequestResult {
  const clerk = replying.userId
  return deps.transact(async (tx) => {
    const request = await deps.store.lock(tx, reply.requestId)
    if (!request) return fail(createProblem('notFound'))
    if (request.state === reply.reply) return succeed(await currentRequestAnswer(deps, request, tx))
    const booking = await deps.booking.lock(request.bookingId, tx)
    if (!booking || request.state !== 'asked') return fail(notPossible)
    if (!canStaffReply(request, reply, replying)) return fail(createProblem('notAllowed'))
    const moving = replyTransition(request, reply)
    if (!moving.ok) return moving
    // A figure of staff needs the right to return money; one of the fare rules, either of the two.
    const right = replying.mayReturnMoney ? ('makeRefunds' as const) : ('handleOrders' as const)
    const carriedOut = { request, booking, clerk, right }
    if (moving.value.to === 'done') {
      const tickets = request.kind === 'refund' && (await ticketsConflictOf(deps, booking, tx))
      if (tickets) return fail(tickets)
      const alone = await approvalConflictOf(deps, carriedOut, tx)
      if (alone !== undefined && (await needsRefundApproval(deps, carriedOut, tx)))
        return fail(createProblem(alone === 'asNamed' ? 'approvalNeeded' : 'approvalsNotIndependent'))
      if (!(await refundQuotedAmount(deps, { ...carriedOut, isAlone: alone !== undefined }, tx)))
        return fail(createProblem('refundTooMuch'))
    }
    const now = deps.clock.now()
    const until = { validUntil: termsValidUntil(booking, now, plusMinutes(now, validMinutes)) }
    const move = { request, clerk, ...moving.value, ...(moving.value.to === 'quoted' && until) }
    const moved = await transitionRequest(deps, move, tx)
    await mailCustomer(deps, { booking, request: moved }, tx)
    if (moved.kind === 'change' && moved.state === 'done')
      await checkRebookedFlights(tx, moved.bookingId, now)
    return succeed(await currentRequestAnswer(deps, moved, tx))
  })
}

/**
 * Returns why the tickets of an order do not allow to refund it by hand: it is not certain what has become of them, or
 * one is still valid, and the supplier would keep its money.
 */
async function ticketsConflictOf(
  { endings, tickets }: ChangeRequestDeps,
  { bookingId, state }: Booking,
  tx: Tx,
): Promise<Problem | undefined> {
  const underWay = await endingUnderWay(endings, bookingId, tx)
  if (underWay) return underWay
  const isOpen = state === 'ticketed' && (await tickets.documentsOf(bookingId, tx)).some(isDocumentOpen)
  return isOpen ? createProblem('ticketsStillValid') : undefined
}

/**
 * Returns whether the clerk may reply. A refund figure set by staff instead of the fare rules needs the right
 * to return money, both to name it and to pay it.
 */
function canStaffReply(
  { kind, terms }: ChangeRequest,
  { reply }: StaffRequestReply,
  { mayWorkOrders, mayReturnMoney }: ReplyingClerk,
): boolean {
  if (kind !== 'refund') return mayWorkOrders
  const isSetByStaff = reply === 'figure' || (reply === 'done' && terms.isNamedByStaff === true)
  return mayReturnMoney || (mayWorkOrders && !isSetByStaff)
}

/** Checks rebooked flights at once, so that later changes by the airline are not taken for those of staff. */
async function checkRebookedFlights(tx: Tx, bookingId: string, runAt: Instant): Promise<void> {
  const job = { key: bookingId, payload: { bookingId }, runAt }
  await enqueueJob(tx, { kind: scheduleChangeJobs.look, ...job })
}

type ByClerk = {
  readonly request: ChangeRequest
  readonly booking: Booking
  readonly clerk: string
  readonly right: MoneyRight
}

/**
 * Returns whether a clerk who completes a refund is solely responsible for the amount. For a figure computed
 * by the shop nobody is. A large refund by a clerk's figure, or by an acceptance that a clerk recorded by
 * phone, must be completed by somebody else: neither that clerk, nor the order's owner, who may have accepted
 * it, nor a colleague who is not independent of that clerk.
 */
async function approvalConflictOf(
  { dualControl }: ChangeRequestDeps,
  { request, booking, clerk }: ByClerk,
  tx: Tx,
): Promise<'asNamed' | 'notIndependent' | undefined> {
  const { kind, terms, answeredBy, recordedBy } = request
  const isNamed = terms.isNamedByStaff === true
  if (kind !== 'refund' || (!isNamed && recordedBy === undefined)) return undefined
  if (clerk === answeredBy || clerk === recordedBy || isBeneficiary(booking, clerk)) return 'asNamed'
  const others = [isNamed ? answeredBy : undefined, recordedBy].filter((one) => one !== undefined)
  const counting = await dualControl.independentOf(tx, clerk, others)
  return counting.length < others.length || others.length === 0 ? 'notIndependent' : undefined
}

/**
 * Returns whether the amount needs approval, together with what the same clerk has done alone with money of
 * the order within a day.
 */
async function needsRefundApproval(
  deps: ChangeRequestDeps,
  { request: { requestId, terms }, booking: { bookingId: to }, clerk, right }: ByClerk,
  tx: Tx,
): Promise<boolean> {
  if (terms.comesBack === undefined) return false
  const counted = { actionKey: `request:${requestId}`, to, amount: terms.comesBack }
  return (await deps.dualControl.takesTwo({ clerk, right }, tx))(counted)
}

/**
 * Owes the quoted refund in the same transaction as the completed request; returns false when less money is
 * left.
 */
async function refundQuotedAmount(
  deps: ChangeRequestDeps,
  { request, clerk, isAlone }: ByClerk & { readonly isAlone: boolean },
  tx: Tx,
): Promise<boolean> {
  const { kind, bookingId, terms } = request
  if (kind !== 'refund' || terms.comesBack === undefined) return true
  const owed = owedToCustomer(await deps.endings.ticketRefunds.ofBooking(bookingId, tx)).amount
  const left = (await deps.payment.refundableOf(bookingId, tx))?.amount.amount ?? 0
  // What customers are still to get for refunded tickets is not there for another refund.
  if (owed > 0 && terms.comesBack.amount > left - owed) return false
  const part = { amount: terms.comesBack, why: 'ownerAsked', askedBy: clerk } as const
  return deps.payment.giveBack(bookingId, { ...part, figureOf: isAlone ? clerk : undefined }, tx)
}

/**
 * Returns the transition for a reply. A figure that only staff can name is never carried out before the owner
 * has seen and accepted it.
 */
function replyTransition(
  request: ChangeRequest,
  { reply, amount = 0 }: StaffRequestReply,
): Result<Pick<RequestTransition, 'to' | 'cause' | 'terms'>, Problem> {
  if (reply === 'declined') return succeed({ to: reply, cause: 'declinedByStaff' })
  if (reply === 'done')
    return request.terms.certainty === 'staff'
      ? fail(notPossible)
      : succeed({ to: reply, cause: 'completedByStaff' })
  const terms = termsWithStaffFigure(request, amount)
  return terms
    ? succeed({ to: 'quoted', cause: 'amountNamed', terms })
    : fail(createProblem('wrongFormat', { field: 'amount' }))
}

/** Returns the terms with the figure of staff; undefined when the refund would exceed the paid amount. */
function termsWithStaffFigure({ kind, terms }: ChangeRequest, amount: number): RequestTerms | undefined {
  const named = { ...terms, certainty: 'figure', isNamedByStaff: true } as const
  if (kind === 'change') return { ...named, fee: satang(amount) }
  // The figure covers all lines together.
  return amount > terms.paid.amount ? undefined : { ...named, comesBack: satang(amount), lines: [] }
}

type Replied = { readonly booking: Booking; readonly request: ChangeRequest }

async function mailCustomer(deps: ChangeRequestDeps, { booking, request }: Replied, tx: Tx): Promise<void> {
  const orderKey = deps.booking.orderKeyOf(booking)
  await deps.outbox.put(tx, changeRequestAnsweredMail(booking, request, orderLink({ ...deps, orderKey })))
}
