import type { SimulatedClock } from '../../control-plane/simulated-clock.ts'

const requestsAMinute = 4000
const windowMs = 60_000

/** Counts the requests left in a window, as the headers of every answer show them. */
export type RateLimit = {
  /** Counts one request; `isOver` when it exceeds the limit. */
  take(): { readonly headers: Readonly<Record<string, string>>; readonly isOver: boolean }
}

/** Creates a rate limit by the minute of the simulated clock. */
export function createRateLimit(clock: SimulatedClock): RateLimit {
  let window = 0
  let used = 0
  return {
    take() {
      const current = Math.floor(clock.nowMs() / windowMs)
      if (current !== window) used = 0
      window = current
      used += 1
      return {
        isOver: used > requestsAMinute,
        headers: {
          'ratelimit-limit': String(requestsAMinute),
          'ratelimit-remaining': String(Math.max(0, requestsAMinute - used)),
          'ratelimit-reset': new Date((current + 1) * windowMs).toUTCString(),
        },
      }
    },
  }
}
