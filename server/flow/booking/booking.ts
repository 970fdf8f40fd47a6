import type { BookingRequest } from '#contract/api/booking.ts'
import type { Problem } from '#contract/problem.ts'
import type { OrderNumber } from '#contract/terms/booking.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps, KeyedOrder } from './booking-deps.ts'
import type { BookContext, Booking, BookingHistoryEntry } from './booking-record.ts'
import { type CodeAndEmail, findByCodeAndEmail } from './order-search/find-by-code-and-email.ts'
import { type OrderSearchActions, createOrderSearchActions } from './order-search/order-search-actions.ts'
import { type QuoteReplyTo, replyToQuote } from './quote/reply-to-quote.ts'
import type { AgreedOffer } from './booking-changes.ts'
import { repriceBooking } from './quote/reprice-booking.ts'
import { type SendQuoteCommand, quoteBooking } from './quote/send-quote.ts'
import { type QuoteApproval, approveQuote } from './quote/quote-approval.ts'
import type { Quote, QuoteContext } from './quote/quote-record.ts'
import { type ShownOrderKey, openOrder, orderKeyFor } from './order-link/open-order.ts'
import { checkWaitlistRequest } from './waitlist/check-waitlist-request.ts'
import { mailOrderLink } from './order-link/mail-order-link.ts'
import { type LinkReplacement, replaceOrderLink } from './order-link/replace-order-link.ts'
import { requestBooking } from './request/request-booking.ts'
import { advanceBooking, waitForBookingsUnderWay } from './lifecycle/advance-booking.ts'
import {
  type BarReason,
  type FoundChanges,
  type FoundSeats,
  blockPayment,
  findReservationStatus,
  recordFoundPayment,
} from './lifecycle/block-payment.ts'
import {
  type ReservationStatus,
  extendPaymentDeadline,
  recordFareIncrease,
  recordLostSeats,
  recordUnclearTimeLimit,
  readReservationStatus,
} from './lifecycle/verify-reservation.ts'
import {
  type Canceller,
  type RefusedTickets,
  retryTicketing,
  cancelUnpaidBooking,
  expireBooking,
  recordPayment,
  recordTicketingRefusal,
  recordTickets,
  recordVoidedTickets,
} from './lifecycle/booking-lifecycle.ts'
import { type AgreementConfirmation, confirmAgreement } from './on-behalf/confirm-agreement.ts'
import { remindNow } from './lifecycle/remind-payment.ts'
import { type PassengerActions, createPassengerActions } from './split/passenger-actions.ts'
import { type ManualBookingActions, createManualBookingActions } from './manual/manual-booking-actions.ts'
import { type LaterExtras, addLaterExtras } from './lifecycle/later-extras.ts'
import { type TakenFlights, updateFlights, updateTimeLimits } from './lifecycle/update-deadlines.ts'
import { type PayFirstActions, createPayFirstActions } from './lifecycle/pay-first-actions.ts'
import type { ReservationLimits } from './lifecycle/record-reservation.ts'

export { type QuotationLinks } from './booking-deps.ts'
export { recordOrderChange } from './lifecycle/order-event-store.ts'
export { type KeyedOrder, endPaymentJob, issueTicketJob, settlePurchaseJob } from './booking-deps.ts'
export { versionedKeys } from './order-link/order-key.ts'
export { revokeOrderKeys } from './order-link/order-key-store.ts'
export { orderContactStores } from './order-link/order-contact-store.ts'
export {
  type ContactCorrectionStore,
  createContactCorrectionStore,
} from './order-link/contact-correction-store.ts'
export { type CorrectedOrder, type OrderContacts, createOrderContacts } from './order-link/order-contacts.ts'
export {
  type ListedOrder,
  airportsInTripOrder,
  destinationsOfJourneys,
  journeysOfBooking,
  originsOfJourneys,
} from './order-search/listed-order-store.ts'
export { normalizedOrderCode } from './order-search/find-by-code-and-email.ts'
export { isAwaitingSupplier, movingStates } from './booking-state.ts'
export { type FoundSeats, isPaymentBlocked } from './lifecycle/block-payment.ts'
export { isBeneficiary, isBooker } from './is-booker.ts'
export { isPayable, isUnpaidPurchase, payDeadlineOf } from './lifecycle/is-payable.ts'
export { quotableStates } from './quote/send-quote.ts'
export { isSameNumber, matchFlights } from './lifecycle/match-flights.ts'
export { awaitsCustomerAgreement } from './on-behalf/confirm-agreement.ts'
export { waitlistExpiresAt } from './waitlist/waitlist-expiry.ts'
export { isSimulated } from './mail/simulated-mail.ts'
export {
  flightLine,
  flightLines,
  formatMailDay,
  formatMailLocalTime,
  type MailedBooking,
  type WrittenBooking,
  mailDeadlinePart,
  formatMailMoment,
  orderFacts,
  orderLink,
  payLink,
  orderMail,
  orderMessages,
} from './mail/order-mail.ts'
export { extraFacts } from './mail/extra-facts.ts'
export { extrasOfOffer } from './lifecycle/later-extras.ts'
export { addressCorrectedKind } from './mail/address-corrected-mail.ts'
export { staffMessageMail } from './mail/staff-message-mail.ts'
export { formatMailTotal } from './mail/mail-amounts.ts'
export { bookingMailSamples } from './mail/booking-mail-samples.ts'
export { sampleBooking } from './mail/sample-booking.ts'
export { type Booking, type BookingHistoryEntry } from './booking-record.ts'
export { type Quote } from './quote/quote-record.ts'
export { quoteAnswerOf } from './quote/quote-answer.ts'
export { couponsOf } from './manual/check-ticket-numbers.ts'
export { type ManualBookingRecord } from './manual/manual-booking-store.ts'

