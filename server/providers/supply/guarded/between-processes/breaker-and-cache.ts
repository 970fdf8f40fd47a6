import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import type { GuardDeps, GuardRule } from '../guard-limits.ts'
import { type SearchCache, createSearchCache } from '../search-cache.ts'
import { createSharedBreaker } from './shared-breaker.ts'
import { openSharedSearches } from './shared-searches.ts'

/** The supplier of a guard, with the guard's limits. */
export type GuardedSupplier = { readonly supplierId: string; readonly rule: GuardRule }

/** Creates breaker and search cache of a guard: of this process alone, or connected with those of the others. */
export function createBreakerAndCache(
  { supplierId, rule }: GuardedSupplier,
  { clock, shared }: GuardDeps,
): { readonly breaker: CircuitBreaker; readonly searches: SearchCache } {
  const breakerRule = { ...rule.breaker, clock }
  if (!shared)
    return {
      breaker: createCircuitBreaker(breakerRule),
      searches: createSearchCache({ ...rule, clock }),
    }
  const { keepSeconds } = rule
  // Where no answer is kept, whoever asks has looked for one already.
  const answers =
    keepSeconds === 0 ? undefined : openSharedSearches({ supplierId, ...shared, clock, keepSeconds })
  return {
    breaker: createSharedBreaker(breakerRule, { key: `breaker ${supplierId}`, state: shared.state }),
    searches: createSearchCache({ ...rule, clock, shared: answers }),
  }
}
