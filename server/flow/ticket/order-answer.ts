import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { ExchangePaymentAnswer } from '#contract/api/exchange/exchange-payment.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { RefundPayeeStandingAnswer } from '#contract/api/refund-payee.ts'
import type { AfterSales } from '#contract/terms/after-sales.ts'
import { type BookingState, bookingStatusOf } from '#contract/terms/booking.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import { isEnteredByHand } from '#contract/terms/provider.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { printedTicketNumber } from '#contract/terms/ticket.ts'
import {
  type TravelDocument,
  isDocumentOpen,
  ticketOfPassenger,
} from '#contract/terms/document/travel-document.ts'
import type { OfficeCalendar } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  type Booking,
  type BookingHistoryEntry,
  type Quote,
  quoteAnswerOf,
  isSimulated,
  waitlistExpiresAt,
} from '#server/flow/booking/booking.ts'
import { journeyAnswersOf, priceAnswerOf } from '#server/flow/offers/offers.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import type { Payment } from '#server/flow/payment/payment.ts'
import { amountDueOf, fareRulesAnswerOf } from '#server/flow/price/price.ts'
import type { OrderExtras } from './extra-sale/extra-sales.ts'
import { isOpenChange } from './schedule-change/schedule-change-record.ts'
import { officeAnswerOf, refundEstimateOf } from './support-hours.ts'
import { isScheduleWatched } from './schedule-change/schedule-change-deps.ts'
import { ownTicketRefundsOf } from './ticket-refund/own-ticket-refunds.ts'
import type { TicketRefund } from './ticket-refund/ticket-refund-store.ts'
import {
  areTicketsEnded,
  hasEndedTickets,
  requestKindsAvailable,
} from './change-request/change-request-terms.ts'

/** Everything that an order page shows. */
export type OrderDeps = {
  readonly booking: Booking
  readonly payment: Payment | undefined
  /** The payment in API form. */
  readonly shownPayment: PaymentAnswer | undefined
  readonly tickets: readonly TravelDocument[]
  readonly history: readonly BookingHistoryEntry[]
  readonly quotes: readonly Quote[]
  readonly agency: Agency
  /** The owner's change requests, newest first. */
  readonly requests: readonly ChangeRequestAnswer[]
  /** Refunds of its tickets, newest first. */
  readonly ticketRefunds: readonly TicketRefund[]
  /** Schedule changes of its flights, newest first. */
  readonly scheduleChanges: readonly ScheduleChangeAnswer[]
  /** New flights that the customer was asked to pay for. */
  readonly exchangePayment: ExchangePaymentAnswer | undefined
  readonly extras: OrderExtras
  /** After-sales status; undefined while it has none. */
  readonly afterSales: AfterSales | undefined
  /** The bank account for refunds by transfer. */
  readonly refundPayee: RefundPayeeStandingAnswer
  readonly now: Instant
  readonly calendar: OfficeCalendar
}

/** Returns an order in API field names. Passport numbers and birth dates are never returned. */
export function orderAnswerOf(deps: OrderDeps): OrderAnswer {
  const { booking, payment, shownPayment, tickets, history, quotes, agency, now } = deps
  const { accounts: _accounts, ...profile } = agency
  const due = payment ?? amountDueOf(booking.total, booking.paymentTerms, booking)
  return {
    orderNumber: booking.orderNumber,
    status: bookingStatusOf(booking.state),
    state: booking.state,
    ...(deps.afterSales === undefined ? {} : { afterSales: deps.afterSales }),
    ...(booking.recordLocator === undefined ? {} : { bookingCode: booking.recordLocator }),
    createdAt: booking.createdAt,
    now,
    ...(booking.priceGuaranteedUntil === undefined
      ? {}
      : { priceGuaranteedUntil: booking.priceGuaranteedUntil }),
    ...(booking.payBy === undefined ? {} : { payBy: booking.payBy }),
    ...supplierDeadlineOf(booking),
    paymentMethod: booking.paymentMethod,
    journeys: journeyAnswersOf(currentItineraryOf(booking)),
    passengers: booking.passengers.map((passenger, index) =>
      passengerAnswer(passenger, ticketOfPassenger(tickets, index)),
    ),
    sellingMode: booking.sellingMode,
    quotes: quotes.filter(isForCustomer).map((one) => quoteAnswerOf(one, booking)),
    price: priceAnswerOf(booking.offer.selling),
    paymentSurcharge: due.surcharge.amount,
    amountDue: due.amount.amount,
    baggage: booking.offer.baggage,
    rules: fareRulesAnswerOf(booking.offer.rules),
    contactEmail: booking.contact.email,
    ...(shownPayment === undefined ? {} : { payment: shownPayment }),
    history: [...history],
    agency: profile,
    mayVoid: mayOwnerVoid(deps),
    ...supportInformation(deps),
    refundPayee: deps.refundPayee,
    // The owner of an ended order is asked nothing about its flights.
    scheduleChanges: isScheduleWatched(booking) ? [...deps.scheduleChanges] : [],
    isSimulated: isSimulated(booking),
  }
}

