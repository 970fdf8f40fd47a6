import type { Instant } from '#contract/terms/time.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import type { SupplyProvider } from './supply-provider.ts'
import type { UnsoldOffers } from './supplier-offer.ts'

/** closed: calls pass. open: none does. trying: one trial call is running. */
export type BreakerState = 'closed' | 'open' | 'trying'

/** The state of a supplier's circuit breaker. */
export type BreakerView = {
  readonly state: BreakerState
  readonly failures: number
  readonly openUntil?: Instant
}

/** A supplier with the state of its guard, if it has one. */
export type WatchedSupplier = SupplyProvider & { readonly breaker?: () => BreakerView }

/** The unsold offers of one search. */
type UnsoldSearch = {
  readonly requestId: string
  readonly supplierId: SupplierId
  readonly at: Instant
  readonly unsold: UnsoldOffers
}

/** Stores the numbers of unsold offers by reason for a limited time. */
export type UnsoldOfferStore = {
  save(search: UnsoldSearch): Promise<void>
  /** Returns the sums of all searches since then, by supplier. */
  since(at: Instant): Promise<ReadonlyMap<string, UnsoldOffers>>
}
