import { forgetKey, readJson, type TextStorage, writeJson } from './browser-storage.ts'

const storageKey = 'typed-trip'
let typedLast: string | undefined

/**
 * Remembers the last trip with typed passengers in this tab: its id, nothing personal. Another search in the
 * same tab begins with its passengers; another tab may belong to somebody else.
 */
export function storeLastTrip(storage: TextStorage | undefined, sessionId: string): void {
  if (typedLast === sessionId) return
  typedLast = sessionId
  writeJson(storage, storageKey, sessionId)
}

/** Returns the last trip with typed passengers in this tab; undefined without one. */
export function lastTripWithPassengers(storage: TextStorage | undefined): string | undefined {
  const stored = typedLast ?? readJson(storage, storageKey)
  return typeof stored === 'string' && /^[0-9a-f]{16}$/.test(stored) ? stored : undefined
}

/** Forgets that trip: the next search begins without passengers. */
export function forgetLastTrip(storage: TextStorage | undefined): void {
  typedLast = undefined
  forgetKey(storage, storageKey)
}
