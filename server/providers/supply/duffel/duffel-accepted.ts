import { type Instant, msOf } from '#contract/terms/time.ts'

/** After this time nobody waits any more for an order that Duffel has only taken in. */
const longestMs = 60 * 60_000
const mostKept = 10_000

/**
 * Orders that Duffel has taken in without making them (202). They may appear long after the settle window, so that
 * "not found" would be a promise nobody can keep.
 */
export type AcceptedOrders = {
  add(clientReference: string, at: Instant): void
  /** It has come, or has come to nothing. */
  settle(clientReference: string): void
  mayStillCome(clientReference: string, now: Instant): boolean
}

/** Kept in memory: after a restart the settle window alone counts. */
export function acceptedOrders(): AcceptedOrders {
  const acceptedAt = new Map<string, Instant>()
  return {
    add(clientReference, at) {
      if (acceptedAt.size >= mostKept) acceptedAt.clear()
      acceptedAt.set(clientReference, at)
    },
    settle: (clientReference) => void acceptedAt.delete(clientReference),
    mayStillCome(clientReference, now) {
      const at = acceptedAt.get(clientReference)
      return at !== undefined && msOf(now) - msOf(at) < longestMs
    },
  }
}
