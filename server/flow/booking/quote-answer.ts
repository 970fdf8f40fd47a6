import { type QuoteAnswer } from '#contract/api/quote.ts'
import { flightsDigest, journeyAnswersOf, priceAnswerOf } from '#server/flow/offers/offers.ts'
import { type Booking } from './booking-record.ts'
import { type Quote } from './quote-record.ts'

/** A quote as its customer sees it: what the agency pays, and who quoted, stays with us. */
export function quoteAnswerOf(quote: Quote, { offer }: Pick<Booking, 'offer'>): QuoteAnswer {
  return {
    quoteId: quote.quoteId,
    number: quote.number,
    state: quote.state,
    was: quote.was.amount,
    total: quote.total.amount,
    currency: 'THB',
    why: quote.why,
    note: quote.note,
    validUntil: quote.validUntil,
    createdAt: quote.createdAt,
    price: priceAnswerOf(quote.offer.selling),
    journeys: journeyAnswersOf(quote.offer.itinerary),
    hasOtherFlights: flightsDigest(quote.offer.itinerary) !== flightsDigest(offer.itinerary),
  }
}
