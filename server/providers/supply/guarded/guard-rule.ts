import { type Clock } from '#server/platform/clock.ts'
import { type BreakerRule } from './circuit-breaker.ts'
import { type BulkheadRule } from './bulkhead.ts'

/** How a supplier is guarded; times in ms unless said. */
export type GuardRule = {
  readonly breaker: Omit<BreakerRule, 'clock'>
  /** Searches, questions about one offer or order, and changes each have places of their own. */
  readonly searches: BulkheadRule
  readonly questions: BulkheadRule
  readonly changes: BulkheadRule
  readonly searchMs: number
  readonly questionMs: number
  /** Longer than any adapter waits for its own change: it knows best what a silence means. */
  readonly changeMs: number
  /** Who waits so long for a message of such a call, hears nothing and leaves, has found the supplier silent. */
  readonly hungMs: Readonly<Record<'search' | 'question' | 'change', number>>
  /** How long whole net answers may be shown again, and how many offers are kept in all. */
  readonly keepSeconds: number
  readonly mostOffers: number
}

/**
 * How suppliers outside are guarded. A browser waits twenty seconds for a price; a search may wait for the slowest
 * airline of a supplier; a change may take an airline over two minutes.
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

/** What the guard of a supplier is made of. */
export type GuardDeps = {
  readonly clock: Clock
  readonly rule?: Partial<GuardRule>
  /** Whether the supplier's messages are watched by the journal; see `verdict-of-call.ts`. */
  readonly isHeard?: boolean
}
