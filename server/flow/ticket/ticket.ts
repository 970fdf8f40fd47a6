import type { OrderAnswer } from '#contract/api/order.ts'
import type { Problem } from '#contract/problem.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { Office } from '#server/agency/office.ts'
import type {
  CreditPayer,
  PaymentPresenter,
  PaymentStep,
  RefundPayees,
} from '#server/flow/payment/payment.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type {
  RefusalReason,
  SupplyOutcome,
  SupplyProvider,
} from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { OrderOutcomes } from './after-sales.ts'
import type { ScheduleChanges } from './schedule-change/schedule-changes.ts'
import type { ChangeRequests } from './change-request/change-requests.ts'
import { type SyncServices, toldDocumentsOf } from './document/travel-documents.ts'
import { issueEnteredTickets } from './by-hand/issue-entered-tickets.ts'
import { type OrderDeps, orderAnswerOf } from './order-answer.ts'
import { mailTicketsJob } from './mail-tickets-job.ts'
import type { ExtraSales } from './extra-sale/extra-sales.ts'
import type { TicketExchanges } from './exchange/ticket-exchanges.ts'
import { hasOpenCorrection } from './name-correction/has-open-correction.ts'
import type { NameCorrectionStore } from './name-correction/name-correction-store.ts'
import type { TicketRefundStore } from './ticket-refund/ticket-refund-store.ts'
import type { TicketStore } from './ticket-store.ts'

export { mailTicketsJob } from './mail-tickets-job.ts'

export { ticketEntryOf } from './by-hand/enter-ticket-numbers.ts'
export { type OrderOutcome, type OrderOutcomes } from './after-sales.ts'
export { openTicketEndingOf } from './ending-under-way.ts'
export { type TravelDocuments } from './document/travel-documents.ts'
export { type ChangeRequests } from './change-request/change-requests.ts'
export { type TicketExchanges } from './exchange/ticket-exchanges.ts'
export { type ExtraSales } from './extra-sale/extra-sales.ts'
export { type OrderSplits } from './split/order-splits.ts'
export { type TicketRefunds } from './ticket-refund/ticket-refunds.ts'
export { type TicketVoids } from './void/ticket-voids.ts'
export { documentAnswerOf } from './document/document-answer.ts'
export { ticketMailSamples } from './ticket-mail-samples.ts'
// The documents of quotations set flights, bags and rules as a booking summary does.
export { baggageText } from './itinerary-receipt/itinerary-receipt.ts'
export { type SummaryColors } from './itinerary-receipt/itinerary-receipt-data.ts'
export {
  type ItineraryReceiptNames,
  receiptJourneyOf,
} from './itinerary-receipt/itinerary-receipt-flights.ts'
export {
  type ItineraryReceiptFormats,
  receiptFormatsIn,
} from './itinerary-receipt/itinerary-receipt-formats.ts'
export { itineraryReceiptMessagesIn } from './itinerary-receipt/itinerary-receipt-messages-in.ts'
export {
  type ItineraryReceiptMessages,
  fillPlaceholders,
} from './itinerary-receipt/itinerary-receipt-messages.ts'

/** The last step: issues tickets and shows the complete order. */
export type TicketStep = {
  /**
   * Issues the tickets of a paid booking; throws when the outcome is uncertain, so that its job retries.
   * Returns when to ask again if the airline has been paid and is still issuing them.
   */
  issue(bookingId: string): Promise<Instant | undefined>
  /** Returns the order that a key opens; an agent of its company sees what can be charged to the account. */
  openOrder(orderKey: string, payer?: CreditPayer): Promise<Result<OrderAnswer, Problem>>
}

