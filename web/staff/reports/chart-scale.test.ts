import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledTicks, roundUpToRoundNumber } from './chart-scale.ts'
import { sortRows } from './sort-rows.ts'

describe('the scale of a chart', () => {
  it('ends at a round number that is not more than two and a half times what is drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (most) => {
        const top = roundUpToRoundNumber(most)
        expect(top >= most && top <= most * 2.5).toBe(true)
        expect(String(top)).toMatch(/^[125]0*$/)
      }),
    )
    expect(roundUpToRoundNumber(0)).toBe(1)
  })

  it('names the first line and no more than there is room for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 }), (count, most) => {
        const isNamed = labelledTicks(count, most)
        const named = Array.from({ length: count }, (_, index) => index).filter(isNamed)
        expect(named[0]).toBe(0)
        expect(named.length).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('sorted lines', () => {
  it('sorted lines follow the column in both directions, and equal ones keep their order', () => {
    const rows = [
      { key: 'a', value: 2 },
      { key: 'b', value: 1 },
      { key: 'c', value: 2 },
    ]
    const keys = (isDown: boolean) => sortRows(rows, ({ value }) => value, isDown).map(({ key }) => key)
    expect(keys(false)).toEqual(['b', 'a', 'c'])
    expect(keys(true)).toEqual(['a', 'c', 'b'])
  })
})
