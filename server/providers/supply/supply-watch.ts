import { type Instant } from '#contract/terms/time.ts'
import { type SupplierId, type SupplyProvider, type UnsoldOffers } from './supply-provider.ts'

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

/** The offers of one search that are not sold. */
type UnsoldSearch = {
  readonly requestId: string
  readonly supplierId: SupplierId
  readonly at: Instant
  readonly unsold: UnsoldOffers
}

/** Where it is kept for a while how many offers of suppliers were not sold, and why. */
export type UnsoldStore = {
  save(search: UnsoldSearch): Promise<void>
  /** The sums of all searches since then, by supplier. */
  since(at: Instant): Promise<ReadonlyMap<string, UnsoldOffers>>
}
