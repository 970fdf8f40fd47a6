import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Costed, cheapestCombinations } from './combine.ts'

const lists = fc.array(fc.array(fc.record({ cost: fc.integer({ min: 0, max: 500 }) }), { maxLength: 7 }), {
  minLength: 1,
  maxLength: 4,
})

/** Every combination there is, by looking at all of them. */
function allCosts(all: readonly (readonly Costed[])[]): number[] {
  const costs = all.reduce<number[]>(
    (sums, list) => sums.flatMap((sum) => list.map(({ cost }) => sum + cost)),
    [0],
  )
  return costs.sort((left, right) => left - right)
}

describe('the cheapest combinations', () => {
  it('are those that counting all of them finds', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 30 }), (all, count) => {
        const found = cheapestCombinations(all, { count, fits: () => true }).map(({ cost }) => cost)
        expect(found).toEqual(allCosts(all).slice(0, count))
      }),
    )
  })

  it('take only neighbours that fit, and one of each list', () => {
    const one = [
      { cost: 1, ends: 5 },
      { cost: 2, ends: 1 },
    ]
    const two = [
      { cost: 1, ends: 9 },
      { cost: 4, ends: 4 },
    ]
    const found = cheapestCombinations([one, two], {
      count: 5,
      fits: (before, after) => before.ends < after.ends,
    })
    expect(found.map(({ cost, items }) => [cost, items.length])).toEqual([
      [2, 2],
      [3, 2],
      [6, 2],
    ])
  })
})
