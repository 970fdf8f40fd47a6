import { forgetKey, readJson, type TextStorage } from './browser-storage.ts'

/** The version of stored data (specification §9); trips of another version are discarded. */
export const tripVersion = '1.2.1-GA'

const keyStart = 'trip-'
const dayMs = 86_400_000
const withoutBookingMs = dayMs
const longestMs = 30 * dayMs

/** The key under which a trip is stored. */
export function tripKey(sessionId: string): string {
  return keyStart + sessionId
}

/**
 * Removes stored trips without a booking that are older than a day, any that are older than 30 days, and
 * unreadable ones (specification §4). Needs no schema, so that the first page can do it.
 */
export function cleanUpTrips(storage: TextStorage | undefined, nowMs: number): void {
  for (const key of tripKeys(storage)) {
    if (isStoredTripExpired(readJson(storage, key), nowMs)) forgetKey(storage, key)
  }
}

/** Removes every stored trip: whoever uses this browser next sees none of them. */
export function forgetTrips(storage: TextStorage | undefined): void {
  for (const key of tripKeys(storage)) forgetKey(storage, key)
}

/** Returns whether a stored trip is expired, of another version, or unreadable. */
export function isStoredTripExpired(trip: unknown, nowMs: number): boolean {
  if (typeof trip !== 'object' || trip === null) return true
  if (!('version' in trip) || trip.version !== tripVersion) return true
  if (!('created' in trip) || typeof trip.created !== 'number' || !Number.isFinite(trip.created)) return true
  const isBooked =
    'bookingResource' in trip && trip.bookingResource !== undefined && trip.bookingResource !== null
  return nowMs - trip.created > (isBooked ? longestMs : withoutBookingMs)
}

function tripKeys(storage: TextStorage | undefined): string[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return keys.filter((key) => key.startsWith(keyStart))
  } catch {
    return []
  }
}
