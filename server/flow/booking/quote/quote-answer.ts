import type { QuoteAnswer } from '#contract/api/quote.ts'
import { flightsDigest, journeyAnswersOf, priceAnswerOf } from '#server/flow/offers/offers.ts'
import { amountDueOf, fareRulesAnswerOf } from '#server/flow/price/price.ts'
import type { Booking } from '../booking-record.ts'
import type { Quote } from './quote-record.ts'

/** A quote as its customer sees it: what the agency pays, and who quoted, stays with us. */
export function quoteAnswerOf(quote: Quote, booking: Booking): QuoteAnswer {
  const due = amountDueOf(quote.total, booking.paymentTerms, booking)
  return {
    quoteId: quote.quoteId,
    number: quote.number,
    state: quote.state,
    was: quote.was.amount,
    total: quote.total.amount,
    paymentSurcharge: due.surcharge.amount,
    amountDue: due.amount.amount,
    currency: 'THB',
    why: quote.why,
    note: quote.note,
    validUntil: quote.validUntil,
    createdAt: quote.createdAt,
    price: priceAnswerOf(quote.offer.selling),
    journeys: journeyAnswersOf(quote.offer.itinerary),
    baggage: quote.offer.baggage,
    rules: fareRulesAnswerOf(quote.offer.rules),
    hasOtherFlights: flightsDigest(quote.offer.itinerary) !== flightsDigest(booking.offer.itinerary),
  }
}
