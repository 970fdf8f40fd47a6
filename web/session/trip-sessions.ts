import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { PricingAnswer, PricingRequest } from '#contract/api/price.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { browserNowMs } from './browser-clock.ts'
import { forgetKey, persistentStorage, type TextStorage } from './browser-storage.ts'
import { signedInUser } from './signed-in-user.ts'
import { cleanUpTrips, tripKey } from './trip-cleanup.ts'
import { noSessionId, tripSessionIdOf, toStoredBookingRequest, type TripSession } from './trip-session.ts'
import { isForSellerOnly, loadTrip, saveTrip } from './trip-store.ts'

/** Dependencies of the trip store. Tests pass their own. */
export type TripParts = {
  readonly storage: TextStorage | undefined
  readonly nowMs: () => number
  /** Names who is signed in; undefined for nobody. */
  readonly userName?: () => string | undefined
}

/** Keeps trips in memory and in the browser's storage. No method throws, whatever the storage does. */
export type TripSessions = {
  /** Returns the trip of this id: from memory, or restored from storage after a reload. */
  read(sessionId: string): TripSession | undefined
  /** New search: clears earlier results, price and booking, and keeps the first `created`. */
  startSearch(request: SearchRequest): TripSession
  /** Successful search: stores the results and renews `created`. */
  storeSearch(sessionId: string, resource: ShoppingAnswer): void
  /** Successful pricing of one offer. */
  storePricing(sessionId: string, request: PricingRequest, resource: PricingAnswer): void
  /** A booking request is about to be sent: stores its content, without the people. */
  storeBookingRequest(sessionId: string, request: BookingRequest): void
  /** Successful booking: stores the result and clears the search results. */
  storeBooking(sessionId: string, resource: BookingAnswer): void
  /** Reset: removes everything of this trip. */
  forget(sessionId: string): void
}

/** Keeps trips in memory. What only a seller may see is gone once somebody else is signed in, or nobody. */
function createTripMemory(userName: () => string | undefined) {
  const kept = new Map<string, { readonly trip: TripSession; readonly by: string | undefined }>()
  return {
    get(sessionId: string): TripSession | undefined {
      const { trip, by } = kept.get(sessionId) ?? {}
      if (!trip || by === userName() || !isForSellerOnly(trip)) return trip
      kept.delete(sessionId)
      return undefined
    },
    set: (trip: TripSession) => kept.set(trip.sessionId, { trip, by: userName() }),
    delete: (sessionId: string) => kept.delete(sessionId),
  }
}

/** Creates the trips over a storage. */
export function createTripSessions({ storage, nowMs, userName = () => undefined }: TripParts): TripSessions {
  // Storage may be full, forbidden or cleared: while the page lives, memory is enough.
  const kept = createTripMemory(userName)
  let currentId = noSessionId
  const readTrip = (sessionId: string) => {
    const trip = kept.get(sessionId) ?? loadTrip(storage, { sessionId, nowMs: nowMs() })
    if (trip) kept.set(trip)
    return trip
  }
  const writeTrip = (trip: TripSession) => {
    currentId = trip.sessionId
    kept.set(trip)
    saveTrip(storage, trip)
    return trip
  }
  const changeTrip = (sessionId: string, next: (trip: TripSession) => TripSession) => {
    const trip = readTrip(sessionId)
    if (trip) writeTrip(next(trip))
  }
  return {
    read: readTrip,
    startSearch(searchRequest) {
      cleanUpTrips(storage, nowMs())
      const sessionId = tripSessionIdOf(searchRequest)
      const created = readTrip(sessionId)?.created ?? kept.get(currentId)?.created ?? nowMs()
      return writeTrip({ sessionId, searchRequest, created })
    },
    storeSearch: (sessionId, searchResource) =>
      changeTrip(sessionId, (trip) => ({ ...trip, searchResource, created: nowMs() })),
    storePricing: (sessionId, pricingRequest, pricingResource) =>
      changeTrip(sessionId, (trip) => ({ ...trip, pricingRequest, pricingResource })),
    storeBookingRequest: (sessionId, request) =>
      changeTrip(sessionId, (trip) => ({ ...trip, bookingRequest: toStoredBookingRequest(request) })),
    storeBooking: (sessionId, bookingResource) =>
      changeTrip(sessionId, (trip) => withBooking(trip, bookingResource)),
    forget(sessionId) {
      kept.delete(sessionId)
      forgetKey(storage, tripKey(sessionId))
    },
  }
}

/** Returns the trip after booking, without its search results. */
function withBooking(trip: TripSession, bookingResource: BookingAnswer): TripSession {
  const { searchResource, ...rest } = trip
  return searchResource ? { ...rest, bookingResource } : { ...trip, bookingResource }
}

/** The trips of this browser. */
export const tripSessions: TripSessions = createTripSessions({
  storage: persistentStorage(),
  nowMs: browserNowMs,
  userName: () => signedInUser()?.name,
})
