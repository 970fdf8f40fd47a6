import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** Failed attempts that are counted together. */
export type Trial = { readonly failures: number; readonly lastAt: Instant; readonly blockedUntil: Instant }

/** How many attempts are taken before the next one has to wait, and how long. */
export type AttemptLimit = {
  /** So many are taken; after the last of them the next one waits. */
  readonly freeFailures: number
  /** The first wait; each further one is twice as long. */
  readonly firstBlockMs: number
  readonly longestBlockMs: number
  /** After so long without an attempt they are counted from the beginning. */
  readonly forgottenAfterMs: number
}

/** The attempts after one more that failed. */
export function failedAgain(trial: Trial | undefined, now: Instant, limit: AttemptLimit): Trial {
  const isOld = trial === undefined || msOf(now) - msOf(trial.lastAt) >= limit.forgottenAfterMs
  const failures = isOld ? 1 : trial.failures + 1
  const beyond = failures - limit.freeFailures
  const blockMs =
    beyond < 0 ? 0 : Math.min(limit.longestBlockMs, limit.firstBlockMs * 2 ** Math.min(beyond, 20))
  return { failures, lastAt: now, blockedUntil: instantFromMs(msOf(now) + blockMs) }
}

/** Whole seconds until the next attempt is looked at; 0 when it need not wait. */
export function secondsBlocked(trial: Trial | undefined, now: Instant): number {
  return trial === undefined ? 0 : Math.max(0, Math.ceil((msOf(trial.blockedUntil) - msOf(now)) / 1000))
}
