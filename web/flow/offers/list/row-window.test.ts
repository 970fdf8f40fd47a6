import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { factsOf } from '../list-model/offer-facts.ts'
import { plainPrices } from '../list-model/price-view.ts'
import { tripOffersOf, tripStepOf } from '../list-model/trip-choice.ts'
import { type TripRow, tripRowOf } from '../list-model/trip-row.ts'
import type { RowHeights } from './row-heights.ts'
import { createRowWindow, renderedIndexes, type LongList } from './row-window.ts'

const range = { startIndex: 100, endIndex: 102, overscan: 2, count: 6_000 }
const rowHeight = 88

describe('The rows that are drawn', () => {
  it('the rows in view and a few around them are drawn', () => {
    expect(renderedIndexes(range, [])).toEqual([98, 99, 100, 101, 102, 103, 104])
  })

  it('a pinned row and its neighbours are drawn, in the order of the list', () => {
    expect(renderedIndexes(range, [7])).toEqual([6, 7, 8, 98, 99, 100, 101, 102, 103, 104])
    expect(renderedIndexes(range, [104])).toEqual([98, 99, 100, 101, 102, 103, 104, 105])
  })

  it('rows beyond the end of the list are never drawn', () => {
    expect(renderedIndexes({ ...range, startIndex: 0, endIndex: 1, count: 2 }, [0, -1, 1])).toEqual([0, 1])
  })
})

describe('A long list', () => {
  const rows = rowsFrom(0, 400)
  const moved: number[] = []
  let scrolledTo = 0

  beforeEach(() => {
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolledTo)
    vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: [ScrollToOptions?] | number[]) => {
      moved.push(typeof to === 'object' ? (to.top ?? 0) : 0)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('a long list is as high as all its rows and draws a screenful', () => {
    const drawn = listAt(0, { rows }).drawn()
    expect(drawn.height).toBe(400 * rowHeight)
    expect(drawn.placed.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(drawn.placed[3]?.top).toBe(3 * rowHeight)
  })

  it('counts a row as high as it was when it was measured before', () => {
    const heights = new Map([[rows[0]?.key ?? '', 668]])
    expect(listAt(0, { rows }, heights).drawn().placed[1]?.top).toBe(668)
  })

  it('keeps the open row drawn, wherever it is', () => {
    const drawn = listAt(0, { rows, openKey: rows[200]?.key }).drawn()
    expect(drawn.placed.map(({ index }) => index).slice(-3)).toEqual([199, 200, 201])
  })

  it('keeps the first row in view where it is when rows come in above it', () => {
    const list = listAt(50 * rowHeight, { rows })
    list.change(longList({ rows: [...rowsFrom(1_000, 3), ...rows] }))
    list.settle(list.drawn())
    expect(moved).toEqual([53 * rowHeight])
  })

  it('does not move when rows come in while its top is in view', () => {
    const list = listAt(0, { rows })
    list.change(longList({ rows: [...rowsFrom(1_000, 3), ...rows] }))
    list.settle(list.drawn())
    expect(moved).toEqual([])
  })

  it('a long list starts at its top after another sort', () => {
    const list = listAt(50 * rowHeight, { rows, margin: 500 })
    list.change(longList({ rows: rows.toReversed(), margin: 500, order: 'other' }))
    expect(list.drawn().placed[0]?.index).toBe(0)
    list.settle(list.drawn())
    expect(moved).toEqual([500 - 128])
  })

  it('waits with moving until the rows are on the page', () => {
    const list = listAt(50 * rowHeight, { rows })
    const before = list.drawn()
    list.change(longList({ rows: [...rowsFrom(1_000, 3), ...rows] }))
    list.settle(before)
    expect(moved).toEqual([])
  })

  function listAt(offset: number, list: Partial<LongList>, heights: RowHeights = new Map()) {
    scrolledTo = offset
    const window = createRowWindow(longList(list), heights)
    window.start()
    moved.length = 0
    return window
  }
})

function longList(list: Partial<LongList>): LongList {
  return { rows: [], openKey: undefined, margin: 0, order: '', ...list }
}

function rowsFrom(first: number, count: number): TripRow[] {
  const all = Array.from({ length: count }, (_, index) =>
    factsOf(anOffer({ id: `${first + index}`, flights: [`TG ${first + index} BKK-NRT`], baht: 9_000 })),
  )
  const step = tripStepOf(all, { way: 'steps', picked: [] })
  return tripOffersOf(all, step).map((entry) => tripRowOf(entry, entry.facts, plainPrices))
}
