import type { OpenOrder, PriceNowAnswer, QuoteRequest } from '#contract/api/quote.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Booking, type BookingStep, type Quote, quoteAnswerOf } from '#server/flow/booking/booking.ts'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import { pricePerPassenger } from '#contract/terms/offer.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { journeyAnswersOf, priceAnswerOf } from '#server/flow/offers/offers.ts'

/** Returns every order in manual review, earliest departure first. */
export async function ordersInManualReview(booking: BookingStep): Promise<readonly OpenOrder[]> {
  const open = await booking.openForStaff()
  const shown = await Promise.all(
    open.map(async (one) => manualReviewOrder(one, await booking.quotesOf(one.bookingId))),
  )
  return shown.toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : 1))
}

/** Returns an order in manual review, in API names. */
export function manualReviewOrder(booking: Booking, quotes: readonly Quote[]): OpenOrder {
  const { offer, contact, reason } = booking
  return {
    orderNumber: booking.orderNumber,
    state: booking.state,
    sellingMode: booking.sellingMode,
    ...(reason === undefined ? {} : { reason }),
    createdAt: booking.createdAt,
    departsAt: offer.itinerary.journeys[0]?.segments[0]?.departureAt ?? booking.createdAt,
    total: booking.total.amount,
    net: booking.net.amount,
    currency: 'THB',
    journeys: journeyAnswersOf(offer.itinerary),
    price: priceAnswerOf(offer.selling),
    passengers: booking.passengers.map((one) => ({ type: one.type, ticketName: printedTicketName(one) })),
    contact: { name: contact.name, email: contact.email, mobilePhone: contact.mobilePhone },
    quotes: quotes.map((one) => quoteAnswerOf(one, booking)),
    hasReservation: booking.reservationRef !== undefined,
  }
}

/** Returns the repriced order, in API names. */
export function repricedOrderAnswer({
  net,
  total,
  offer,
}: Pick<Quote, 'net' | 'total' | 'offer'>): PriceNowAnswer {
  return {
    net: net.amount,
    total: total.amount,
    currency: 'THB',
    prices: offer.selling.passengers.map((one) => ({
      type: one.type,
      perPerson: pricePerPassenger(one).amount,
    })),
  }
}

/** The acting clerk, for the supplier call log and ours. */
type Clerk = {
  readonly userId: string
  readonly sessionId: string
  readonly requestId: string
  readonly signal: AbortSignal
}

/** Quotes the exact price of an order on behalf of a clerk. */
export async function quoteOrder(
  booking: BookingStep,
  wanted: QuoteRequest,
  { userId, sessionId, requestId, signal }: Clerk,
): Promise<Result<Quote, Problem>> {
  const number = parseOrderNumber(wanted.orderNumber)
  if (!number) return fail(createProblem('notFound'))
  const { why, note, validMinutes, offerId, prices = [] } = wanted
  const input = {
    prices: prices.map(({ type, perPerson }) => ({ type, perPerson: satang(perPerson) })),
    why,
    note,
    validMinutes,
    ...(offerId === undefined ? {} : { offerId }),
  }
  return booking.quote({ orderNumber: number, input }, { requestId, signal, sessionId, clerk: userId })
}
