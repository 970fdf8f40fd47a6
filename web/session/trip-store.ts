import { z } from 'zod'
import { bookingAnswer, bookingRequest } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { pricingAnswer, pricingRequest } from '#contract/api/price.ts'
import { searchRequest } from '#contract/api/search.ts'
import { forgetKey, readJson, type TextStorage, writeJson } from './browser-storage.ts'
import { isStoredTripExpired, tripKey, tripVersion } from './trip-cleanup.ts'
import { tripSessionIdOf, type TripSession } from './trip-session.ts'

/** Longer results would push everything else out of a browser's five megabytes. */
const longestSearchResource = 1_500_000
/** An offer with its flights and price lines takes more than a thousand characters. */
const mostStoredOffers = longestSearchResource / 1000

const stored = z.object({
  version: z.literal(tripVersion),
  sessionId: z.string(),
  created: z.number().finite(),
  searchRequest,
  searchResource: shoppingAnswer.optional().catch(undefined),
  pricingRequest: pricingRequest.optional().catch(undefined),
  pricingResource: pricingAnswer.optional().catch(undefined),
  bookingRequest: bookingRequest
    .pick({
      offerId: true,
      acceptedTotal: true,
      acceptedSurcharge: true,
      agreement: true,
      paymentMethod: true,
    })
    .optional()
    .catch(undefined),
  bookingResource: bookingAnswer.optional().catch(undefined),
})

/** The trip to restore, and the current time: an expired trip is absent, even before a clean-up. */
export type TripToLoad = { readonly sessionId: string; readonly nowMs: number }

/**
 * Restores a trip. One that was manipulated, or written by another version, is removed and counts as absent.
 */
export function loadTrip(
  storage: TextStorage | undefined,
  { sessionId, nowMs }: TripToLoad,
): TripSession | undefined {
  const json = readJson(storage, tripKey(sessionId))
  if (json === undefined) return undefined
  const parsed = stored.safeParse(json)
  if (
    parsed.success &&
    !isStoredTripExpired(json, nowMs) &&
    parsed.data.sessionId === sessionId &&
    tripSessionIdOf(parsed.data.searchRequest) === sessionId
  ) {
    return tripFromStored(parsed.data)
  }
  forgetKey(storage, tripKey(sessionId))
  return undefined
}

/**
 * Stores a trip; without its results where they are too long or the storage too full, and never with net
 * prices or the fares of a company: the storage outlives the session of whoever may see them.
 */
export function saveTrip(storage: TextStorage | undefined, whole: TripSession): void {
  const { searchResource, ...rest } = withoutStaffPrices(withoutCompanyFares(withoutLongResults(whole)))
  const trip = { ...rest, ...(searchResource && { searchResource }) }
  const isShort = JSON.stringify(searchResource ?? null).length <= longestSearchResource
  if (isShort && writeJson(storage, tripKey(trip.sessionId), { version: tripVersion, ...trip })) return
  if (!writeJson(storage, tripKey(trip.sessionId), { version: tripVersion, ...rest })) {
    // An older trip under this id must not come back in place of the one that could not be stored.
    forgetKey(storage, tripKey(trip.sessionId))
  }
}

/** Results that are certainly too long are not even serialised: that alone would block the page. */
function withoutLongResults(trip: TripSession): TripSession {
  if ((trip.searchResource?.offers.length ?? 0) <= mostStoredOffers) return trip
  const { searchResource: _, ...rest } = trip
  return rest
}

/** Returns whether a trip shows net prices, or what the codes of a company have found. */
export function isForSellerOnly(trip: TripSession): boolean {
  const { searchResource, pricingResource } = trip
  const offers = [...(searchResource?.offers ?? []), ...(pricingResource ? [pricingResource.offer] : [])]
  return isConfidential(trip) || offers.some(({ staffPrice }) => staffPrice !== undefined)
}

function isConfidential({ searchResource, pricingResource }: TripSession): boolean {
  return searchResource?.confidential === true || pricingResource?.confidential === true
}

/** Only the search where a company's codes were sent: results and prices are asked for again. */
function withoutCompanyFares(trip: TripSession): TripSession {
  const { sessionId, searchRequest, created } = trip
  return isConfidential(trip) ? { sessionId, searchRequest, created } : trip
}

function withoutStaffPrices(trip: TripSession): TripSession {
  const { searchResource: found, pricingResource: priced } = trip
  return {
    ...trip,
    ...(found && { searchResource: { ...found, offers: found.offers.map(withoutStaffPrice) } }),
    ...(priced && { pricingResource: { ...priced, offer: withoutStaffPrice(priced.offer) } }),
  }
}

function withoutStaffPrice({ staffPrice: _ours, ...offer }: OfferAnswer): OfferAnswer {
  return offer
}

function tripFromStored(read: z.infer<typeof stored>): TripSession {
  const { searchResource, pricingRequest, pricingResource, bookingResource } = read
  return {
    sessionId: read.sessionId,
    searchRequest: read.searchRequest,
    created: read.created,
    ...(searchResource && { searchResource }),
    ...(pricingRequest && { pricingRequest }),
    ...(pricingResource && { pricingResource }),
    ...(read.bookingRequest && { bookingRequest: read.bookingRequest }),
    ...(bookingResource && { bookingResource }),
  }
}