/** Returns whether the airline may be asked at the owner's wish: it alone knows whether it still voids the tickets. */
function mayOwnerVoid({ agency, booking, payment, tickets }: OrderDeps): boolean {
  const isHeld = booking.state === 'ticketed' && payment?.state === 'received' && !isEnteredByHand(booking)
  return agency.selfServiceVoid && isHeld && tickets.some(isDocumentOpen)
}

/**
 * Returns whether the customer may see a quote: one that awaits approval or was rejected was never offered.
 */
function isForCustomer({ state }: Quote): boolean {
  return state !== 'proposed' && state !== 'rejected'
}

type SupportInformation = Pick<
  OrderAnswer,
  'office' | 'mayAsk' | 'requests' | 'refundOutlook' | 'ticketRefunds' | 'exchangePayment'
> &
  OrderExtras

/** Returns support information: contact and office hours, requests, new flights and extras to pay for, and the estimated refund. */
function supportInformation({
  booking,
  payment,
  tickets,
  requests,
  scheduleChanges,
  ticketRefunds,
  exchangePayment,
  extras,
  now,
  calendar,
}: OrderDeps): SupportInformation {
  const isExchanged = tickets.some(({ status }) => status === 'exchanged')
  const hasChangedFlights = scheduleChanges.some(isOpenChange) || isExchanged
  const known = { booking, payment, requests, hasChangedFlights }
  const ended = { areTicketsEnded: areTicketsEnded(tickets), hasEndedTickets: hasEndedTickets(tickets) }
  const order = { ...known, ...ended }
  return {
    office: officeAnswerOf(now, calendar),
    mayAsk: [...requestKindsAvailable(order)],
    requests: [...requests],
    ticketRefunds: ownTicketRefundsOf(ticketRefunds),
    refundOutlook: refundEstimateOf(order, now),
    ...(exchangePayment && { exchangePayment }),
    ...extras,
  }
}

/** States in which waitlisted seats are possible; in any other the seats are held or given up. */
const waitingStates: readonly BookingState[] = ['submitted', 'booking', 'unknown', 'waitlisted', 'review']

/** Returns the current flights; after the waiting states no flight is shown as waitlisted. */
function currentItineraryOf({ offer, state }: Booking): Itinerary {
  if (waitingStates.includes(state)) return offer.itinerary
  return {
    ...offer.itinerary,
    journeys: offer.itinerary.journeys.map((journey) => ({
      ...journey,
      segments: journey.segments.map((segment) => ({ ...segment, waitlisted: false })),
    })),
  }
}

/** Returns the supplier's deadline: for ticketing, or for waitlisted seats. */
function supplierDeadlineOf(booking: Booking): Pick<OrderAnswer, 'ticketingTimeLimitAt' | 'waitsUntil'> {
  if (booking.state === 'waitlisted') return { waitsUntil: waitlistExpiresAt(booking) }
  const { ticketingTimeLimitAt } = booking
  return ticketingTimeLimitAt === undefined ? {} : { ticketingTimeLimitAt }
}

function passengerAnswer(
  passenger: Booking['passengers'][number],
  ticket: TravelDocument | undefined,
): OrderAnswer['passengers'][number] {
  return {
    type: passenger.type,
    ticketName: printedTicketName(passenger),
    ...(ticket === undefined
      ? {}
      : { ticketNumber: printedTicketNumber(ticket), ticketStatus: ticket.status, ...originalOf(ticket) }),
  }
}

/** Returns the number of the ticket that this one replaced. */
function originalOf({
  originalTicketNumber,
}: TravelDocument): Pick<OrderAnswer['passengers'][number], 'originalTicketNumber'> {
  return originalTicketNumber === undefined ? {} : { originalTicketNumber }
}