/** The booking step, which turns an accepted price into exactly one reservation. */
export type BookingStep = ManualBookingActions &
  PassengerActions &
  PayFirstActions &
  OrderSearchActions & {
    /**
     * Books, or continues an earlier booking with the same key. Returns once the supplier has answered or after a few
     * seconds, whichever is first; a booking that is still moving continues in the background.
     */
    book(request: BookingRequest, asking: BookContext): Promise<Result<Booking, Problem>>
    /** Advances a booking as far as possible now; requests, jobs and staff all use this function. */
    advance(bookingId: string): Promise<Booking>
    find(orderNumber: OrderNumber): Promise<Booking | undefined>
    /** Returns the newest order with this order number or PNR that was booked with this email address. */
    findByContact(typed: CodeAndEmail): Promise<KeyedOrder | undefined>
    findById(bookingId: string): Promise<Booking | undefined>
    /** Quotes the exact price of a booking; see {@link quoteBooking}. */
    quote(
      order: { readonly orderNumber: OrderNumber; readonly input: SendQuoteCommand },
      asking: QuoteContext,
    ): Promise<Result<Quote, Problem>>
    /** Records the approval or the rejection of a quote; see {@link approveQuote}. */
    approveQuote(approval: QuoteApproval): Promise<Result<Quote, Problem>>
    /** Returns the largest total that each of these orders ever had, in satang. */
    largestTotals(orderNumbers: readonly string[]): Promise<ReadonlyMap<string, number>>
    /** Reprices a booking without quoting. Same problems as {@link BookingStep.quote}. */
    priceNow(orderNumber: OrderNumber, asking: QuoteContext): Promise<Result<AgreedOffer, Problem>>
    /** Records the customer's acceptance or rejection of a quote; see {@link replyToQuote}. */
    answerQuote(reply: QuoteReplyTo): Promise<Result<Booking, Problem>>
    /** Records the customer's own agreement to a booking that staff made; see {@link confirmAgreement}. */
    confirmAgreement(confirmation: AgreementConfirmation): Promise<Result<Booking, Problem>>
    /** Returns all quotes of a booking, newest first. */
    quotesOf(bookingId: string): Promise<readonly Quote[]>
    /** Returns the bookings that wait for staff, the oldest first. */
    openForStaff(): Promise<readonly Booking[]>
    /** Returns the latest orders that a user booked while signed in, newest first. */
    ordersOf(userId: string): Promise<readonly Booking[]>
    /** Returns the orders that agents have booked for a company, newest first. */
    ordersOfCompany: BookingDeps['store']['findByCompany']
    /** Returns the current booking, locked until the transaction ends. */
    lock(bookingId: string, tx: Tx): Promise<Booking | undefined>
    historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
    /** Returns the key that opens an order without signing in, for links in mails to its contact. */
    orderKeyOf(order: KeyedOrder): string
    /** Returns the key for an order finder: it shows the order and cannot give consent. */
    foundKeyOf(order: KeyedOrder): string
    /** Returns the key that an answer to this caller may contain; see {@link orderKeyFor}. */
    orderKeyFor(order: Booking, caller: Caller): string
    /** Returns the order that a key opens for an action; see {@link openOrder}. */
    openOrder(shown: ShownOrderKey): Promise<Result<Booking, Problem>>
    /** Revokes the keys of an order and mails the new link to its contact; see {@link replaceOrderLink}. */
    replaceLink(asked: LinkReplacement): Promise<Result<Booking, Problem>>
    /** Mails the link of an order to its contact; see {@link mailOrderLink}. */
    mailLink(orderKey: string): Promise<Result<true, Problem>>
    /** Records the payment within its transaction: see {@link recordPayment}; false when it pays for nothing. */
    recordPayment(bookingId: string, tx: Tx): Promise<boolean>
    /** Verifies with the supplier, just before payment, that the seats are still held at the agreed price. */
    seatsOf(booking: Booking): Promise<ReservationStatus>
    /** Moves a held booking whose seats are lost to manual review and informs its owner. */
    recordLostSeats(bookingId: string, how?: { readonly isNotified: boolean }): Promise<boolean>
    /** Moves a held booking whose new time limit is ambiguous to manual review. */
    recordUnclearTimeLimit(bookingId: string): Promise<boolean>
    /** Records that the held seats now cost more than was agreed; see {@link recordFareIncrease}. */
    recordFareIncrease(bookingId: string): Promise<boolean>
    /** Tells whether this shop has made a client reference; see {@link ClientReferences.isOwn}. */
    isOwnReference(clientReference: string): boolean
    /** Moves an unpaid order that was paid or ticketed unnoticed to manual review; see {@link blockPayment}. */
    barPayment(bookingId: string, reason?: BarReason): Promise<boolean>
    /** Verifies the seats of a barred order with the supplier; see {@link findReservationStatus}. */
    findSeats(booking: Booking): Promise<FoundSeats>
    /** Moves a barred order to paid within its payment's transaction; false when it is no longer barred. */
    recordFoundPayment(booking: Booking, changes: FoundChanges, tx: Tx): Promise<boolean>
    /** Applies the supplier's current deadlines of a reservation; see {@link updateTimeLimits}. */
    takeLimits(bookingId: string, limits: ReservationLimits): Promise<void>
    /** Replaces the flights of a booking whose owner has accepted the new ones; see {@link TakenFlights}. */
    takeFlights(taken: TakenFlights, tx: Tx): Promise<void>
    /** Adds bags and seats that were bought after the booking to it; see {@link LaterExtras}. */
    takeExtras(taken: LaterExtras, tx: Tx): Promise<void>
    /** Polls the supplier for the status of a waitlist request; see {@link checkWaitlistRequest}. */
    checkWaitlistRequest(bookingId: string): Promise<void>
    /** Keeps a held booking payable until an instant; see {@link extendPaymentDeadline}. */
    extendPaymentDeadline(bookingId: string, until: Instant, tx: Tx): Promise<void>
    /** Moves paid to ticketed within the ticket's transaction; false when it was not paid. */
    recordTickets(bookingId: string, tx: Tx): Promise<boolean>
    /** Moves ticketed to cancelled because every ticket was voided, and has the seats released; false in other states. */
    recordVoidedTickets(bookingId: string, tx: Tx): Promise<boolean>
    /** Moves a paid booking that cannot be ticketed to manual review; false when it is not paid. */
    recordTicketingRefusal(bookingId: string, refused: RefusedTickets): Promise<boolean>
    /** Requests the tickets of a paid booking once more; see {@link retryTicketing}. */
    retryTicketing(bookingId: string): Promise<boolean>
    /** Cancels a booking that was never paid: requested, quoted, waitlisted, held or in manual review. */
    cancel(bookingId: string, by: Canceller): Promise<boolean>
    /** Mails the customer a payment reminder now; see {@link remindNow}. */
    remind(bookingId: string): Promise<Result<Booking, Problem>>
    /** Ends a held booking whose payment deadline has passed. */
    expire(bookingId: string): Promise<boolean>
    /** Waits a limited time for running bookings before a shutdown; jobs resume the interrupted ones. */
    settled(): Promise<void>
  }

