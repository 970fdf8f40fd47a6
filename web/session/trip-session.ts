import { type BookingAnswer } from '#contract/api/booking.ts'
import { type ShoppingAnswer } from '#contract/api/offers.ts'
import { type PricingAnswer, type PricingRequest } from '#contract/api/price.ts'
import { type SearchRequest } from '#contract/api/search.ts'
import { searchJson } from './search-param.ts'

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
  return request ? hashOf(searchJson(request)) : noSessionId
}

/** 64 bits of FNV-1a as 16 hexadecimal digits: enough to tell searches apart, not a secret. */
function hashOf(text: string): string {
  const digits = [0x81_1c_9d_c5, 0x01_00_01_93].map((seed) => {
    let hash = seed
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  return digits.join('')
}
