import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { privateFareTexts } from '../airline-agreements/agreement-text.ts'
import { markupAndServiceFee } from './markup-and-service-fee.ts'
import type { Booking, BookingStep, Quote } from '#server/flow/booking/booking.ts'
import { fareComponentAnswersOf } from '#server/flow/offers/offers.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { DualControl, FoundPayments, PaymentStep, RefundPayees } from '#server/flow/payment/payment.ts'
import {
  type ChangeRequests,
  type OrderOutcomes,
  type ExtraSales,
  type OrderSplits,
  type TicketExchanges,
  type TicketRefunds,
  type TicketVoids,
  type TravelDocuments,
  documentAnswerOf,
  openTicketEndingOf,
} from '#server/flow/ticket/ticket.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { StaffOrderStore, StoredAttempt } from './staff-order-store.ts'
import { type DeskFactDeps, readDeskFacts } from './desk-facts.ts'
import { permittedActions } from './permitted-actions.ts'
import { paymentAnswerOf } from './payment-attempt-answer.ts'
import { pendingCorrectionOf } from '../mails/pending-correction.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import { manualReviewOrder } from './staff-quotes.ts'

/** Dependencies of the staff order page. */
export type StaffOrderDeps = DeskFactDeps & {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'isStillPaid'>
  /** Refunds of an order, oldest first. */
  readonly refunds: { ofBooking(bookingId: string): Promise<readonly RefundAnswer[]> }
  /** Payments of an order in review that a comparison found at a provider. */
  readonly foundPayments: Pick<FoundPayments, 'ofOrder'>
  /** Approvals of its money that await a second person. */
  readonly pendingApprovals: {
    ofOrder(booking: Booking, me: string): Promise<readonly PendingApprovalView[]>
  }
  readonly dualControl: Pick<DualControl, 'vouchedFor'>
  /** The owner's requests, newest first. */
  readonly requests: Pick<ChangeRequests, 'shownOf'>
  readonly outcomes: OrderOutcomes
  /** Tickets and EMDs of an order. */
  readonly documents: Pick<TravelDocuments, 'of'>
  readonly orderSplits: Pick<OrderSplits, 'linksOf'>
  readonly extraSales: Pick<ExtraSales, 'shownToStaff'>
  readonly ticketExchanges: Pick<TicketExchanges, 'shownTo'>
  readonly ticketRefunds: Pick<TicketRefunds, 'of'>
  readonly ticketVoids: Pick<TicketVoids, 'approvalsOf' | 'latestOf'>
  readonly refundPayees: Pick<RefundPayees, 'standingOf'>
  readonly staffOrders: StaffOrderStore
  readonly clock: Clock
}

/** Returns everything about an order, as staff see it. */
export async function staffOrderOf(
  deps: StaffOrderDeps,
  booking: Booking,
  me: string,
): Promise<StaffOrderAnswer> {
  const records = await readRecords(deps, booking)
  const { quotes, history, refunds, requests, payments, tickets, work } = records
  const [afterSales, pending, desk] = await Promise.all([
    readAfterSalesFacts(deps, booking, me),
    pendingActions(deps, booking, me),
    readDeskFacts(deps, booking),
  ])
  const openTicketEnding = openEndingIn({ ...afterSales, ...pending })
  return {
    ...manualReviewOrder(booking, quotes),
    ...bookingFacts(booking),
    ...afterSales,
    tickets: tickets.map(documentAnswerOf),
    ...paymentSurchargeOf(booking, payments),
    payments: payments.map(paymentAnswerOf),
    refunds: [...refunds],
    ...pending,
    ...(openTicketEnding && { openTicketEnding }),
    requests: [...requests],
    ...(await ownPendingApproval(deps, { quotes, me })),
    ...desk,
    history: [...history],
    me,
    work: work.map(({ satang, ...one }) => ({ ...one, amount: satang })),
    may: await permittedActions(deps, booking, history),
    now: deps.clock.now(),
  }
}

async function readRecords(deps: StaffOrderDeps, { bookingId }: Booking) {
  const [quotes, history, refunds, requests] = await Promise.all([
    deps.booking.quotesOf(bookingId),
    deps.booking.historyOf(bookingId),
    deps.refunds.ofBooking(bookingId),
    deps.requests.shownOf(bookingId),
  ])
  const [payments, tickets, work] = await Promise.all([
    deps.staffOrders.paymentsOf(bookingId),
    deps.documents.of(bookingId),
    deps.staffOrders.workOf(bookingId),
  ])
  return { quotes, history, refunds, requests, payments, tickets, work }
}

/** Returns what is under way with the tickets: only the latest void and the latest chosen exchange can be open. */
function openEndingIn({
  ticketVoid,
  ticketExchange,
  ticketRefunds,
  split,
  extraSales,
}: Pick<StaffOrderAnswer, 'ticketVoid' | 'ticketExchange' | 'ticketRefunds' | 'split' | 'extraSales'>) {
  return openTicketEndingOf({
    voids: ticketVoid ? [ticketVoid] : [],
    exchanges: ticketExchange ? [ticketExchange] : [],
    ticketRefunds,
    splits: split.open ? [split.open] : [],
    extraSales,
  })
}

