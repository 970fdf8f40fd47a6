import { type BookingAnswer } from '#contract/api/booking.ts'
import { type ShoppingAnswer } from '#contract/api/offers.ts'
import { type PricingAnswer, type PricingRequest } from '#contract/api/price.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { searchJson } from './search-param.ts'
import { textHash } from './text-hash.ts'

/**
 * The trip in progress (specification §3 "Booking session state", §4). Nothing personal is in it: what
 * passengers type is kept on the server, so there is no bookingRequest here.
 */
export type TripSession = {
  /** Hash of the search request's JSON. */
  readonly sessionId: string
  readonly searchRequest: SearchRequest
  readonly searchResource?: ShoppingAnswer
  readonly pricingRequest?: PricingRequest
  readonly pricingResource?: PricingAnswer
  readonly bookingResource?: BookingAnswer
  /** Milliseconds since 1970: the first search, then the last successful one. */
  readonly created: number
}

/** The id of a trip without a search. */
export const noSessionId = '0'

/** The id of the trip that a search begins: a hash of the request's JSON, "0" for no search. */
export function sessionIdOf(request: SearchRequest | undefined): string {
  return request ? textHash(searchJson(request)) : noSessionId
}
