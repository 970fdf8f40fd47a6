import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import {
  type ChangeRequestResult,
  type ChangeRequestDeps,
  notPossible,
  currentRequestAnswer,
} from './transition-change-request.ts'
import type { ChangeRequest } from './change-request-record.ts'
import {
  type PaidOrder,
  type RequestTerms,
  areTicketsEnded,
  cancelledFlightTerms,
  hasEndedTickets,
  requestKindsAvailable,
} from './change-request-terms.ts'

/** The schedule change by which an airline cancelled a flight, and the clerk who opens the refund. */
export type CancelledFlight = { readonly changeId: string; readonly clerk: string }

/**
 * Opens a full refund because the airline cancelled a flight, or one whose amount staff name where tickets ended before. It is
 * a request like any other, with a figure of staff: it needs the right to return money to complete, and a large amount needs another clerk than
 * the one who opened it. Repeats change nothing. Problems: `notFound`, `requestNotPossible`, `ticketsEnded`, and those of
 * {@link endingUnderWay}.
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
    const at = deps.clock.now()
    const open = requests.find((one) => isOpenRefund(one, at))
    if (open) return succeed(await currentRequestAnswer(deps, open, tx))
    const terms = await cancelledRefundTerms(deps, { booking, requests, changeId }, tx)
    if (!terms) return fail(notPossible)
    const refusal = await ticketsRefusal(deps, bookingId, tx)
    if (refusal) return fail(refusal)
    for (const one of requests.filter(({ state }) => state === 'quoted'))
      await deps.store.move(tx, one, { to: 'lapsed', cause: 'superseded', at })
    // Whoever names an amount later is one of the two persons that a large one needs, not whoever opened the request.
    const opener = terms.comesBack === undefined ? {} : { answeredBy: clerk, recordedBy: clerk }
    const request: ChangeRequest = {
      requestId: deps.ids.id('req'),
      bookingId,
      kind: 'refund',
      state: 'asked',
      terms,
      validUntil: at,
      createdAt: at,
      updatedAt: at,
      ...opener,
    }
    await deps.store.insert(tx, request)
    return succeed(await currentRequestAnswer(deps, request, tx))
  })
}

/** Returns why no refund is opened: no ticket is valid any more, or what becomes of them is not certain. */
async function ticketsRefusal(
  deps: ChangeRequestDeps,
  bookingId: string,
  tx: Tx,
): Promise<Problem | undefined> {
  if (areTicketsEnded(await deps.tickets.documentsOf(bookingId, tx))) return createProblem('ticketsEnded')
  return endingUnderWay(deps.endings, bookingId, tx)
}

/** The refund that staff open for a cancelled flight, in satang: no amount where staff name it later. */
export type OpenableRefund = { readonly amount?: number }

/**
 * Returns the refund that staff open because of a schedule change, whatever has become of the tickets; undefined where the
 * change gives no right to one.
 */
export async function openableRefundOf(
  deps: ChangeRequestDeps,
  booking: Booking,
  changeId: string,
): Promise<OpenableRefund | undefined> {
  return deps.transact(async (tx) => {
    const requests = await deps.store.requestsOf(booking.bookingId, tx)
    const at = deps.clock.now()
    if (requests.some((one) => isOpenRefund(one, at))) return undefined
    const terms = await cancelledRefundTerms(deps, { booking, requests, changeId }, tx)
    return terms && (terms.comesBack ? { amount: terms.comesBack.amount } : {})
  })
}

type CancelledOrder = {
  readonly booking: Booking
  readonly requests: readonly ChangeRequest[]
  readonly changeId: string
}

async function cancelledRefundTerms(
  deps: ChangeRequestDeps,
  { booking, requests, changeId }: CancelledOrder,
  tx: Tx,
): Promise<RequestTerms | undefined> {
  const { bookingId } = booking
  if (!(await deps.flights.isCancellation(bookingId, changeId, tx))) return undefined
  const paid = { booking, requests, ...(await readPaidOrder(deps, bookingId, tx)) }
  const isPossible = paid.payment?.state === 'received' && requestKindsAvailable(paid).includes('refund')
  return isPossible ? cancelledFlightTerms(paid) : undefined
}

/** Returns whether a request is such a refund and still open: one with a figure that the customer can accept is, too. */
function isOpenRefund({ state, terms, validUntil }: ChangeRequest, now: Instant): boolean {
  const isOpen = state === 'asked' || (state === 'quoted' && validUntil > now)
  return isOpen && terms.reason === 'flightCancelled' && terms.isNamedByStaff === true
}

/** Returns what of the payment is left, and whether that is more than what the open tickets were sold for. */
async function readPaidOrder(
  deps: ChangeRequestDeps,
  bookingId: string,
  tx: Tx,
): Promise<Omit<PaidOrder, 'booking' | 'requests'>> {
  return {
    payment: await deps.payment.countingOf(bookingId, tx),
    refundable: await deps.payment.refundableOf(bookingId, tx),
    isExchanged: await deps.ticketExchanges.wasExchanged(bookingId, tx),
    hasEndedTickets: hasEndedTickets(await deps.tickets.documentsOf(bookingId, tx)),
  }
}
