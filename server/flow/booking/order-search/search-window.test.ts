import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newestFirst, nextSearchWindow } from './search-window.ts'

describe('the search window over the newest orders', () => {
  it.each([
    ['of a name that a hundred of the newest have, some more are looked through', 100, 1_000_000, 20_000],
    ['of a rare name all', 3, 1_000_000, 1_000_000],
    ['all where there are few orders', 100, 15_000, 15_000],
  ])('%s', (_, found, all, next) => {
    expect(nextSearchWindow(newestFirst, { found, wanted: 200, all })).toBe(next)
  })

  it('reaches all orders in at most two steps, and never shrinks', () => {
    const counts = fc.record({
      found: fc.nat(199),
      wanted: fc.constant(200),
      all: fc.integer({ min: newestFirst + 1, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(counts, fc.nat(199), (first, found) => {
        const second = nextSearchWindow(newestFirst, first)
        expect(second).toBeGreaterThan(newestFirst)
        if (second < first.all) expect(nextSearchWindow(second, { ...first, found })).toBe(first.all)
      }),
    )
  })
})
