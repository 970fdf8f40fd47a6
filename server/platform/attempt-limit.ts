import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'

/** Failed attempts of one counter. */
export type AttemptCounter = {
  readonly failures: number
  readonly lastAt: Instant
  readonly blockedUntil: Instant
}

/** How many attempts are allowed before the next one is delayed, and how long. */
export type AttemptLimit = {
  /** Failures before the first delay. */
  readonly freeFailures: number
  /** The first delay; each further one is twice as long. */
  readonly firstBlockMs: number
  readonly longestBlockMs: number
  /** After this time without an attempt the counter is reset. */
  readonly forgottenAfterMs: number
}

/** Returns the counter after one more failure. */
export function attemptsAfterFailure(
  trial: AttemptCounter | undefined,
  now: Instant,
  limit: AttemptLimit,
): AttemptCounter {
  const isOld = trial === undefined || epochMsOf(now) - epochMsOf(trial.lastAt) >= limit.forgottenAfterMs
  const failures = isOld ? 1 : trial.failures + 1
  const beyond = failures - limit.freeFailures
  const blockMs =
    beyond < 0 ? 0 : Math.min(limit.longestBlockMs, limit.firstBlockMs * 2 ** Math.min(beyond, 20))
  return { failures, lastAt: now, blockedUntil: instantFromMs(epochMsOf(now) + blockMs) }
}

/** Returns whole seconds until the next attempt is allowed; 0 when it need not wait. */
export function secondsBlocked(trial: AttemptCounter | undefined, now: Instant): number {
  return trial === undefined
    ? 0
    : Math.max(0, Math.ceil((epochMsOf(trial.blockedUntil) - epochMsOf(now)) / 1000))
}
