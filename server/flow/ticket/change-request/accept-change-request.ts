import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type Booking, orderLink } from '#server/flow/booking/booking.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import type { Tx } from '#server/platform/transaction.ts'
import {
  type ChangeRequestResult,
  type ChangeRequestDeps,
  transitionRequest,
  notPossible,
  currentRequestAnswer,
} from './transition-change-request.ts'
import type { ChangeRequest } from './change-request-record.ts'
import { freeRequestMail } from './free-request-mail.ts'
import {
  type RequestTerms,
  areTicketsEnded,
  hasEndedTickets,
  requestKindsAvailable,
} from './change-request-terms.ts'

/** The owner's acceptance of a request, and its channel. */
export type RequestYes = { readonly requestId: string; readonly given: AnswerChannel }

type AcceptanceContext = { readonly request: ChangeRequest; readonly given: AnswerChannel }

/**
 * Takes the owner's acceptance: an unpaid order is cancelled at once, everything else goes to staff. Repeats
 * change nothing.
 */
export async function acceptChangeRequest(
  deps: ChangeRequestDeps,
  order: Booking,
  yes: RequestYes,
): ChangeRequestResult {
  const request = await findRequest(deps, order, yes.requestId)
  if (!request) return fail(createProblem('notFound'))
  if (request.state === 'asked' || request.state === 'done')
    return succeed(await currentRequestAnswer(deps, request))
  if (request.state !== 'quoted' || request.validUntil <= deps.clock.now())
    return fail(createProblem('requestLapsed'))
  return request.kind === 'cancel'
    ? cancelUnpaidOrder(deps, order, { request, given: yes.given })
    : submitRequestToStaff(deps, order, { request, given: yes.given })
}

/**
 * Cancels an unpaid order through the state machine, which releases its seats and tells the owner. A repeat
 * finds it cancelled.
 */
async function cancelUnpaidOrder(
  deps: ChangeRequestDeps,
  order: Booking,
  { request, given }: AcceptanceContext,
): ChangeRequestResult {
  // A payment in progress blocks the cancellation, which would charge first and refund afterwards.
  const payment = await deps.payment.latestOf(order.bookingId)
  if (payment?.state === 'capturing') return fail(createProblem('paymentUnderWay'))
  await deps.booking.cancel(order.bookingId, 'customer')
  const booking = await deps.booking.findById(order.bookingId)
  const to = booking?.state === 'cancelled' ? 'done' : 'lapsed'
  const settled = await completeRequest(deps, { order, request, given }, to)
  return to === 'done' ? succeed(await currentRequestAnswer(deps, settled)) : fail(notPossible)
}

/**
 * Passes the request to staff, who carry it out with the airline; the order must be unchanged since the
 * figure was shown.
 */
async function submitRequestToStaff(
  deps: ChangeRequestDeps,
  order: Booking,
  { request, given }: AcceptanceContext,
): ChangeRequestResult {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(order.bookingId, tx)
    const current = await deps.store.lock(tx, request.requestId)
    if (!booking || !current) return fail(createProblem('notFound'))
    if (current.state === 'asked') return succeed(await currentRequestAnswer(deps, current, tx))
    const payment = await deps.payment.countingOf(order.bookingId, tx)
    if (current.state !== 'quoted') return fail(createProblem('requestLapsed'))
    const requests = await deps.store.requestsOf(order.bookingId, tx)
    const documents = await deps.tickets.documentsOf(order.bookingId, tx)
    const paid = { booking, payment, requests, areTicketsEnded: areTicketsEnded(documents) }
    if (!requestKindsAvailable(paid).includes(current.kind)) return fail(notPossible)
    if (isFigureOfAll(current.terms) && hasEndedTickets(documents))
      return fail(createProblem('requestLapsed'))
    // Terms that a schedule change has made end with it: the airline may fly as booked after all.
    const isFree = current.terms.reason !== undefined && !current.terms.isNamedByStaff
    if (isFree && !(await deps.flights.freeChangeOf(order, tx))) return fail(createProblem('requestLapsed'))
    await recordAcceptance(deps, { order, request: current, given }, tx)
    const recorded = given.channel === 'phone' ? { recordedBy: given.recordedBy } : {}
    const moved = await transitionRequest(
      deps,
      { request: current, to: 'asked', cause: 'quoteAccepted', ...recorded },
      tx,
    )
    const { kind } = moved
    if (isFree && kind !== 'cancel') {
      const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
      await deps.outbox.put(tx, freeRequestMail(booking, { ...moved, kind }, link))
    }
    return succeed(await currentRequestAnswer(deps, moved, tx))
  })
}

/** Returns whether a refund was computed for every passenger: it lapses once the ticket of one is given back. */
function isFigureOfAll({ comesBack, isNamedByStaff }: RequestTerms): boolean {
  return comesBack !== undefined && isNamedByStaff !== true
}

async function recordAcceptance(
  { audit }: ChangeRequestDeps,
  { order, request, given }: AcceptanceContext & { readonly order: Booking },
  tx: Tx,
): Promise<void> {
  const { requestId, kind } = request
  const detail = { requestId, kind }
  const answer = { action: 'POST /api/orders/change-requests/', object: order.orderNumber, detail }
  await auditCustomerAnswer(audit, { answer, given }, tx)
}

/** Withdraws a request that staff have not completed. */
export async function withdrawChangeRequest(
  deps: ChangeRequestDeps,
  order: Booking,
  requestId: string,
): ChangeRequestResult {
  return deps.transact(async (tx) => {
    const request = await deps.store.lock(tx, requestId)
    if (!request || request.bookingId !== order.bookingId) return fail(createProblem('notFound'))
    if (request.state === 'withdrawn') return succeed(await currentRequestAnswer(deps, request, tx))
    if (request.state !== 'asked' && request.state !== 'quoted') return fail(notPossible)
    return succeed(
      await currentRequestAnswer(
        deps,
        await transitionRequest(deps, { request, to: 'withdrawn', cause: 'withdrawnByOwner' }, tx),
        tx,
      ),
    )
  })
}

async function completeRequest(
  deps: ChangeRequestDeps,
  { order, request, given }: AcceptanceContext & { readonly order: Booking },
  to: 'done' | 'lapsed',
): Promise<ChangeRequest> {
  const at = deps.clock.now()
  const recorded = given.channel === 'phone' ? { recordedBy: given.recordedBy } : {}
  await deps.transact(async (tx) => {
    const cause = to === 'done' ? 'orderCancelled' : 'orderNotCancelled'
    if (!(await deps.store.move(tx, request, { to, cause, at, ...recorded }))) return
    if (to === 'done') await recordAcceptance(deps, { order, request, given }, tx)
  })
  return { ...request, state: to, updatedAt: at }
}

async function findRequest(
  { store }: ChangeRequestDeps,
  { bookingId }: Booking,
  requestId: string,
): Promise<ChangeRequest | undefined> {
  return (await store.requestsOf(bookingId)).find((one) => one.requestId === requestId)
}
