import { type ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { staffAnswerBy } from '#contract/terms/calendar/office-hours.ts'
import { type Result } from '#contract/terms/result.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type Office } from '#server/agency/office.ts'
import { type PaymentStep, type DualControl } from '#server/flow/payment/payment.ts'
import { type CustomerAudit } from '#server/platform/audit/customer-answer.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type Transact, type Tx } from '#server/platform/transaction.ts'
import { type ScheduleChanges } from '../schedule-change/schedule-changes.ts'
import { type ChangeRequest, changeRequestAnswerOf } from './change-request-record.ts'
import { type ChangeRequestStore } from './change-request-store.ts'

/** What requests are made of. */
export type ChangeRequestDeps = {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'countingOf' | 'giveBack' | 'latestOf'>
  /** From which amount it takes two people of the staff to give money back. */
  readonly dualControl: Pick<DualControl, 'independentOf' | 'takesTwo'>
  readonly store: ChangeRequestStore
  readonly flights: Pick<ScheduleChanges, 'isOpen' | 'isCancellation'>
  readonly outbox: Outbox
  readonly audit: CustomerAudit
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly office: Office
  readonly publicUrl: string
}

/** What an answer to a request is. */
export type Answered = Promise<Result<ChangeRequestAnswer, Problem>>

/** The order is not in a state in which this can be asked for or carried out. */
export const notPossible: Problem = problem('requestNotPossible')

/** A move of a request that is locked; `clerk` where staff make it, `validUntil` where a yes counts for longer. */
export type Moving = {
  readonly request: ChangeRequest
  readonly to: ChangeRequest['state']
  readonly clerk?: string
  /** Who of the staff recorded the owner's yes by phone. */
  readonly recordedBy?: string
  readonly terms?: ChangeRequest['terms']
  readonly validUntil?: Instant
}

/** Moves a locked request on and says how it stands then. */
export async function moveRequest(
  deps: ChangeRequestDeps,
  { request, to, clerk, recordedBy, terms = request.terms, validUntil = request.validUntil }: Moving,
  tx: Tx,
): Promise<ChangeRequest> {
  const at = deps.clock.now()
  const by = {
    ...(clerk === undefined ? {} : { answeredBy: clerk }),
    ...(recordedBy === undefined ? {} : { recordedBy }),
  }
  if (!(await deps.store.move(tx, request, { to, at, terms, validUntil, ...by })))
    throw new Error('a locked request was moved')
  const { bookingId, kind, state: from } = request
  deps.log.info('order request moved', { bookingId, kind, from, to })
  return { ...request, state: to, terms, updatedAt: at, validUntil, ...by }
}

/** Whether its owner sees a request: figures that nobody said yes to are of no interest, those of staff are. */
export function isShown({ state, answeredBy }: ChangeRequest): boolean {
  return (state !== 'quoted' && state !== 'lapsed') || answeredBy !== undefined
}

/** A request as it stands at this moment: a figure whose time is over has lapsed. */
export async function shown(
  { clock, office }: ChangeRequestDeps,
  request: ChangeRequest,
  tx?: Tx,
): Promise<ChangeRequestAnswer> {
  const now = clock.now()
  const isOver = request.state === 'quoted' && request.validUntil <= now
  const askedAt = request.state === 'asked' ? request.updatedAt : now
  return changeRequestAnswerOf(
    isOver ? { ...request, state: 'lapsed' } : request,
    staffAnswerBy(askedAt, await office.calendar(tx)),
  )
}
