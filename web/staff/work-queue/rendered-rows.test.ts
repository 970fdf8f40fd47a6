import { describe, expect, it } from 'vitest'
import { scrollPositionOf, renderedRows } from './rendered-rows.ts'

const view = { scrolled: 0, height: 500, rowHeight: 100 }

describe('the rows that are drawn', () => {
  it('the rows in view and a few around them are drawn, however long the list is', () => {
    expect(renderedRows(view, 6000)).toEqual({ first: 0, end: 11 })
    expect(renderedRows({ ...view, scrolled: 300_050 }, 6000)).toEqual({ first: 2994, end: 3012 })
    expect(renderedRows({ ...view, scrolled: 599_500 }, 6000)).toEqual({ first: 5989, end: 6000 })
    expect(renderedRows(view, 0)).toEqual({ first: 0, end: 0 })
  })

  it('never are none of a list that has become shorter than it is scrolled', () => {
    const { first, end } = renderedRows({ ...view, scrolled: 90_000 }, 3)
    expect(first).toBeLessThanOrEqual(end)
  })

  it('come into view with no more scrolling than needed', () => {
    expect(scrollPositionOf(3, view)).toBe(0)
    expect(scrollPositionOf(7, view)).toBe(300)
    expect(scrollPositionOf(2, { ...view, scrolled: 400 })).toBe(200)
  })
})
