import { type OutgoingResult } from '#server/platform/http-client.ts'

type Answer = Extract<OutgoingResult, { kind: 'answer' }>

/** How urgent a call is: searches leave the last requests of a window to bookings and payments. */
export type Urgency = 'search' | 'other'

/** Keeps to the number of requests that Duffel allows in a window of time. */
export type RateLimiter = {
  /** Resolves with true when a call may be sent, and with false when it would have to wait too long. */
  enter(urgency: Urgency, signal: AbortSignal): Promise<boolean>
  /** Learns from an answer how many requests are left. */
  note(answer: Answer): void
}

/** A call waits this long at most for the next window, in milliseconds. */
const longestWaitMs = 2_000
/** Duffel's window, for answers that do not say when it ends. */
const windowMs = 60_000
/** Searches stop when only this share of the window's requests is left. */
const reservedShare = 0.1

/** A window whose requests are used up: when it ends, and from when on it is worth waiting for its end. */
type UsedUp = { readonly ended: AbortSignal; readonly endsSoon: AbortSignal }

/** A gate that knows no limit yet. Windows end by timers, so that a clock that is set does not hold up anybody. */
export function createRateLimiter(): RateLimiter {
  const closed = new Map<Urgency, UsedUp>()
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
      const left = status === 429 ? 0 : countOf(headers['ratelimit-remaining'])
      if (left === undefined) return
      const reserved = Math.floor((countOf(headers['ratelimit-limit']) ?? 0) * reservedShare)
      const close = (urgency: Urgency, isOver: boolean): void => {
        if (isOver) closed.set(urgency, usedUpFor(waitMs(headers)))
        else closed.delete(urgency)
      }
      close('other', left === 0)
      close('search', left <= reserved)
    },
  }
}

function usedUpFor(ms: number): UsedUp {
  const endsSoon = ms <= longestWaitMs ? AbortSignal.abort() : AbortSignal.timeout(ms - longestWaitMs)
  return { ended: AbortSignal.timeout(ms), endsSoon }
}

function countOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Until the window ends, by the clock of whoever answered: `ratelimit-reset` and `date` are both its own. */
function waitMs(headers: Answer['headers']): number {
  const seconds = countOf(headers['retry-after'])
  const until = Date.parse(headers['ratelimit-reset'] ?? '') - Date.parse(headers['date'] ?? '')
  const told = Number.isNaN(until) ? undefined : until
  const wait = told ?? (seconds === undefined ? windowMs : seconds * 1000)
  return Math.min(windowMs, Math.max(0, wait))
}
