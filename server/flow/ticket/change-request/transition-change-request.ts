import type { ChangeRequestCause } from './change-request-state.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { staffResponseDeadline } from '#contract/terms/calendar/office-hours.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Office } from '#server/agency/office.ts'
import type { PaymentStep, DualControl } from '#server/flow/payment/payment.ts'
import type { CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { TicketExchanges } from '../exchange/ticket-exchanges.ts'
import type { ScheduleChanges } from '../schedule-change/schedule-changes.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { TicketStore } from '../ticket-store.ts'
import { type ChangeRequest, changeRequestAnswerOf } from './change-request-record.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

/** Dependencies of change requests. */
export type ChangeRequestDeps = Platform & {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'countingOf' | 'giveBack' | 'latestOf' | 'refundableOf'>
  /** Applies the threshold from which a refund needs approval. */
  readonly dualControl: Pick<DualControl, 'independentOf' | 'takesTwo'>
  readonly store: ChangeRequestStore
  readonly tickets: Pick<TicketStore, 'documentsOf'>
  readonly flights: Pick<ScheduleChanges, 'isOpen' | 'isCancellation' | 'freeChangeOf'>
  readonly ticketExchanges: Pick<TicketExchanges, 'wasExchanged'>
  /** Voids, exchanges and refunds of tickets whose outcome is not certain keep money back. */
  readonly endings: TicketEndingStores
  readonly outbox: Outbox
  readonly audit: CustomerAudit
  readonly office: Office
}

/** Result of an operation on a request. */
export type ChangeRequestResult = Promise<Result<ChangeRequestAnswer, Problem>>

/** Problem: the order's state does not allow this request. */
export const notPossible: Problem = createProblem('requestNotPossible')

/**
 * A transition of a locked request; `clerk` is set when staff make it, `validUntil` when the validity is
 * extended.
 */
export type RequestTransition = {
  readonly request: ChangeRequest
  readonly to: ChangeRequest['state']
  readonly cause: ChangeRequestCause
  readonly clerk?: string
  /** The clerk who recorded the owner's acceptance by phone. */
  readonly recordedBy?: string
  readonly terms?: ChangeRequest['terms']
  readonly validUntil?: Instant
}

/** Applies a transition to a locked request and returns its new state. */
export async function transitionRequest(
  deps: ChangeRequestDeps,
  {
    request,
    to,
    cause,
    clerk,
    recordedBy,
    terms = request.terms,
    validUntil = request.validUntil,
  }: RequestTransition,
  tx: Tx,
): Promise<ChangeRequest> {
  const at = deps.clock.now()
  const by = {
    ...(clerk === undefined ? {} : { answeredBy: clerk }),
    ...(recordedBy === undefined ? {} : { recordedBy }),
  }
  if (!(await deps.store.move(tx, request, { to, cause, at, terms, validUntil, ...by })))
    throw new Error('a locked request was moved')
  const { bookingId, kind, state: from } = request
  deps.log.info('order request moved', { bookingId, kind, from, to, cause })
  return { ...request, state: to, terms, updatedAt: at, validUntil, ...by }
}

/**
 * Returns whether the owner sees a request: quotes that were not accepted are hidden unless staff named them.
 */
export function isVisibleToCustomer({ state, answeredBy }: ChangeRequest): boolean {
  return (state !== 'quoted' && state !== 'lapsed') || answeredBy !== undefined
}

/** Returns a request as it stands now: a quote past its validity has lapsed. */
export async function currentRequestAnswer(
  { clock, office }: ChangeRequestDeps,
  request: ChangeRequest,
  tx?: Tx,
): Promise<ChangeRequestAnswer> {
  const now = clock.now()
  const isOver = request.state === 'quoted' && request.validUntil <= now
  const askedAt = request.state === 'asked' ? request.updatedAt : now
  return changeRequestAnswerOf(
    isOver ? { ...request, state: 'lapsed' } : request,
    staffResponseDeadline(askedAt, await office.calendar(tx)),
  )
}
