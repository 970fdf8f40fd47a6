import { endingUnderWay } from '../ending-under-way.ts'
import type { TicketRefundQuoteAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import {
  type DocumentRefundQuote,
  quoteDocumentRefund,
  totalOfRefund,
} from '#contract/terms/document/refund-quote.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { MoneyRight } from '#contract/terms/payment/approval-limit.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { vatRateOn } from '#contract/terms/tax/vat.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Zone } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { TicketRefundQuote } from '#server/providers/supply/supplier-ticket-refund.ts'
import type { KeptDocument } from '../ticket-store.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { documentsToRefund } from './documents-to-refund.ts'
import { type RefundQuery, type TicketRefundDeps, ticketRefundActionKey } from './ticket-refund-deps.ts'
import type { RefundRoute } from './ticket-refund-store.ts'
import { ticketCallContext } from '../ticket-call.ts'

/** The member of staff who refunds documents, and the right by which money may be returned. */
export type RefundingClerk = {
  readonly userId: string
  readonly right: MoneyRight
  readonly mayReturnMoney: boolean
}

/** A supplier that can refund, and its reservation of an order. */
export type RefundingSupplier = {
  readonly supply: SupplyProvider & Required<Pick<SupplyProvider, 'quoteRefund' | 'refundTickets'>>
  readonly reservationRef: string
}

/** What documents bring back, and how the refund reaches the airline. */
export type QuotedRefund = {
  readonly documents: readonly DocumentRefundQuote[]
  readonly isUpTo: boolean
  readonly fromSupplier?: Money
  readonly toCustomer?: Money
  readonly route: RefundRoute
  readonly supplier: RefundingSupplier | undefined
  /** What the supplier itself has named for all documents. */
  readonly expected?: Money
  readonly told: TicketRefundQuote | undefined
}

/** The agency's country, whose VAT is on its fee. */
const officeZone = 'Asia/Bangkok' as Zone

/** Returns the supplier of a ticketed order where it can refund; undefined otherwise. */
export function refundingSupplierOf(
  { supplyOf }: Pick<TicketRefundDeps, 'supplyOf'>,
  booking: Booking,
): RefundingSupplier | undefined {
  const { supplierId, reservationRef } = booking
  if (reservationRef === undefined || isEnteredByHand(booking)) return undefined
  const supply = supplyOf(supplierId)
  const { quoteRefund, refundTickets } = supply ?? {}
  return supply && quoteRefund && refundTickets
    ? { supply: { ...supply, quoteRefund, refundTickets }, reservationRef }
    : undefined
}

/**
 * Quotes the refund of documents: reads them from the supplier, asks it what it pays, and takes the fare rules where
 * it names nothing. Problems: `ticketRefundNotPossible`, `ticketRefundUnderWay`, `voidUnderWay`,
 * `supplierUnavailable`, `documentsNotReadable`.
 */
export async function quoteRefundOfDocuments(
  deps: TicketRefundDeps,
  booking: Booking,
  query: RefundQuery,
): Promise<Result<QuotedRefund, Problem>> {
  const underWay = await endingUnderWay(deps, booking.bookingId)
  if (underWay) return fail(underWay)
  if (booking.state !== 'ticketed') return fail(createProblem('ticketRefundNotPossible'))
  const supplier = refundingSupplierOf(deps, booking)
  const asked = supplier ? await askSupplier(deps, booking, supplier) : succeed(undefined)
  if (!asked.ok) return asked
  const kept = await deps.store.documentsOf(booking.bookingId)
  const chosen = kept.filter((one) => query.ticketNumbers.includes(one.ticketNumber))
  if (chosen.length !== query.ticketNumbers.length) return fail(createProblem('ticketRefundNotPossible'))
  const vatBasisPoints = vatRateOn(todayIn(officeZone, deps.clock.now()))
  if (vatBasisPoints === undefined) return fail(createProblem('ticketRefundNotPossible'))
  const requests = await deps.changeRequests.requestsOf(booking.bookingId)
  const route = routeOf({ told: asked.value, kept, query })
  const told = route === 'supplier' ? asked.value : undefined
  const ready = documentsToRefund({ booking, kept, chosen, requests, told, query, now: deps.clock.now() })
  const terms = { basis: query.basis, agencyFee: satang(query.agencyFee), vatBasisPoints }
  const documents = ready.map((one) => quoteDocumentRefund(one, terms))
  const totals = totalOfRefund(documents)
  const isTold = documents.every(({ source }) => source === 'supplier')
  const expected = isTold && totals.fromSupplier ? { expected: totals.fromSupplier } : {}
  return succeed({ documents, ...totals, route, supplier, ...expected, told: asked.value })
}

/** Reads the documents with their coupons, and asks what they bring back. */
async function askSupplier(
  deps: TicketRefundDeps,
  booking: Booking,
  { supply, reservationRef }: RefundingSupplier,
): Promise<Result<TicketRefundQuote, Problem>> {
  const found = await supply.retrieve(reservationRef, ticketCallContext(deps, booking))
  if (found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (found.kind === 'notFound') return fail(createProblem('documentsNotReadable'))
  const told = toldDocumentsOf(found.reservation, deps.clock.now())
  await deps.transact((tx) => deps.store.sync(tx, booking.bookingId, told))
  const asked = await supply.quoteRefund(reservationRef, ticketCallContext(deps, booking))
  if (asked.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  return asked.kind === 'quote' ? succeed(asked.quote) : fail(createProblem('documentsNotReadable'))
}

type Routed = {
  readonly told: TicketRefundQuote | undefined
  readonly kept: readonly KeptDocument[]
  readonly query: RefundQuery
}

/** The supplier refunds what it calls refundable, on its own grounds; an application is written for the rest. */
function routeOf({ told, kept, query }: Routed): RefundRoute {
  if (!told?.bases.includes(query.basis)) return 'application'
  const refundable = new Set(told.documents.flatMap((one) => (one.isRefundable ? [one.ticketNumber] : [])))
  if (!query.ticketNumbers.every((one) => refundable.has(one))) return 'application'
  const open = kept.filter(isDocumentOpen)
  const isWhole = open.every((one) => query.ticketNumbers.includes(one.ticketNumber))
  return told.together && !isWhole ? 'application' : 'supplier'
}

/** Returns a quote in API names, with what this member of staff may do about it. */
export async function ticketRefundQuoteAnswerOf(
  deps: TicketRefundDeps,
  booking: Booking,
  { quote, clerk }: { readonly quote: QuotedRefund; readonly clerk: RefundingClerk },
): Promise<TicketRefundQuoteAnswer> {
  const { documents, route, isUpTo, fromSupplier, toCustomer, told } = quote
  const actionKey = ticketRefundActionKey(booking)
  const votes = (await deps.dualControl.vouchedFor([actionKey])).get(actionKey) ?? []
  return {
    documents: documents.map(documentRefundAnswerOf),
    route,
    isUpTo,
    ...(fromSupplier && { fromSupplier: fromSupplier.amount }),
    ...(toCustomer && { toCustomer: toCustomer.amount }),
    needsApproval: toCustomer ? await needsApproval(deps, { booking, clerk, toCustomer }) : false,
    approvedBy: votes.map((one) => ({ by: one.name, at: one.at, isMine: one.clerk === clerk.userId })),
    ...(told?.validUntil !== undefined && { validUntil: told.validUntil }),
    askedAt: deps.clock.now(),
  }
}

type Counted = {
  readonly booking: Booking
  readonly clerk: RefundingClerk
  readonly toCustomer: Money
}

/** What staff pay out by hand is approved when it is paid out. */
function needsApproval(deps: TicketRefundDeps, { booking, clerk, toCustomer }: Counted): Promise<boolean> {
  const { bookingId } = booking
  return deps.transact(async (tx) => {
    const refundable = await deps.payment.refundableOf(bookingId, tx)
    if (!refundable || refundable.isByHand || toCustomer.amount === 0) return false
    const takesTwo = await deps.dualControl.takesTwo({ clerk: clerk.userId, right: clerk.right }, tx)
    return takesTwo({ actionKey: ticketRefundActionKey(booking), to: bookingId, amount: toCustomer })
  })
}

/** Returns a quoted document in API names. */
export function documentRefundAnswerOf(
  document: DocumentRefundQuote,
): TicketRefundQuoteAnswer['documents'][number] {
  const { fromSupplier, toCustomer, lines, coupons, ...about } = document
  return {
    ...about,
    coupons: [...coupons],
    lines: lines.map(({ kind, code, name, paid, comesBack }) => ({
      kind,
      lineCode: code,
      name,
      paid: paid.amount,
      ...(comesBack && { comesBack: comesBack.amount }),
    })),
    ...(fromSupplier && { fromSupplier: fromSupplier.amount }),
    ...(toCustomer && { toCustomer: toCustomer.amount }),
  }
}
