import { type Instant, instantFromMs } from '#contract/terms/time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Pauses before the second and later attempts: the schedule of the Standard Webhooks specification, three days. */
const pausesMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
/** Pauses are up to this much longer, so that what failed together is not repeated together. */
const jitter = 0.1
/** A receiver cannot put a delivery off for longer. */
const longestRetryAfterMs = 24 * hourMs

/** The facts that decide when a delivery is attempted again. */
export type FailedAttempt = {
  /** Failed attempts so far, this one included. */
  readonly failures: number
  readonly nowMs: number
  /** From 0 to 1. */
  readonly chance: number
  /** The pause that the receiver has asked for, in ms. */
  readonly retryAfterMs: number | undefined
}

/** Returns when the next attempt is due, not before the receiver's `Retry-After`; undefined after the last attempt. */
export function nextAttemptAt({
  failures,
  nowMs,
  chance,
  retryAfterMs = 0,
}: FailedAttempt): Instant | undefined {
  const pauseMs = pausesMs[failures - 1]
  if (pauseMs === undefined) return undefined
  return instantFromMs(nowMs + Math.max(Math.round(pauseMs * (1 + jitter * chance)), retryAfterMs))
}

/** Reads the header `Retry-After`, seconds or an HTTP date, as a pause of at most 24 hours; undefined if it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  const isDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value)
  const pauseMs = /^\d{1,9}$/.test(value.trim())
    ? Number(value) * 1_000
    : isDate
      ? Date.parse(value) - nowMs
      : NaN
  if (Number.isNaN(pauseMs)) return undefined
  return Math.min(Math.max(pauseMs, 0), longestRetryAfterMs)
}
