/** How often a lowest price was found: whole hundreds of baht per adult, and the number of searches. */
export type PriceFrequency = { readonly hundreds: number; readonly searches: number }

/** The usual lowest prices of comparable searches, per adult in satang: half of them lie from `low` to `high`. */
export type PriceRange = { readonly searches: number; readonly low: number; readonly high: number }

/** How a price compares with the usual ones. */
export type PriceLevel = 'low' | 'typical' | 'high'

/** Fewer searches than this say nothing about what is usual. */
export const fewestSearches = 20
/** Satang in a hundred baht. */
const hundredBaht = 10_000

/** Returns the whole hundreds of baht that a price in satang is counted under, rounded up. */
export function priceBucketOf(satang: number): number {
  return Math.ceil(satang / hundredBaht)
}

/** Returns the middle half of the lowest prices that searches found; undefined when there are too few searches. */
export function typicalPriceRange(frequencies: readonly PriceFrequency[]): PriceRange | undefined {
  const searches = frequencies.reduce((sum, one) => sum + one.searches, 0)
  if (searches < fewestSearches) return undefined
  const sorted = frequencies.toSorted((one, other) => one.hundreds - other.hundreds)
  return { searches, low: quantile(sorted, searches / 4), high: quantile(sorted, (searches * 3) / 4) }
}

/** Returns how a price per adult in satang compares with the usual ones: outside their middle half it is low or high. */
export function priceLevelOf(satang: number, { low, high }: PriceRange): PriceLevel {
  const price = priceBucketOf(satang) * hundredBaht
  if (price < low) return 'low'
  return price > high ? 'high' : 'typical'
}

/** Returns the price that so many searches do not exceed, in satang. */
function quantile(sorted: readonly PriceFrequency[], count: number): number {
  let seen = 0
  for (const { hundreds, searches } of sorted) {
    seen += searches
    if (seen >= count) return hundreds * hundredBaht
  }
  return (sorted.at(-1)?.hundreds ?? 0) * hundredBaht
}
