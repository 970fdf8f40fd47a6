import { type BookingRequest } from '#contract/api/booking.ts'
import { type Problem } from '#contract/problem.ts'
import { type OrderNumber } from '#contract/terms/booking.ts'
import { type Result } from '#contract/terms/result.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type BookingParts } from './booking-parts.ts'
import { type BookAsking, type Booking, type BookingHistoryEntry } from './booking-record.ts'
import { type CodeAndEmail, findByContact } from './find-by-contact.ts'
import { type QuoteReplyTo, answerQuote } from './answer-quote.ts'
import { type AgreedOffer } from './booking-changes.ts'
import { priceNow } from './ask-for-quote.ts'
import { type QuoteWish, quoteBooking } from './quote-booking.ts'
import { type Quote, type QuoteAsking } from './quote-record.ts'
import { requestBooking } from './request-booking.ts'
import { advanceBooking } from './advance-booking.ts'
import {
  type Canceller,
  cancelUnpaidBooking,
  expireBooking,
  recordPayment,
  recordRefusedTickets,
  recordTickets,
} from './settle-booking.ts'

export { endPaymentJob, issueTicketJob } from './booking-parts.ts'
export { codeOf } from './find-by-contact.ts'
export { isPayable } from './is-payable.ts'
export { wishEndsAt } from './wish-ends-at.ts'
export { isSimulated, markedWords } from './simulated-mail.ts'
export { type Booking, type BookingHistoryEntry } from './booking-record.ts'
export { type Quote } from './quote-record.ts'
export { quoteAnswerOf } from './quote-answer.ts'

/** The step that turns an accepted price into a reservation, once. */
export type BookingStep = {
  /**
   * Books, or takes up an earlier booking of the same key. The answer comes when the supplier has answered or
   * after a few seconds, whichever is first; a booking that is still moving goes on by itself.
   */
  book(request: BookingRequest, asking: BookAsking): Promise<Result<Booking, Problem>>
  /** Takes a booking as far as it can go now. The one door for requests, jobs and staff. */
  advance(bookingId: string): Promise<Booking>
  find(orderNumber: OrderNumber): Promise<Booking | undefined>
  /** The newest order with this order number or booking code that was booked with this e-mail address. */
  findByContact(typed: CodeAndEmail): Promise<OrderNumber | undefined>
  findById(bookingId: string): Promise<Booking | undefined>
  /** Names the exact price of a booking; see {@link quoteBooking}. */
  quote(
    order: { readonly orderNumber: OrderNumber; readonly wish: QuoteWish },
    asking: QuoteAsking,
  ): Promise<Result<Quote, Problem>>
  /** What a booking would cost now; nothing is quoted yet. Refused as {@link BookingStep.quote} is. */
  priceNow(orderNumber: OrderNumber, asking: QuoteAsking): Promise<Result<AgreedOffer, Problem>>
  /** Takes the customer's yes or no to a quote; see {@link answerQuote}. */
  answerQuote(reply: QuoteReplyTo): Promise<Result<Booking, Problem>>
  /** Every quote of a booking, the newest first. */
  quotesOf(bookingId: string): Promise<readonly Quote[]>
  /** Bookings that wait for a person of ours, the one that leaves first on top. */
  openForStaff(): Promise<readonly Booking[]>
  /** The newest orders of somebody who was signed in when they booked, newest first. */
  ordersOf(userId: string): Promise<readonly Booking[]>
  /** The booking as it is now, locked until the transaction ends. */
  lock(bookingId: string, tx: Tx): Promise<Booking | undefined>
  historyOf(bookingId: string): Promise<readonly BookingHistoryEntry[]>
  /** The key that opens an order without sign-in. */
  orderKeyOf(orderNumber: OrderNumber): string
  /** The order that a key opens; undefined when the key is not ours. */
  openOrderKey(orderKey: string): OrderNumber | undefined
  /** Moves held to paid within the payment's transaction; false when the booking is no longer held. */
  recordPayment(bookingId: string, tx: Tx): Promise<boolean>
  /** Moves paid to ticketed within the ticket's transaction; false when it was not paid. */
  recordTickets(bookingId: string, tx: Tx): Promise<boolean>
  /** Puts a paid booking that cannot be ticketed before a person; false when it is not paid. */
  recordRefusedTickets(bookingId: string, reason: string): Promise<boolean>
  /** Gives up a booking that is held and not paid, or that waits for seats. */
  cancel(bookingId: string, by: Canceller): Promise<boolean>
  /** Ends a held booking whose payment deadline has passed. */
  expire(bookingId: string): Promise<boolean>
  /** Waits until nothing is under way, but not long: for a clean stop. What is cut off comes back by its job. */
  settled(): Promise<void>
}

/** Builds the step. */
export function createBooking(parts: BookingParts): BookingStep {
  const { store } = parts
  return {
    book: (request, asking) => requestBooking(parts, request, asking),
    advance: (bookingId) => advanceBooking(parts, bookingId),
    find: (orderNumber) => store.findByOrderNumber(orderNumber),
    findByContact: (typed) => findByContact(parts, typed),
    findById: (bookingId) => store.findById(bookingId),
    quote: (order, asking) => quoteBooking(parts, order, asking),
    priceNow: (orderNumber, asking) => priceNow(parts, orderNumber, asking),
    answerQuote: (reply) => answerQuote(parts, reply),
    quotesOf: (bookingId) => parts.quotes.quotesOf(bookingId),
    openForStaff: () => store.openForStaff(),
    ordersOf: (userId) => store.findByOwner(userId),
    lock: (bookingId, tx) => store.findById(bookingId, tx),
    historyOf: (bookingId) => store.historyOf(bookingId),
    orderKeyOf: (orderNumber) => parts.orderKeys.keyOf(orderNumber),
    openOrderKey: (orderKey) => parts.orderKeys.open(orderKey),
    recordPayment: (bookingId, tx) => recordPayment(parts, bookingId, tx),
    recordTickets: (bookingId, tx) => recordTickets(parts, bookingId, tx),
    recordRefusedTickets: (bookingId, reason) => recordRefusedTickets(parts, bookingId, reason),
    cancel: (bookingId, by) => cancelUnpaidBooking(parts, bookingId, by),
    expire: (bookingId) => expireBooking(parts, bookingId),
    settled: () => settled(parts),
  }
}

const settledWithinMs = 8_000

async function settled({ underWay, clock }: BookingParts): Promise<void> {
  const enough = new AbortController()
  await Promise.race([
    Promise.allSettled(underWay.values()),
    clock.sleep(settledWithinMs, enough.signal).catch(() => undefined),
  ])
  enough.abort()
}
