/** What the offers of one market share, by the cache that keeps it. */
export type MarketCaches = Map<symbol, unknown>

/**
 * Returns what finds a cache in its market. It goes with the market, so that a search leaves nothing to the next one.
 * Weak maps would need no market, but marking their entries stops a thread for a tenth of a second.
 */
export function cacheInMarket<Key, Value>(): (market: { readonly caches: MarketCaches }) => Map<Key, Value> {
  const name = Symbol('cache')
  return ({ caches }) => {
    const known = caches.get(name) as Map<Key, Value> | undefined
    if (known) return known
    const cache = new Map<Key, Value>()
    caches.set(name, cache)
    return cache
  }
}
