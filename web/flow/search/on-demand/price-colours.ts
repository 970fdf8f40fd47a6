/** The lowest amounts above which the next colour begins, in satang, ascending; at most four, for five colours. */
export type PriceLimits = readonly number[]

const colours = 5
/** 100 baht. */
const roundedTo = 10_000

/** Returns limits that put about a fifth of the prices into each colour; none when all prices are about the same. */
export function priceColourLimits(prices: readonly number[]): PriceLimits {
  const sorted = prices.toSorted((one, other) => one - other)
  const highest = sorted.at(-1) ?? 0
  const limits = Array.from({ length: colours - 1 }, (_, index) => {
    const last = Math.max(0, Math.ceil((sorted.length * (index + 1)) / colours) - 1)
    return Math.ceil((sorted[last] ?? 0) / roundedTo) * roundedTo
  })
  return [...new Set(limits)].filter((limit) => limit < highest)
}

/** Returns the colour of a price: 1 for the cheapest. */
export function priceColour(price: number, limits: PriceLimits): 1 | 2 | 3 | 4 | 5 {
  return (1 + limits.filter((limit) => price > limit).length) as 1 | 2 | 3 | 4 | 5
}
