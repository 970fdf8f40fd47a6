import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexesBetween, rowTopPixels } from './timeline-row-positions.ts'

describe('The rows of a timeline between two heights', () => {
  it('the rows between two heights are exactly those that reach into the range', () => {
    const column = fc.record({
      count: fc.integer({ min: 0, max: 60 }),
      rowHeight: fc.integer({ min: 20, max: 120 }),
      open: fc.integer({ min: -1, max: 70 }),
      details: fc.integer({ min: 0, max: 900 }),
    })
    const height = fc.integer({ min: -500, max: 7000 })
    fc.assert(
      fc.property(column, height, fc.integer({ min: 1, max: 900 }), (places, from, length) => {
        const to = from + length
        const seen = Array.from({ length: places.count }, (_, index) => index).filter(
          (index) => rowTopPixels(places, index) <= to && rowTopPixels(places, index + 1) > from,
        )
        expect(indexesBetween(places, from, to)).toEqual(seen)
      }),
    )
  })
})