/** Creates the booking step. */
export function createBookingStep(deps: BookingDeps): BookingStep {
  const { store } = deps
  return {
    book: (request, asking) => requestBooking(deps, request, asking),
    advance: (bookingId) => advanceBooking(deps, bookingId),
    find: (orderNumber) => store.findByOrderNumber(orderNumber),
    findByContact: (typed) => findByCodeAndEmail(deps, typed),
    findById: (bookingId) => store.findById(bookingId),
    ...createQuoteActions(deps),
    ...createManualBookingActions(deps),
    ...createOrderSearchActions(deps),
    openForStaff: () => store.openForStaff(),
    ordersOf: (userId) => store.findByOwner(userId),
    ordersOfCompany: (companyId, page) => store.findByCompany(companyId, page),
    lock: (bookingId, tx) => store.findById(bookingId, tx),
    historyOf: (bookingId) => store.historyOf(bookingId),
    ...createOrderKeyActions(deps),
    recordPayment: (bookingId, tx) => recordPayment(deps, bookingId, tx),
    seatsOf: (booking) => readReservationStatus(deps, booking),
    isOwnReference: (clientReference) => deps.clientReferences.isOwn(clientReference),
    barPayment: (bookingId, reason) => blockPayment(deps, bookingId, reason),
    findSeats: (booking) => findReservationStatus(deps, booking),
    recordFoundPayment: (booking, changes, tx) => recordFoundPayment(deps, { booking, changes }, tx),
    takeLimits: (bookingId, limits) => updateTimeLimits(deps, bookingId, limits),
    takeFlights: (taken, tx) => updateFlights(deps, taken, tx),
    takeExtras: (taken, tx) => addLaterExtras(deps, taken, tx),
    ...createPassengerActions(deps),
    ...createPayFirstActions(deps),
    ...createSeatActions(deps),
    checkWaitlistRequest: (bookingId) => checkWaitlistRequest(deps, bookingId),
    extendPaymentDeadline: (bookingId, until, tx) => extendPaymentDeadline(deps, { bookingId, until }, tx),
    recordTickets: (bookingId, tx) => recordTickets(deps, bookingId, tx),
    recordVoidedTickets: (bookingId, tx) => recordVoidedTickets(deps, bookingId, tx),
    recordTicketingRefusal: (bookingId, refused) => recordTicketingRefusal(deps, bookingId, refused),
    retryTicketing: (bookingId) => retryTicketing(deps, bookingId),
    cancel: (bookingId, by) => cancelUnpaidBooking(deps, bookingId, by),
    expire: (bookingId) => expireBooking(deps, bookingId),
    settled: () => waitForBookingsUnderWay(deps),
  }
}

