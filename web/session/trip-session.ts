import { type BookingAnswer, type BookingRequest } from '#contract/api/booking.ts'
import { type ShoppingAnswer } from '#contract/api/offers.ts'
import { type PricingAnswer, type PricingRequest } from '#contract/api/price.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { searchJson } from './search-param.ts'
import { textHash } from './text-hash.ts'

/**
 * What a booking was asked for, without the people: who flies, who buys, what they wish, and the key that is made
 * of all this stay on the server.
 */
export type StoredBookingRequest = Pick<
  BookingRequest,
  'offerId' | 'acceptedTotal' | 'acceptedSurcharge' | 'agreement' | 'paymentMethod'
>

/** The trip in progress (specification §3 "Booking session state", §4). Nothing personal is in it. */
export type TripSession = {
  /** Hash of the search request's JSON. */
  readonly sessionId: string
  readonly searchRequest: SearchRequest
  readonly searchResource?: ShoppingAnswer
  readonly pricingRequest?: PricingRequest
  readonly pricingResource?: PricingAnswer
  readonly bookingRequest?: StoredBookingRequest
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

const validMs = 10 * 60_000

/**
 * Until when the search of a trip counts as fresh, in milliseconds since 1970 (specification §4: ten minutes). It
 * ends nothing: who types for longer goes on, and the price is asked again.
 */
export function tripValidUntilMs({ created }: Pick<TripSession, 'created'>): number {
  return created + validMs
}

/** What may be stored of a booking request: member by member, so that none is stored because it is new. */
export function storedBookingRequest(request: BookingRequest): StoredBookingRequest {
  const { offerId, acceptedTotal, acceptedSurcharge, agreement, paymentMethod } = request
  return { offerId, acceptedTotal, acceptedSurcharge, agreement, paymentMethod }
}
