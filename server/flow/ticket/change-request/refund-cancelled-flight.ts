import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import {
  type ChangeRequestResult,
  type ChangeRequestDeps,
  notPossible,
  currentRequestAnswer,
} from './transition-change-request.ts'
import type { ChangeRequest } from './change-request-record.ts'
import { fullRefundTerms, requestKindsAvailable } from './change-request-terms.ts'

/** The schedule change by which an airline cancelled a flight, and the clerk who opens the refund. */
export type CancelledFlight = { readonly changeId: string; readonly clerk: string }

/**
 * Opens a full refund because the airline cancelled a flight. It is a request like any other, with a figure
 * named by staff: it needs the right to return money to complete, and a large amount needs another clerk than
 * the one who opened it. Repeats change nothing.
 */
export async function refundCancelledFlight(
  deps: ChangeRequestDeps,
  order: Booking,
  { changeId, clerk }: CancelledFlight,
): ChangeRequestResult {
  const { bookingId } = order
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    if (!booking) return fail(createProblem('notFound'))
    const requests = await deps.store.requestsOf(bookingId, tx)
    const open = requests.find(
      ({ state, terms }) =>
        state === 'asked' && terms.reason === 'flightCancelled' && terms.isNamedByStaff === true,
    )
    if (open) return succeed(await currentRequestAnswer(deps, open, tx))
    const payment = await deps.payment.countingOf(bookingId, tx)
    const refundable = await deps.payment.refundableOf(bookingId, tx)
    const paid = { booking, payment, refundable, requests }
    const isCancelled = await deps.flights.isCancellation(bookingId, changeId, tx)
    if (!isCancelled || paid.payment?.state !== 'received' || !requestKindsAvailable(paid).includes('refund'))
      return fail(notPossible)
    const at = deps.clock.now()
    for (const one of requests.filter(({ state }) => state === 'quoted'))
      await deps.store.move(tx, one, { to: 'lapsed', cause: 'superseded', at })
    const request: ChangeRequest = {
      requestId: deps.ids.id('req'),
      bookingId,
      kind: 'refund',
      state: 'asked',
      terms: fullRefundTerms(paid),
      validUntil: at,
      createdAt: at,
      updatedAt: at,
      answeredBy: clerk,
      recordedBy: clerk,
    }
    await deps.store.insert(tx, request)
    return succeed(await currentRequestAnswer(deps, request, tx))
  })
}
