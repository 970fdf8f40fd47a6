import type { OutgoingResult } from '#server/platform/http-client.ts'

type Answer = Extract<OutgoingResult, { kind: 'answer' }>

/** Priority of a call: searches leave the last requests of a window to bookings and payments. */
export type Urgency = 'search' | 'other'

/** Enforces Duffel's rate limit per time window. */
export type RateLimiter = {
  /** Resolves with true when a call may be sent, and with false when the wait would be too long. */
  enter(urgency: Urgency, signal: AbortSignal): Promise<boolean>
  /** Updates the remaining requests from an answer. */
  note(answer: Answer): void
}

/** Longest wait of a call for the next window, in milliseconds. */
const longestWaitMs = 2_000
/** Default length of Duffel's window, for answers that do not state its end. */
const windowMs = 60_000
/** Share of the window's requests that searches leave over. */
const reservedShare = 0.1

/** An exhausted window: its end, and the time from which waiting for it is worthwhile. */
type ExhaustedWindow = { readonly ended: AbortSignal; readonly endsSoon: AbortSignal }

/** Creates a limiter without a known limit. Windows end by timers, so that a changed clock blocks nobody. */
export function createRateLimiter(): RateLimiter {
  const closed = new Map<Urgency, ExhaustedWindow>()
  return {
    async enter(urgency, signal) {
      const window = closed.get(urgency)
      if (!window || window.ended.aborted) return true
      if (!window.endsSoon.aborted) return false
      const either = AbortSignal.any([window.ended, signal])
      if (!either.aborted)
        await new Promise<void>((resolve) => {
          either.addEventListener('abort', () => resolve(), { once: true })
        })
      return window.ended.aborted
    },
    note({ headers, status }) {
      const left = status === 429 ? 0 : parseCount(headers['ratelimit-remaining'])
      if (left === undefined) return
      const reserved = Math.floor((parseCount(headers['ratelimit-limit']) ?? 0) * reservedShare)
      const closeUntilReset = (urgency: Urgency, isOver: boolean): void => {
        if (isOver) closed.set(urgency, createExhaustedWindow(msUntilReset(headers)))
        else closed.delete(urgency)
      }
      closeUntilReset('other', left === 0)
      closeUntilReset('search', left <= reserved)
    },
  }
}

function createExhaustedWindow(ms: number): ExhaustedWindow {
  const endsSoon = ms <= longestWaitMs ? AbortSignal.abort() : AbortSignal.timeout(ms - longestWaitMs)
  return { ended: AbortSignal.timeout(ms), endsSoon }
}

function parseCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Returns the time until the window ends, by the server's clock: `ratelimit-reset` and `date` both come from it. */
function msUntilReset(headers: Answer['headers']): number {
  const seconds = parseCount(headers['retry-after'])
  const until = Date.parse(headers['ratelimit-reset'] ?? '') - Date.parse(headers['date'] ?? '')
  const told = Number.isNaN(until) ? undefined : until
  const wait = told ?? (seconds === undefined ? windowMs : seconds * 1000)
  return Math.min(windowMs, Math.max(0, wait))
}
