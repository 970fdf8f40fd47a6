import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { customerAmountOf, isOwedToCustomer } from './customer-amount.ts'
import { type TicketRefundDeps, ticketRefundActionKey } from './ticket-refund-deps.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

/** What the supplier has paid, and the member of staff who recorded it or had sent the refund. */
type Paid = { readonly refund: TicketRefund; readonly received: Money; readonly by: string }

/**
 * Records what the supplier has paid for an accepted refund, and refunds the customer unless the agency has advanced
 * it. The caller holds the lock of the order.
 */
export async function payTicketRefund(
  deps: TicketRefundDeps,
  { refund, received, by }: Paid,
  tx: Tx,
): Promise<TicketRefund> {
  const at = deps.clock.now()
  await deps.ticketRefunds.move(tx, refund, { to: 'supplierPaid', cause: 'supplierPaid', at, received })
  if (refund.customerPaidAt === undefined) {
    const isPaid = await refundCustomer(deps, { refund, amount: customerAmountOf(refund, received), by }, tx)
    if (!isPaid) deps.log.error('ticketRefundNotPaidOut', { bookingId: refund.bookingId })
  }
  return (await deps.ticketRefunds.byId(refund.refundId, tx)) ?? refund
}

type ToCustomer = { readonly refund: TicketRefund; readonly amount: Money; readonly by: string }

/** Owes the customer their refund in the same transaction; false when less than that is left of the payment. */
async function refundCustomer(
  deps: TicketRefundDeps,
  { refund, amount, by }: ToCustomer,
  tx: Tx,
): Promise<boolean> {
  const { refundId, bookingId } = refund
  const part = { amount, why: 'ticketsRefunded', askedBy: by, figureOf: undefined } as const
  if (!(await deps.payment.giveBack(bookingId, part, tx))) return false
  await deps.ticketRefunds.recordCustomerPaid(tx, refundId, { amount, at: deps.clock.now() })
  await completeRefundRequests(deps, { bookingId, by }, tx)
  return true
}

/**
 * A refund that the customer has asked for is done once no document of the order is open any more and the customer
 * has got every accepted refund; it is what they got together since they asked.
 */
async function completeRefundRequests(
  deps: TicketRefundDeps,
  { bookingId, by }: { readonly bookingId: string; readonly by: string },
  tx: Tx,
): Promise<void> {
  if ((await deps.store.documentsOf(bookingId, tx)).some(isDocumentOpen)) return
  const refunds = await deps.ticketRefunds.ofBooking(bookingId, tx)
  if (refunds.some(isOwedToCustomer)) return
  const at = deps.clock.now()
  for (const request of await deps.changeRequests.requestsOf(bookingId, tx)) {
    if (request.state === 'quoted')
      await deps.changeRequests.move(tx, request, { to: 'lapsed', cause: 'superseded', at })
    if (request.state === 'asked' && request.kind === 'refund') {
      const comesBack = refunds
        .filter(({ sentAt }) => sentAt >= request.updatedAt)
        .reduce((sum, { customerPaid = satang(0) }) => addMoney(sum, customerPaid), satang(0))
      const terms = { ...request.terms, certainty: 'figure', comesBack, lines: [] } as const
      const done = { to: 'done', cause: 'ticketsRefunded', at, answeredBy: by } as const
      await deps.changeRequests.move(tx, request, { ...done, terms })
    }
  }
}

/** Which refund, and the member of staff. */
type ByClerk = { readonly refundId: string; readonly clerk: string }

/** Runs a step of a refund under the lock of its order. Problem: `notFound`. */
async function withLockedRefund(
  deps: TicketRefundDeps,
  refundId: string,
  step: (refund: TicketRefund, tx: Tx) => Promise<Result<TicketRefund, Problem>>,
): Promise<Result<TicketRefund, Problem>> {
  const known = await deps.ticketRefunds.byId(refundId)
  if (!known) return fail(createProblem('notFound'))
  return deps.transact(async (tx) => {
    await deps.booking.lock(known.bookingId, tx)
    const refund = await deps.ticketRefunds.byId(refundId, tx)
    return refund ? step(refund, tx) : fail(createProblem('notFound'))
  })
}

/**
 * Records that the supplier has paid an accepted refund; repeats change nothing. Where less is left than the customer is
 * to get, staff refund what is left. Problems: `notFound`, `ticketRefundNotPossible` in another state.
 */
export function recordSupplierPaid(
  deps: TicketRefundDeps,
  { refundId, clerk, received }: ByClerk & { readonly received: Money },
): Promise<Result<TicketRefund, Problem>> {
  return withLockedRefund(deps, refundId, async (refund, tx) => {
    if (refund.state === 'supplierPaid') return succeed(refund)
    if (refund.state !== 'accepted') return fail(createProblem('ticketRefundNotPossible'))
    return succeed(await payTicketRefund(deps, { refund, received, by: clerk }, tx))
  })
}

/**
 * Refunds the customer before the supplier has paid, or what is left where too little was left when it paid; repeats change
 * nothing. Problems as of the payment.
 */
export function advanceRefund(
  deps: TicketRefundDeps,
  { refundId, clerk }: ByClerk,
): Promise<Result<TicketRefund, Problem>> {
  return withLockedRefund(deps, refundId, async (refund, tx) => {
    if (refund.customerPaidAt !== undefined) return succeed(refund)
    const { state, received, toCustomer } = refund
    if (state !== 'accepted' && state !== 'supplierPaid')
      return fail(createProblem('ticketRefundNotPossible'))
    const left = (await deps.payment.refundableOf(refund.bookingId, tx))?.amount.amount ?? 0
    const amount = received ? satang(Math.min(left, customerAmountOf(refund, received).amount)) : toCustomer
    const isPaid = await refundCustomer(deps, { refund, amount, by: clerk }, tx)
    if (!isPaid) return fail(createProblem('refundTooMuch'))
    return succeed((await deps.ticketRefunds.byId(refundId, tx)) ?? refund)
  })
}

/** Records the airline's answer to an application; repeats change nothing. */
export function answerApplication(
  deps: TicketRefundDeps,
  { refundId, isAuthorised }: { readonly refundId: string; readonly isAuthorised: boolean },
): Promise<Result<TicketRefund, Problem>> {
  const answer = isAuthorised
    ? ({ to: 'accepted', cause: 'airlineAuthorised' } as const)
    : ({ to: 'refused', cause: 'airlineRejected' } as const)
  return withLockedRefund(deps, refundId, async (refund, tx) => {
    if (refund.state === answer.to) return succeed(refund)
    if (refund.state !== 'applied') return fail(createProblem('ticketRefundNotPossible'))
    const refundedNumbers = isAuthorised ? refund.documents.map((one) => one.ticketNumber) : []
    await deps.ticketRefunds.move(tx, refund, { ...answer, at: deps.clock.now(), refundedNumbers })
    const actionKey = ticketRefundActionKey(refund)
    if (isAuthorised) await deps.store.markRefunded(tx, refundedNumbers)
    // What the airline rejects does not count towards the limit of who applied for it.
    else await deps.dualControl.unrecord(tx, actionKey, refund.askedBy)
    await deps.dualControl.forget(tx, actionKey)
    return succeed((await deps.ticketRefunds.byId(refundId, tx)) ?? refund)
  })
}
