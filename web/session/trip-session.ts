import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { PricingAnswer, PricingRequest } from '#contract/api/price.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { searchJson } from './search-param.ts'
import { textHash } from './text-hash.ts'

/**
 * The content of a booking request without personal data: passengers, contact, special requests, and the key
 * made of them stay on the server.
 */
export type StoredBookingRequest = Pick<
  BookingRequest,
  'offerId' | 'acceptedTotal' | 'acceptedSurcharge' | 'agreement' | 'paymentMethod'
>

/** The trip in progress (specification §3 "Booking session state", §4). It contains nothing personal. */
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

/** Returns the id of the trip that a search begins: a hash of the request's JSON, "0" without a search. */
export function tripSessionIdOf(request: SearchRequest | undefined): string {
  return request ? textHash(searchJson(request)) : noSessionId
}

const validMs = 10 * 60_000

/**
 * Returns until when the search of a trip counts as fresh, in milliseconds since 1970 (specification §4: ten
 * minutes). Nothing ends then: the price is requested again.
 */
export function tripValidUntilMs({ created }: Pick<TripSession, 'created'>): number {
  return created + validMs
}

/**
 * Returns what may be stored of a booking request: member by member, so that no new member is stored
 * unnoticed.
 */
export function toStoredBookingRequest(request: BookingRequest): StoredBookingRequest {
  const { offerId, acceptedTotal, acceptedSurcharge, agreement, paymentMethod } = request
  return { offerId, acceptedTotal, acceptedSurcharge, agreement, paymentMethod }
}
