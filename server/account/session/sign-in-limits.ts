import type { AttemptLimit } from '#server/platform/attempt-limit.ts'

const minuteMs = 60_000
const usual = { firstBlockMs: 15_000, longestBlockMs: 15 * minuteMs, forgottenAfterMs: 60 * minuteMs }

/** One account from one place: a known browser, a session, or a client network. */
export const limitAtPlace: AttemptLimit = { ...usual, freeFailures: 10 }
/** One account from all networks together: distributed guessing. */
export const limitOfAccount: AttemptLimit = { ...usual, freeFailures: 100 }
/** One network over all accounts: password spraying. Offices share an address, so it waits less. */
export const limitOfNetwork: AttemptLimit = { ...usual, freeFailures: 50, longestBlockMs: 5 * minuteMs }
