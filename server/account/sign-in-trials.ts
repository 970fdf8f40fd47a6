import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'

/** Failed attempts to sign in under one address. */
export type Trial = { readonly failures: number; readonly lastAt: Instant; readonly blockedUntil: Instant }

const freeFailures = 10
const firstBlockMs = 15_000
const longestBlockMs = 15 * 60_000
const forgottenAfterMs = 60 * 60_000

/**
 * The trials after one more failure. Nine failures are free; from the tenth on the address has to wait, twice
 * as long each time, up to a quarter of an hour. An hour without a failure wipes the slate.
 */
export function failedAgain(trial: Trial | undefined, now: Instant): Trial {
  const isOld = trial === undefined || msOf(now) - msOf(trial.lastAt) >= forgottenAfterMs
  const failures = isOld ? 1 : trial.failures + 1
  const beyond = failures - freeFailures
  const blockMs = beyond < 0 ? 0 : Math.min(longestBlockMs, firstBlockMs * 2 ** Math.min(beyond, 20))
  return { failures, lastAt: now, blockedUntil: instantFromMs(msOf(now) + blockMs) }
}

/** Whole seconds that an address still has to wait; 0 when it need not. */
export function secondsBlocked(trial: Trial | undefined, now: Instant): number {
  return trial === undefined ? 0 : Math.max(0, Math.ceil((msOf(trial.blockedUntil) - msOf(now)) / 1000))
}