async function readAfterSalesFacts(
  { outcomes, refundPayees, foundPayments, ticketVoids, ticketRefunds, orderSplits }: StaffOrderDeps,
  booking: Booking,
  me: string,
): Promise<
  Pick<
    StaffOrderAnswer,
    'afterSales' | 'refundPayee' | 'foundPayments' | 'split' | 'ticketVoid' | 'ticketRefunds'
  >
> {
  const afterSales = (await outcomes.of([booking])).get(booking.bookingId)?.afterSales
  const found = await foundPayments.ofOrder(booking)
  const ticketVoid = await ticketVoids.latestOf(booking.bookingId)
  return {
    ...(ticketVoid && { ticketVoid }),
    ticketRefunds: await ticketRefunds.of(booking),
    refundPayee: await refundPayees.standingOf(booking.bookingId),
    split: await orderSplits.linksOf(booking, me),
    ...(afterSales === undefined ? {} : { afterSales }),
    foundPayments: found.map(({ recordedBy, ...one }) => ({ ...one, recordedBy: [...recordedBy] })),
  }
}

async function pendingActions(
  deps: StaffOrderDeps,
  booking: Booking,
  me: string,
): Promise<
  Pick<
    StaffOrderAnswer,
    | 'waitsForSecond'
    | 'pendingCorrection'
    | 'ticketExchange'
    | 'freeReissueBy'
    | 'voidApprovals'
    | 'mayAddExtras'
    | 'extraSales'
  >
> {
  const pendingCorrection = await pendingCorrectionOf(deps, booking.bookingId, me)
  return {
    waitsForSecond: [...(await deps.pendingApprovals.ofOrder(booking, me))],
    voidApprovals: await deps.ticketVoids.approvalsOf(booking, me),
    ...(pendingCorrection && { pendingCorrection }),
    ...(await deps.ticketExchanges.shownTo(me, booking)),
    ...(await deps.extraSales.shownToStaff(me, booking)),
  }
}

async function ownPendingApproval(
  { staffOrders }: StaffOrderDeps,
  { quotes, me }: { readonly quotes: readonly Quote[]; readonly me: string },
): Promise<Pick<StaffOrderAnswer, 'waitsForApproval'>> {
  const waiting = quotes.find(({ state }) => state === 'proposed')
  if (!waiting) return {}
  const { quoteId, was, total, net, quotedBy, validUntil } = waiting
  const by = colleagueAnswerOf(await staffOrders.colleagueOf(quotedBy))
  const amounts = { was: was.amount, total: total.amount, net: net.amount }
  return { waitsForApproval: { quoteId, ...amounts, by, isMine: quotedBy === me, validUntil } }
}

type OwnFacts = Pick<
  StaffOrderAnswer,
  | 'bookingCode'
  | 'supplier'
  | 'payBy'
  | 'ticketingTimeLimitAt'
  | 'priceGuaranteedUntil'
  | 'quotationNumber'
  | 'privateFare'
  | 'paymentMethod'
  | 'markup'
  | 'serviceFee'
  | 'baggage'
  | 'fares'
  | 'language'
  | 'contact'
>

function bookingFacts(booking: Booking): OwnFacts {
  const { recordLocator, payBy, ticketingTimeLimitAt, priceGuaranteedUntil, quotationNumber } = booking
  const { companyId: _, ...codes } = booking.privateFare ?? { airline: '' }
  const privateFare = privateFareTexts(codes).join(', ')
  return {
    supplier: booking.supplierId,
    ...(recordLocator === undefined ? {} : { bookingCode: recordLocator }),
    ...(payBy === undefined ? {} : { payBy }),
    ...(ticketingTimeLimitAt === undefined ? {} : { ticketingTimeLimitAt }),
    ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }),
    ...(quotationNumber === undefined ? {} : { quotationNumber }),
    ...(privateFare !== '' && { privateFare }),
    paymentMethod: booking.paymentMethod,
    ...markupAndServiceFee(booking),
    baggage: booking.offer.baggage,
    fares: fareComponentAnswersOf(booking.offer.pricingUnits ?? []),
    language: booking.language,
    contact: booking.contact,
  }
}

/** Returns the payment surcharge: of the payment received, or as due now. */
function paymentSurchargeOf(
  booking: Booking,
  payments: readonly StoredAttempt[],
): Pick<StaffOrderAnswer, 'paymentSurcharge' | 'amountDue'> {
  const received = payments.find(({ state }) => state === 'received')
  const asked = amountDueOf(booking.total, booking.paymentTerms, booking)
  const paymentSurcharge = received?.surcharge_satang ?? asked.surcharge.amount
  return { paymentSurcharge, amountDue: booking.total.amount + paymentSurcharge }
}