/** Dependencies of the ticket step. */
export type TicketDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact'> & {
  readonly booking: BookingStep
  readonly payment: PaymentStep
  readonly agency: AgencyStore
  readonly showPayment: Pick<PaymentPresenter, 'payment'>
  readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
  readonly store: TicketStore
  readonly corrections: Pick<NameCorrectionStore, 'ofBooking'>
  readonly ticketRefunds: Pick<TicketRefundStore, 'ofBooking'>
  readonly syncServices: SyncServices
  readonly office: Office
  readonly requests: Pick<ChangeRequests, 'shownOf'>
  readonly flights: Pick<ScheduleChanges, 'shownOf'>
  readonly outcomes: OrderOutcomes
  readonly refundPayees: Pick<RefundPayees, 'standingOf'>
  readonly ticketExchanges: Pick<TicketExchanges, 'paymentOf'>
  readonly extraSales: Pick<ExtraSales, 'shownTo'>
}

/** Maximum duration of issuing, in ms. */
const issueMs = 30_000
/**
 * Polling interval while an airline still issues tickets, and how long polling continues after the ticketing
 * time limit, in minutes.
 */
const pollMinutes = 10
const longestIssueMinutes = 48 * 60

/** Creates the ticket step. */
export function createTicketStep(deps: TicketDeps): TicketStep {
  return {
    issue: (bookingId) => issueTickets(deps, bookingId),
    openOrder: (orderKey, payer) => openOrder(deps, orderKey, payer),
  }
}

async function openOrder(
  deps: TicketDeps,
  orderKey: string,
  payer: CreditPayer | undefined,
): Promise<Result<OrderAnswer, Problem>> {
  const order = await deps.booking.openOrder({ orderKey, act: 'see' })
  return order.ok ? succeed(orderAnswerOf(await orderDepsOf(deps, order.value, payer))) : order
}

async function orderDepsOf(
  deps: TicketDeps,
  booking: Booking,
  payer: CreditPayer | undefined,
): Promise<OrderDeps> {
  const { bookingId } = booking
  const payment = await deps.payment.standingOf(booking)
  const [tickets, history, agency, calendar, quotes, requests, scheduleChanges, outcomes, refundPayee] =
    await Promise.all([
      deps.store.documentsOf(bookingId),
      deps.booking.historyOf(bookingId),
      deps.agency.current(),
      deps.office.calendar(),
      deps.booking.quotesOf(bookingId),
      deps.requests.shownOf(bookingId),
      deps.flights.shownOf(bookingId),
      deps.outcomes.of([booking]),
      deps.refundPayees.standingOf(bookingId),
    ])
  const exchangePayment = await deps.ticketExchanges.paymentOf(booking)
  const extras = await deps.extraSales.shownTo(booking, payer)
  return {
    booking,
    payment,
    shownPayment: payment && (await deps.showPayment.payment(payment, booking)),
    tickets,
    ticketRefunds: await deps.ticketRefunds.ofBooking(bookingId),
    history,
    quotes,
    agency,
    requests,
    scheduleChanges,
    afterSales: outcomes.get(bookingId)?.afterSales,
    refundPayee,
    exchangePayment,
    extras,
    now: deps.clock.now(),
    calendar,
  }
}

async function issueTickets(deps: TicketDeps, bookingId: string): Promise<Instant | undefined> {
  const booking = await deps.booking.findById(bookingId)
  if (booking?.state !== 'paid' || !booking.reservationRef) return undefined
  if (!(await deps.payment.isStillPaid(bookingId))) {
    await keepForReview(deps, bookingId, 'moneyGoneBack')
    return undefined
  }
  if (isEnteredByHand(booking)) {
    await issueEnteredTickets(deps, booking)
    return undefined
  }
  if (await refuseBeforeCall(deps, booking)) return undefined
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) {
    await keepForReview(deps, bookingId, 'supplierNotConfigured')
    return undefined
  }
  const context = {
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(issueMs),
    now: deps.clock.now(),
    agreedTotal: booking.net,
  }
  const outcome = await supply.ticket(booking.reservationRef, context)
  if (outcome.kind === 'done') {
    await recordIssuedTickets(deps, booking, outcome.value)
    return undefined
  }
  if (
    outcome.kind === 'unknown' &&
    outcome.isStillAtIt &&
    !isPastTimeLimit(booking, context.now, longestIssueMinutes)
  )
    return plusMinutes(context.now, pollMinutes)
  await handleTicketingFailure(deps, booking, outcome)
  return undefined
}

