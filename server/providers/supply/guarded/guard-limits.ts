import type { Clock } from '#server/platform/clock.ts'
import type { BreakerRule } from './circuit-breaker.ts'
import type { SemaphoreRule } from '#server/platform/semaphore.ts'
import type { SharedState } from '#server/platform/shared-state/shared-state.ts'

/** Limits of a supplier; times in ms unless stated otherwise. */
export type GuardRule = {
  readonly breaker: Omit<BreakerRule, 'clock' | 'onOpen'>
  /** Searches, inquiries and changes have separate bulkheads. */
  readonly searches: SemaphoreRule
  readonly questions: SemaphoreRule
  readonly changes: SemaphoreRule
  readonly searchMs: number
  readonly questionMs: number
  /** Longer than any adapter's own timeout, because the adapter knows best what a missing answer means. */
  readonly changeMs: number
  /** A caller that aborts after waiting this long for an answer counts as a failure of the supplier. */
  readonly hungMs: Readonly<Record<'search' | 'question' | 'change', number>>
  /** How long complete net answers are cached, and how many offers in total. */
  readonly keepSeconds: number
  readonly mostOffers: number
}

/**
 * Limits of external suppliers. A browser waits twenty seconds for a price; a search may wait for the
 * supplier's slowest airline; a change may take an airline over two minutes.
 */
export const outsideRule: GuardRule = {
  breaker: { failuresInARow: 5, openSeconds: 10, longestOpenSeconds: 60 },
  searches: { most: 16, mostWaiting: 64, waitMs: 3_000 },
  questions: { most: 24, mostWaiting: 96, waitMs: 5_000 },
  changes: { most: 16, mostWaiting: 64, waitMs: 5_000 },
  searchMs: 30_000,
  questionMs: 20_000,
  changeMs: 150_000,
  hungMs: { search: 20_000, question: 8_000, change: 25_000 },
  keepSeconds: 60,
  mostOffers: 10_000,
}

/** Dependencies of a guard. */
export type GuardDeps = {
  readonly clock: Clock
  readonly rule?: Partial<GuardRule>
  /** Whether the supplier's messages pass the call log; see `call-verdict.ts`. */
  readonly isHeard?: boolean
  /** What processes of this version of the shop share; without it the cache and the breaker are those of this process. */
  readonly shared?: { readonly state: SharedState; readonly version: string } | undefined
}
