import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { type AcceptanceEnd, completeAcceptance } from './complete-acceptance.ts'
import {
  type ScheduleChangeDeps,
  supplierContextOf,
  scheduleChangeJobs,
  hasOpenChangeRequest,
  isScheduleWatched,
  lastRebookedAt,
} from './schedule-change-deps.ts'
import { type ScheduleChangeRecord, isAlreadyNotified, canAcceptOnline } from './schedule-change-record.ts'
import { diffFlights } from './diff-flights.ts'
import { assessChanges, ownerScheduleChangeOf } from './policy/assess-change.ts'
import { areFlightsConfirmed, applyReservationUpdate } from './check-schedule.ts'

/** An answer to a schedule change; `clerk` is set when staff give it instead of the owner. */
export type FlightAnswer = {
  readonly changeId: string
  readonly clerk?: string
  /** The channel of the owner's online answer. */
  readonly given?: AnswerChannel
}

/** Result of an answer to a schedule change. */
export type FlightAnswered = Promise<Result<ScheduleChangeAnswer, Problem>>

/** States of a change that was accepted. */
const taken: readonly ScheduleChangeState[] = ['accepting', 'toConfirm', 'accepted']

/** Accepts the current flights for the owner; a job tells the airline. Repeats change nothing. */
export function acceptScheduleChange(
  deps: ScheduleChangeDeps,
  order: Booking,
  answer: FlightAnswer,
): FlightAnswered {
  return transitionChange(deps, { order, answer }, async (change, tx) => {
    if (taken.includes(change.state)) return change
    if (
      !isScheduleWatched(order) ||
      !canAcceptOnline(change) ||
      (await hasOpenChangeRequest(deps, order, tx))
    )
      return undefined
    const rebooked = await lastRebookedAt(deps, order.bookingId, tx)
    if (rebooked !== undefined && rebooked >= change.createdAt) return undefined
    const { changeId } = change
    const { orderNumber: object } = order
    const yes = { action: 'POST /api/orders/schedule-change/', object, detail: { changeId } }
    if (answer.given) await auditCustomerAnswer(deps.audit, { answer: yes, given: answer.given }, tx)
    const runAt = deps.clock.now()
    await enqueueJob(tx, {
      kind: scheduleChangeJobs.notifyAirline,
      key: changeId,
      payload: { changeId },
      runAt,
    })
    return { ...change, state: 'accepting' as const }
  })
}

/** Records that staff have settled a change with its owner in another way. Repeats change nothing. */
export function settleScheduleChange(
  deps: ScheduleChangeDeps,
  order: Booking,
  answer: FlightAnswer,
): FlightAnswered {
  return transitionChange(deps, { order, answer }, async (change) => {
    if (change.state === 'settled') return change
    if (!settleable.includes(change.state)) return undefined
    return { ...change, state: 'settled' as const }
  })
}

const settleable: readonly ScheduleChangeState[] = ['told', 'toConfirm', 'refused', 'lost']

/**
 * Records that staff have told the airline manually that the owner accepts the flights. Repeats change
 * nothing.
 */
export function confirmScheduleChange(
  deps: ScheduleChangeDeps,
  order: Booking,
  { changeId, clerk }: FlightAnswer,
): FlightAnswered {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(order.bookingId, tx)
    const changes = await deps.scheduleChanges.changesOf(order.bookingId, tx)
    const change = changes.find((one) => one.changeId === changeId)
    if (!booking || !change) return fail(createProblem('notFound'))
    if (change.state === 'accepted') return succeed(await answerOf(deps, { order, change }, tx))
    const mayConfirm =
      isScheduleWatched(booking) && (change.state === 'toConfirm' || change.state === 'refused')
    const by = clerk === undefined ? {} : { clerk }
    if (
      !mayConfirm ||
      !(await completeAcceptance(deps, { change, to: 'accepted', cause: 'confirmedByStaff', ...by }, tx))
    )
      return fail(createProblem('requestNotPossible'))
    const accepted = { ...change, state: 'accepted' as const, updatedAt: deps.clock.now() }
    return succeed(await answerOf(deps, { order, change: accepted }, tx))
  })
}

type AnsweredChange = { readonly order: Booking; readonly change: ScheduleChangeRecord }

async function answerOf(
  deps: ScheduleChangeDeps,
  { order, change }: AnsweredChange,
  tx: Tx,
): Promise<ScheduleChangeAnswer> {
  const [assessed] = await assessChanges(deps, { order, changes: [change] }, tx)
  if (!assessed) throw new Error(`the schedule change ${change.changeId} was not assessed`)
  return ownerScheduleChangeOf(assessed)
}