type SeatActions = Pick<BookingStep, 'recordLostSeats' | 'recordUnclearTimeLimit' | 'recordFareIncrease'>

function createSeatActions(deps: BookingDeps): SeatActions {
  return {
    recordLostSeats: (bookingId, how) => recordLostSeats(deps, bookingId, how),
    recordUnclearTimeLimit: (bookingId) => recordUnclearTimeLimit(deps, bookingId),
    recordFareIncrease: (bookingId) => recordFareIncrease(deps, bookingId),
  }
}

type KeyActions = Pick<
  BookingStep,
  'orderKeyOf' | 'foundKeyOf' | 'orderKeyFor' | 'openOrder' | 'replaceLink' | 'mailLink' | 'remind'
>

function createOrderKeyActions(deps: BookingDeps): KeyActions {
  return {
    orderKeyOf: (order) => deps.orderKeys.keyOf(order),
    foundKeyOf: (order) => deps.orderKeys.foundKeyOf(order),
    orderKeyFor: (order, caller) => orderKeyFor(deps, order, caller),
    openOrder: (shown) => openOrder(deps, shown),
    replaceLink: (asked) => replaceOrderLink(deps, asked),
    mailLink: (orderKey) => mailOrderLink(deps, orderKey),
    remind: (bookingId) => remindNow(deps, bookingId),
  }
}

type QuoteActions = Pick<
  BookingStep,
  'quote' | 'approveQuote' | 'largestTotals' | 'priceNow' | 'answerQuote' | 'quotesOf' | 'confirmAgreement'
>

function createQuoteActions(deps: BookingDeps): QuoteActions {
  return {
    quote: (order, asking) => quoteBooking(deps, order, asking),
    approveQuote: (approval) => approveQuote(deps, approval),
    largestTotals: (orderNumbers) => deps.quotes.largestTotals(orderNumbers),
    priceNow: (orderNumber, asking) => repriceBooking(deps, orderNumber, asking),
    answerQuote: (reply) => replyToQuote(deps, reply),
    quotesOf: (bookingId) => deps.quotes.quotesOf(bookingId),
    confirmAgreement: (confirmation) => confirmAgreement(deps, confirmation),
  }
}
