import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestSearches, priceBucketOf, priceLevelOf, typicalPriceRange } from './price-insight.ts'

const baht = (amount: number) => amount * 100

describe('The usual lowest prices', () => {
  it('usual prices are unknown while there are too few searches', () => {
    expect(typicalPriceRange([])).toBeUndefined()
    expect(typicalPriceRange([{ hundreds: 100, searches: fewestSearches - 1 }])).toBeUndefined()
    expect(typicalPriceRange([{ hundreds: 100, searches: fewestSearches }])).toBeDefined()
  })

  it('usual prices are the middle half of what searches found, in whole hundreds of baht', () => {
    const found = [90, 100, 110, 120].map((hundreds) => ({ hundreds, searches: 10 }))
    expect(typicalPriceRange(found.toReversed())).toEqual({
      searches: 40,
      low: baht(9_000),
      high: baht(11_000),
    })
  })

  it.each([
    [8_999, 'low'],
    [9_899.99, 'typical'],
    [9_801, 'typical'],
    [9_800, 'low'],
    [12_000, 'typical'],
    [12_000.01, 'high'],
  ] as const)(
    'a price of ฿%d is called %s where half of the searches found ฿9,900 to ฿12,000',
    (price, level) => {
      expect(priceLevelOf(baht(price), { searches: 40, low: baht(9_900), high: baht(12_000) })).toBe(level)
    },
  )

  it('the rule calls at most a quarter of the searches low, and at most a quarter high', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 5_000_000 }), {
      minLength: fewestSearches,
      maxLength: 80,
    })
    fc.assert(
      fc.property(prices, (found) => {
        const usual = typicalPriceRange(
          found.map((price) => ({ hundreds: priceBucketOf(price), searches: 1 })),
        )
        const levels = found.map((price) => usual && priceLevelOf(price, usual))
        for (const level of ['low', 'high'] as const) {
          expect(levels.filter((one) => one === level).length).toBeLessThanOrEqual(found.length / 4)
        }
      }),
    )
  })
})