type AcceptanceReply = { readonly order: Booking; readonly answer: FlightAnswer }
type NextOf = (change: ScheduleChangeRecord, tx: Tx) => Promise<ScheduleChangeRecord | undefined>

function transitionChange(
  deps: ScheduleChangeDeps,
  { order, answer: { changeId, clerk } }: AcceptanceReply,
  nextOf: NextOf,
): FlightAnswered {
  return deps.transact(async (tx) => {
    await deps.booking.lock(order.bookingId, tx)
    const changes = await deps.scheduleChanges.changesOf(order.bookingId, tx)
    const change = changes.find((one) => one.changeId === changeId)
    if (!change) return fail(createProblem('notFound'))
    const next = await nextOf(change, tx)
    if (!next) return fail(createProblem('requestNotPossible'))
    if (next.state === change.state) return succeed(await answerOf(deps, { order, change }, tx))
    const at = deps.clock.now()
    const isYes = next.state === 'accepting'
    const by = clerk === undefined ? {} : { by: clerk, ...(isYes && { recordedBy: clerk }) }
    const cause = isYes ? 'ownerAccepted' : 'settledByStaff'
    await deps.scheduleChanges.move(tx, change, { to: next.state, cause, at, ...by })
    return succeed(await answerOf(deps, { order, change: { ...next, updatedAt: at } }, tx))
  })
}

const outcomes = {
  accepted: 'airlineConfirmed',
  refused: 'airlineRefused',
  toConfirm: 'supplierHasNoCall',
} as const

/** The change that a job is about; `isLast` is true when no retry follows. */
export type CustomerNotice = { readonly changeId: string; readonly isLast: boolean }

/**
 * Tells the airline that the owner accepts the flights, and stores them in the order. The reservation is read
 * first: an acceptance applies to the flights that were shown, not to later changes by the airline. Throws
 * while the outcome is unknown, so that the job retries.
 */
export async function sendToAirline(
  deps: ScheduleChangeDeps,
  { changeId, isLast }: CustomerNotice,
): Promise<void> {
  const change = await deps.scheduleChanges.find(changeId)
  if (change?.state !== 'accepting') return
  const booking = await deps.booking.findById(change.bookingId)
  const supply = booking && deps.supplyOf(booking.supplierId)
  const completeTransition = async (to: AcceptanceEnd['to']) => {
    await deps.transact((tx) => completeAcceptance(deps, { change, to, cause: outcomes[to] }, tx))
  }
  if (!booking?.reservationRef || !supply) return completeTransition('refused')
  const told = await sendAcceptance(deps, { change, booking, supply, reservationRef: booking.reservationRef })
  if (told === 'open' && !isLast) throw new Error('nobody says yet whether the airline has taken the yes')
  if (told === 'open') return completeTransition('refused')
  // If nothing replaced it, the acceptance still stands and the airline has not received it: staff must act.
  await completeTransition(told === 'replaced' ? 'refused' : told)
}

type AcceptanceCall = {
  readonly change: ScheduleChangeRecord
  readonly booking: Booking
  readonly supply: SupplyProvider
  readonly reservationRef: string
}

async function sendAcceptance(
  deps: ScheduleChangeDeps,
  { change, booking, supply, reservationRef }: AcceptanceCall,
): Promise<AcceptanceEnd['to'] | 'open' | 'replaced'> {
  const found = await supply.retrieve(reservationRef, supplierContextOf(deps, booking))
  if (found.kind === 'silent') return 'open'
  if (found.kind === 'notFound') return 'refused'
  if (!isChangeStillCurrent(deps, { change, booking }, found.reservation)) {
    await applyReservationUpdate(deps, booking, found.reservation)
    return 'replaced'
  }
  if (found.reservation.flights && areFlightsConfirmed(found.reservation.flights)) return 'accepted'
  // Some suppliers have no such call: staff tell the airline.
  if (!supply.acceptFlights) return 'toConfirm'
  const outcome = await supply.acceptFlights(reservationRef, supplierContextOf(deps, booking))
  if (outcome.kind === 'done') return 'accepted'
  return outcome.kind === 'unknown' || outcome.reason === 'unreachable' ? 'open' : 'refused'
}

function isChangeStillCurrent(
  { clock }: ScheduleChangeDeps,
  { change, booking }: Pick<AcceptanceCall, 'change' | 'booking'>,
  { state, flights }: Reservation,
): boolean {
  if (state === 'cancelled' || flights === undefined) return false
  const difference = diffFlights(booking.offer.itinerary, flights, clock.now())
  return difference !== undefined && isAlreadyNotified(change.difference, difference, clock.now())
}
