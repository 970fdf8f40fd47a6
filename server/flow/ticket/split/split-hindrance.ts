import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { addMoney } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'
import type { Payment } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import { openScheduleChanges } from '../schedule-change/schedule-change-state.ts'
import type { SplitDeps } from './split-deps.ts'

/**
 * Returns the payment that a split divides. Problems: those of {@link endingUnderWay}, and `splitNotPossible` unless the
 * order is ticketed, every passenger has a valid document and none an ended one, one payment that nothing was refunded of
 * pays for it, no bags or seats were bought with it, no tax invoice was issued, and neither airline nor customer is to answer a request.
 */
export async function payableForSplit(
  deps: SplitDeps,
  booking: Booking,
  tx: Tx,
): Promise<Result<Payment, Problem>> {
  const { bookingId } = booking
  const underWay = await endingUnderWay(deps, bookingId, tx)
  if (underWay) return fail(underWay)
  return dividedPayment(deps, booking, tx)
}

/** Returns the payment that a split divides, for a split that is under way. */
export async function dividedPayment(
  deps: SplitDeps,
  booking: Booking,
  tx: Tx,
): Promise<Result<Payment, Problem>> {
  const { bookingId } = booking
  const payment = await deps.payment.shareableOf(bookingId, tx)
  const due = payment && addMoney(booking.total, payment.surcharge)
  const isWhole = payment !== undefined && due?.amount === payment.amount.amount
  const isFree =
    booking.state === 'ticketed' &&
    extrasOfOffer(booking.offer).length === 0 &&
    (await hasOpenDocuments(deps, booking, tx)) &&
    !(await hasEndedDocuments(deps, bookingId, tx)) &&
    !(await awaitsAnswer(deps, bookingId, tx)) &&
    !(await deps.splits.hasTaxInvoice(tx, bookingId))
  return isWhole && isFree ? succeed(payment) : fail(createProblem('splitNotPossible'))
}

async function hasOpenDocuments(deps: SplitDeps, booking: Booking, tx: Tx): Promise<boolean> {
  const documents = await deps.store.documentsOf(booking.bookingId, tx)
  const open = new Set(documents.filter(isDocumentOpen).map((one) => one.passenger))
  return documents.every(isDocumentOpen) && booking.passengers.every((_, at) => open.has(at))
}

/** What was ended or exchanged has a price of its own, which is not that of single passengers. */
async function hasEndedDocuments(deps: SplitDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const exchanges = await deps.exchanges.ofBooking(bookingId, tx)
  const refunds = await deps.ticketRefunds.ofBooking(bookingId, tx)
  const voids = await deps.voids.ofBooking(bookingId, tx)
  const requests = await deps.changeRequests.requestsOf(bookingId, tx)
  return (
    requests.some(({ state }) => state === 'done') ||
    exchanges.some(({ state }) => state === 'done') ||
    refunds.some(({ state }) => state !== 'refused') ||
    voids.some(({ state }) => state !== 'refused')
  )
}

async function awaitsAnswer(deps: SplitDeps, bookingId: string, tx: Tx): Promise<boolean> {
  const requests = await deps.changeRequests.requestsOf(bookingId, tx)
  const changes = await deps.scheduleChanges.changesOf(bookingId, tx)
  const corrections = await deps.corrections.ofBooking(bookingId, tx)
  const services = await deps.services.ofBooking(bookingId, tx)
  const isOpenChange = ({ state }: { readonly state: string }) =>
    openScheduleChanges.some((one) => one === state)
  return (
    requests.some(({ state }) => state === 'asked') ||
    changes.some(isOpenChange) ||
    corrections.some(({ state }) => state === 'requested' || state === 'sent') ||
    services.some(({ status }) => ['sending', 'unknown', 'confirming'].includes(status))
  )
}
