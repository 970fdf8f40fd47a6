import type { StaffOrderAnswer, OrderNoteAnswer } from '#contract/api/staff/staff-orders.ts'
import type { PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { OpenTicketEnding } from '#contract/terms/document/ticket-ending.ts'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import { recordedConsentOf } from './recorded-consent-answer.ts'
import { manualBookingAnswerOf } from './manual-booking-answer.ts'
import type { Booking, BookingStep, Quote } from '#server/flow/booking/booking.ts'
import { fareComponentAnswersOf } from '#server/flow/offers/offers.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { DualControl, FoundPayments, PaymentStep, RefundPayees } from '#server/flow/payment/payment.ts'
import {
  type ChangeRequests,
  type OrderOutcomes,
  type OrderSplits,
  type TicketExchanges,
  type TicketRefunds,
  type TicketVoids,
  type TravelDocuments,
  documentAnswerOf,
} from '#server/flow/ticket/ticket.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { StaffOrderStore, StoredAttempt } from './staff-order-store.ts'
import type { OrderWorkStore, StoredNote } from './order-assignment-store.ts'
import { permittedActions } from './permitted-actions.ts'
import { paymentAnswerOf } from './payment-attempt-answer.ts'
import { phoneAnswersOf } from './phone-answers.ts'
import { pendingCorrectionOf } from '../mails/pending-correction.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import { manualReviewOrder } from './staff-quotes.ts'

/** Dependencies of the staff order page. */
export type StaffOrderDeps = {
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
  /** The owner's requests, newest first, and the refund that staff may open for a schedule change. */
  readonly requests: Pick<ChangeRequests, 'openableRefundOf' | 'shownOf'>
  /** Schedule changes of an order's flights, newest first. */
  readonly flights: { staffViewOf(bookingId: string): Promise<readonly StaffScheduleChangeAnswer[]> }
  readonly outcomes: OrderOutcomes
  /** Tickets and EMDs of an order. */
  readonly documents: Pick<TravelDocuments, 'of'>
  readonly orderSplits: Pick<OrderSplits, 'linksOf'>
  readonly ticketExchanges: Pick<TicketExchanges, 'shownTo'>
  readonly ticketRefunds: Pick<TicketRefunds, 'of'>
  readonly ticketVoids: Pick<TicketVoids, 'approvalsOf' | 'latestOf'>
  readonly openTicketEnding: (bookingId: string) => Promise<OpenTicketEnding | undefined>
  readonly refundPayees: Pick<RefundPayees, 'standingOf'>
  readonly staffOrders: StaffOrderStore
  readonly work: OrderWorkStore
  readonly clock: Clock
}

/** Returns everything about an order, as staff see it. */
export async function staffOrderOf(
  deps: StaffOrderDeps,
  booking: Booking,
  me: string,
): Promise<StaffOrderAnswer> {
  const { bookingId } = booking
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
  return {
    ...manualReviewOrder(booking, quotes),
    ...bookingFacts(booking),
    ...(await readAfterSalesFacts(deps, booking, me)),
    tickets: tickets.map(documentAnswerOf),
    ...paymentSurchargeOf(booking, payments),
    payments: payments.map(paymentAnswerOf),
    refunds: [...refunds],
    ...(await pendingActions(deps, booking, me)),
    requests: [...requests],
    ...(await ownPendingApproval(deps, { quotes, me })),
    ...(await entriesOfStaff(deps, booking)),
    scheduleChanges: await scheduleChangesOf(deps, booking),
    history: [...history],
    me,
    work: work.map(({ satang, ...one }) => ({ ...one, amount: satang })),
    ...(await assignmentOf(deps, bookingId)),
    notes: (await deps.work.notesOf(bookingId)).map(noteAnswerOf),
    events: await orderEventsOf(deps, booking),
    may: await permittedActions(deps, booking, history),
    now: deps.clock.now(),
  }
}

async function scheduleChangesOf(
  { flights, requests }: StaffOrderDeps,
  booking: Booking,
): Promise<StaffScheduleChangeAnswer[]> {
  return Promise.all(
    (await flights.staffViewOf(booking.bookingId)).map(async (change) => {
      const cancelledFlightRefund = await requests.openableRefundOf(booking, change.changeId)
      return { ...change, ...(cancelledFlightRefund && { cancelledFlightRefund }) }
    }),
  )
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
    | 'openTicketEnding'
  >
> {
  const pendingCorrection = await pendingCorrectionOf(deps, booking.bookingId, me)
  const openTicketEnding = await deps.openTicketEnding(booking.bookingId)
  return {
    waitsForSecond: [...(await deps.pendingApprovals.ofOrder(booking, me))],
    voidApprovals: await deps.ticketVoids.approvalsOf(booking, me),
    ...(pendingCorrection && { pendingCorrection }),
    ...(openTicketEnding && { openTicketEnding }),
    ...(await deps.ticketExchanges.shownTo(me, booking)),
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

async function entriesOfStaff(
  deps: StaffOrderDeps,
  booking: Booking,
): Promise<Pick<StaffOrderAnswer, 'phoneAnswers' | 'recordedConsent' | 'manual'>> {
  return {
    ...(await manualBookingAnswerOf(deps.booking, booking)),
    phoneAnswers: await phoneAnswersOf(deps, booking.bookingId),
    ...(await recordedConsentOf(deps.staffOrders, booking)),
  }
}

/** Returns a note in API names. */
export function noteAnswerOf({ noteId, by, at, text }: StoredNote): OrderNoteAnswer {
  return { noteId, by: colleagueAnswerOf(by), at, text }
}

type OwnFacts = Pick<
  StaffOrderAnswer,
  | 'bookingCode'
  | 'supplier'
  | 'payBy'
  | 'ticketingTimeLimitAt'
  | 'priceGuaranteedUntil'
  | 'quotationNumber'
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
  return {
    supplier: booking.supplierId,
    ...(recordLocator === undefined ? {} : { bookingCode: recordLocator }),
    ...(payBy === undefined ? {} : { payBy }),
    ...(ticketingTimeLimitAt === undefined ? {} : { ticketingTimeLimitAt }),
    ...(priceGuaranteedUntil === undefined ? {} : { priceGuaranteedUntil }),
    ...(quotationNumber === undefined ? {} : { quotationNumber }),
    paymentMethod: booking.paymentMethod,
    ...markupAndServiceFee(booking),
    baggage: booking.offer.baggage,
    fares: fareComponentAnswersOf(booking.offer.pricingUnits ?? []),
    language: booking.language,
    contact: booking.contact,
  }
}

/**
 * Returns the difference between total and net, so that net, markup and service fee always add up to the
 * total.
 */
export function markupAndServiceFee({
  offer,
  total,
  net,
}: Booking): Pick<StaffOrderAnswer, 'markup' | 'serviceFee'> {
  const fees = offer.selling.passengers.flatMap(({ count, lines }) =>
    lines.filter(({ kind }) => kind === 'serviceFee').map(({ amount }) => amount.amount * count),
  )
  const serviceFee = fees.reduce((sum, amount) => sum + amount, 0)
  return { markup: total.amount - net.amount - serviceFee, serviceFee }
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

async function assignmentOf(
  { work }: StaffOrderDeps,
  bookingId: string,
): Promise<Pick<StaffOrderAnswer, 'assignee' | 'assignedAt'>> {
  const own = await work.workOf(bookingId)
  return own ? { assignee: colleagueAnswerOf(own), assignedAt: own.since } : {}
}

async function orderEventsOf(
  { work, staffOrders }: StaffOrderDeps,
  { bookingId, orderNumber }: Booking,
): Promise<StaffOrderAnswer['events']> {
  const objects = [orderNumber, bookingId, ...(await staffOrders.partsOf(bookingId))]
  const events = await work.eventsOf(objects)
  return events.map(({ eventId, at, by, action, givenTo, outcome }) => ({
    eventId,
    at,
    by: colleagueAnswerOf(by),
    action,
    ...(givenTo && { givenTo: colleagueAnswerOf(givenTo) }),
    ...(outcome === null ? {} : { outcome }),
  }))
}
