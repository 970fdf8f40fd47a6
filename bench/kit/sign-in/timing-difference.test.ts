import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceTelling, tellingOf } from './timing-difference.ts'

const times = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 })

describe('the timing difference between two groups', () => {
  test.each([
    [[1, 2, 3], [4, 5, 6], 0],
    [[4, 5, 6], [1, 2, 3], 1],
    [[1, 2, 3], [1, 2, 3], 0.5],
    [[5], [5], 0.5],
    [[1, 3], [2, 4], 0.25],
  ])('%j compared with %j yields %d', (first, second, telling) => {
    expect(tellingOf(first, second)).toBe(telling)
  })

  test('the difference equals the share of pairs in which the first took longer', () => {
    fc.assert(
      fc.property(times, times, (first, second) => {
        const pairs = first.flatMap((one) =>
          second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
        )
        const share = pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length
        expect(tellingOf(first, second)).toBeCloseTo(share, 10)
        expect(tellingOf(second, first)).toBeCloseTo(1 - share, 10)
      }),
    )
  })

  test('the difference approaches 0.5 for random groups as the number of pairs grows', () => {
    expect(chanceTelling(2_000)).toBeCloseTo(0.03, 3)
    expect(chanceTelling(20)).toBeCloseTo(0.3, 1)
  })
})