/** Moves an order to review whose supplier is not to be asked; returns whether it did. */
async function refuseBeforeCall(deps: TicketDeps, booking: Booking): Promise<boolean> {
  const { bookingId } = booking
  if (await isReservationLost(deps, booking)) {
    await recordTicketingRefused(deps, bookingId, 'seatsGone')
    return true
  }
  if (!(await hasOpenCorrection(deps.corrections, bookingId))) return false
  await keepForReview(deps, bookingId, 'nameCorrectionOpen')
  return true
}

/** Moves an order to review before its supplier is asked; its payment stays as it is. */
async function keepForReview(
  deps: TicketDeps,
  bookingId: string,
  reason: 'moneyGoneBack' | 'nameCorrectionOpen' | 'supplierNotConfigured',
): Promise<void> {
  await deps.booking.recordTicketingRefusal(bookingId, { reason, effects: () => Promise.resolve() })
}

function isPastTimeLimit({ ticketingTimeLimitAt }: Booking, now: Instant, graceMinutes = 0): boolean {
  return ticketingTimeLimitAt !== undefined && plusMinutes(ticketingTimeLimitAt, graceMinutes) < now
}

type NoTickets = Exclude<SupplyOutcome<Reservation>, { readonly kind: 'done' }>

/** Moves the order to manual review when a retry is useless; throws when it may still help. */
async function handleTicketingFailure(deps: TicketDeps, booking: Booking, outcome: NoTickets): Promise<void> {
  const { bookingId } = booking
  // A definite refusal does not change by retrying: money has been received, so the order needs manual
  // review.
  const isFinal = outcome.kind === 'notDone' && outcome.reason !== 'unreachable'
  if (!isFinal && !isPastTimeLimit(booking, deps.clock.now()))
    throw new Error(`no ticket issued: ${outcome.kind}`)
  await recordTicketingRefused(deps, bookingId, isFinal ? outcome.reason : 'answerLost')
}

/**
 * Moves an order that cannot be ticketed to review. Nobody pays for tickets that are not issued: the payment
 * is refunded automatically, unless the tickets may have been issued after all, which staff check first.
 */
async function recordTicketingRefused(
  deps: TicketDeps,
  bookingId: string,
  reason: RefusalReason | 'answerLost',
): Promise<void> {
  const refundUnlessLost = async (tx: Tx) => {
    if (reason !== 'answerLost') await deps.payment.giveBackAll(bookingId, { why: 'notTicketed' }, tx)
  }
  await deps.booking.recordTicketingRefusal(bookingId, { reason, effects: refundUnlessLost })
}

/**
 * Returns whether the airline has cancelled the seats since the payment: suppliers ticket a reservation even
 * if its flights are cancelled. Not checked again after staff have reviewed the order and requested the
 * tickets anew.
 */
async function isReservationLost({ booking: step }: TicketDeps, booking: Booking): Promise<boolean> {
  const history = await step.historyOf(booking.bookingId)
  if (history.filter(({ state }) => state === 'paid').length > 1) return false
  return (await step.seatsOf(booking)) === 'gone'
}

async function recordIssuedTickets(
  deps: TicketDeps,
  booking: Booking,
  reservation: Reservation,
): Promise<void> {
  const { bookingId } = booking
  await deps.transact(async (tx) => {
    const isFirst = await deps.booking.recordTickets(bookingId, tx)
    if (!isFirst) return
    const { documents, at } = toldDocumentsOf(reservation, deps.clock.now())
    await deps.store.insert(tx, bookingId, documents)
    await deps.store.sync(tx, bookingId, { documents, at })
    await deps.syncServices({ bookingId, reservation }, tx)
    await enqueueJob(tx, { kind: mailTicketsJob, key: bookingId, payload: { bookingId } })
  })
}
