import { type Instant, epochMsOf } from '#contract/terms/time.ts'

/** Time after which an accepted order counts as failed. */
const longestMs = 60 * 60_000
const mostKept = 10_000

/**
 * Orders that Duffel has accepted without creating them (202). They may appear long after the settle window,
 * so "not found" would be unreliable.
 */
export type AcceptedOrderLog = {
  add(clientReference: string, at: Instant): void
  /** Called when the order was created or has failed. */
  settle(clientReference: string): void
  mayStillCome(clientReference: string, now: Instant): boolean
}

/** Kept in memory: after a restart only the settle window applies. */
export function createAcceptedOrderLog(): AcceptedOrderLog {
  const acceptedAt = new Map<string, Instant>()
  return {
    add(clientReference, at) {
      if (acceptedAt.size >= mostKept) acceptedAt.clear()
      acceptedAt.set(clientReference, at)
    },
    settle: (clientReference) => void acceptedAt.delete(clientReference),
    mayStillCome(clientReference, now) {
      const at = acceptedAt.get(clientReference)
      return at !== undefined && epochMsOf(now) - epochMsOf(at) < longestMs
    },
  }
}
