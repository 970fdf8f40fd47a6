import type { OwnVoidQuoteAnswer } from '#contract/api/after-sales.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { endingUnderWay, underWayForOwner } from '../ending-under-way.ts'
import { askSupplier, isWhollyVoidable, voidingSupplierOf } from './quote-void.ts'
import { refundByVoid } from './refund-by-void.ts'
import type { VoidDeps } from './void-deps.ts'
import { type OwnVoid, voidOrder } from './void-order.ts'
import type { TicketVoid } from './void-store.ts'

/**
 * Returns what the owner of an order gets back when its tickets are voided now; nothing where the agency leaves voids
 * to staff, or the airline does not allow it. Problems: `bookingBeingChanged`, `supplierUnavailable`,
 * `documentsNotReadable`.
 */
export async function quoteOwnVoid(
  deps: VoidDeps,
  booking: Booking,
): Promise<Result<OwnVoidQuoteAnswer, Problem>> {
  if (!(await isLeftToOwners(deps)) || !voidingSupplierOf(deps, booking)) return succeed({})
  const underWay = await endingUnderWay(deps, booking.bookingId)
  if (underWay) return fail(underWayForOwner(underWay))
  const quote = await askSupplier(deps, booking)
  if (!quote.ok) return quote
  if (!isWhollyVoidable(quote.value)) return succeed({})
  const back = await deps.transact((tx) => refundByVoid(deps, booking, tx))
  if (!back) return succeed({})
  const { validUntil } = quote.value
  return succeed({
    amount: back.amount.amount,
    paymentMethod: back.method,
    isByHand: back.isByHand,
    ...(validUntil !== undefined && { validUntil }),
  })
}

/**
 * Voids all tickets of an order for its owner, who gets back all that is left of the payment: by the way they paid, so
 * that no member of staff decides about money. Problems as of a quote; `voidNotPossible` also for another amount.
 */
export async function voidForOwner(
  deps: VoidDeps,
  booking: Booking,
  own: OwnVoid,
): Promise<Result<TicketVoid, Problem>> {
  if (!(await isLeftToOwners(deps))) return fail(createProblem('voidNotPossible'))
  const sent = await voidOrder(deps, booking, { own })
  if (!sent.ok) return fail(underWayForOwner(sent.fault))
  return sent.value === 'approvalNeeded' ? fail(createProblem('voidNotPossible')) : succeed(sent.value)
}

async function isLeftToOwners({ agency }: Pick<VoidDeps, 'agency'>): Promise<boolean> {
  return (await agency.current()).selfServiceVoid
}
