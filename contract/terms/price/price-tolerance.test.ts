import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satang } from '../money.ts'
import { isWithinTolerance, widestTolerance } from './price-tolerance.ts'

it.each([
  // shown, rise, most satang, most basis points
  [1_000_000, 10_000, 20_000, 100, true],
  [1_000_000, 10_001, 20_000, 100, false],
  [5_000_000, 20_000, 20_000, 100, true],
  [5_000_000, 20_001, 20_000, 100, false],
  [999_999, 10_000, 20_000, 100, false],
  [1_000_000, 1, 0, 500, false],
  [1_000_000, 1, 50_000, 0, false],
])(
  'a fare of %i with an increase of %i within %i satang and %i basis points is tolerated: %s',
  (shown, increase, most, mostBasisPoints, isIn) => {
    expect(isWithinTolerance(satang(increase), satang(shown), { most: satang(most), mostBasisPoints })).toBe(
      isIn,
    )
  },
)

it('the tolerance never exceeds either limit', () => {
  const amounts = fc.record({
    shown: fc.integer({ min: 1, max: 500_000_000 }),
    increase: fc.integer({ min: 1, max: 100_000 }),
    most: fc.integer({ min: 0, max: widestTolerance.satang }),
    mostBasisPoints: fc.integer({ min: 0, max: widestTolerance.basisPoints }),
  })
  fc.assert(
    fc.property(amounts, ({ shown, increase, most, mostBasisPoints }) => {
      const isIn = isWithinTolerance(satang(increase), satang(shown), { most: satang(most), mostBasisPoints })
      expect(isIn).toBe(
        increase <= most && BigInt(increase) * 10_000n <= BigInt(shown) * BigInt(mostBasisPoints),
      )
    }),
  )
})
