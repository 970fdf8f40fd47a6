import { endingUnderWay } from '../ending-under-way.ts'
import type { VoidQuoteAnswer } from '#contract/api/staff/order/travel-documents.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { MoneyRight } from '#contract/terms/payment/approval-limit.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { VoidQuote } from '#server/providers/supply/supplier-void.ts'
import { refundByVoid } from './refund-by-void.ts'
import { type VoidDeps, voidActionKey } from './void-deps.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'

/** The member of staff who voids, and the right by which money may be returned. */
export type VoidingClerk = { readonly userId: string; readonly right: MoneyRight }

/** A supplier that can void, and its reservation of an order. */
export type VoidingSupplier = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'quoteVoid' | 'voidTickets'>>
  readonly reservationRef: string
}

/** Returns the supplier of a ticketed order where it can void; undefined otherwise. */
export function voidingSupplierOf({ supplyOf }: VoidDeps, booking: Booking): VoidingSupplier | undefined {
  const { state, supplierId, reservationRef } = booking
  if (state !== 'ticketed' || reservationRef === undefined || isEnteredByHand(booking)) return undefined
  const supply = supplyOf(supplierId)
  const { quoteVoid, voidTickets } = supply ?? {}
  return supply && quoteVoid && voidTickets
    ? { supply: { ...supply, quoteVoid, voidTickets }, reservationRef }
    : undefined
}

/** Asks the supplier whether the open documents of an order can be voided now. */
export async function askSupplier(
  deps: VoidDeps,
  booking: Booking,
): Promise<Result<VoidQuote & { readonly supplier: VoidingSupplier }, Problem>> {
  const missing = missingSupplierProblem(deps, booking)
  if (missing) return fail(missing)
  const supplier = voidingSupplierOf(deps, booking)
  if (!supplier) return fail(createProblem('voidNotPossible'))
  const { supply, reservationRef } = supplier
  const asked = await supply.quoteVoid(reservationRef, ticketCallContext(deps, booking))
  if (asked.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (asked.kind === 'notFound') return fail(createProblem('documentsNotReadable'))
  return succeed({ ...asked.quote, supplier })
}

/** Returns whether the supplier would void every open document, of which there is at least one. */
export function isWhollyVoidable({ documents }: Pick<VoidQuote, 'documents'>): boolean {
  return documents.length > 0 && documents.every((one) => one.isVoidable)
}

/**
 * Returns what the supplier says about voiding an order now, and what the customer would get back. Problems:
 * `voidUnderWay`, `supplierNotConfigured`, `supplierUnavailable`, `documentsNotReadable`.
 */
export async function quoteVoidOfOrder(
  deps: VoidDeps,
  booking: Booking,
  clerk: VoidingClerk,
): Promise<Result<VoidQuoteAnswer, Problem>> {
  const underWay = await endingUnderWay(deps, booking.bookingId)
  const refusal = underWay ?? missingSupplierProblem(deps, booking)
  if (refusal) return fail(refusal)
  const askedAt = deps.clock.now()
  if (!voidingSupplierOf(deps, booking)) return succeed({ isVoidable: false, documents: [], askedAt })
  const quote = await askSupplier(deps, booking)
  if (!quote.ok) return quote
  const { documents, validUntil } = quote.value
  const refund = isWhollyVoidable(quote.value) ? await refundOfVoid(deps, booking, clerk) : undefined
  return succeed({
    isVoidable: refund !== undefined,
    documents: documents.map(({ isUnderAirportControl = false, ...one }) => ({
      ...one,
      isUnderAirportControl,
    })),
    ...(validUntil !== undefined && { validUntil }),
    ...(refund && { refund }),
    askedAt,
  })
}

/** Returns what the customer gets back, and whether a second person has to agree; undefined where nothing was received. */
async function refundOfVoid(
  deps: VoidDeps,
  booking: Booking,
  { userId, right }: VoidingClerk,
): Promise<VoidQuoteAnswer['refund']> {
  const { bookingId } = booking
  const actionKey = voidActionKey(booking)
  const back = await deps.transact(async (tx) => {
    const refundable = await refundByVoid(deps, booking, tx)
    if (!refundable) return undefined
    const takesTwo = await deps.dualControl.takesTwo({ clerk: userId, right }, tx)
    const isLarge = await takesTwo({ actionKey, to: bookingId, amount: refundable.amount })
    return { ...refundable, needsApproval: !refundable.isByHand && isLarge }
  })
  if (!back) return undefined
  const { amount, method, isByHand, needsApproval } = back
  const approvedBy = await readVoidApprovals(deps, booking, userId)
  return { amount: amount.amount, paymentMethod: method, isByHand, needsApproval, approvedBy }
}

/** Who has agreed to a void. */
export type VoidApprovals = NonNullable<VoidQuoteAnswer['refund']>['approvedBy']

/** Returns who has agreed to void an order, from the view of a clerk. */
export async function readVoidApprovals(
  { dualControl }: Pick<VoidDeps, 'dualControl'>,
  booking: Booking,
  clerk: string,
): Promise<VoidApprovals> {
  const actionKey = voidActionKey(booking)
  const votes = (await dualControl.vouchedFor([actionKey])).get(actionKey) ?? []
  return votes.map((one) => ({ by: one.name, at: one.at, isMine: one.clerk === clerk }))
}
