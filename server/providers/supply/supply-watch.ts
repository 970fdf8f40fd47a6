import { type Instant } from '#contract/terms/time.ts'
import { type SupplyProvider } from './supply-provider.ts'

/** closed: calls pass. open: none does. trying: one is on its way to see whether the others may follow. */
export type BreakerState = 'closed' | 'open' | 'trying'

/** How the breaker before a supplier stands. */
export type BreakerView = {
  readonly state: BreakerState
  readonly failures: number
  readonly openUntil?: Instant
}

/** A supplier, and how its guard stands where it has one. */
export type WatchedSupplier = SupplyProvider & { readonly breaker?: () => BreakerView }
