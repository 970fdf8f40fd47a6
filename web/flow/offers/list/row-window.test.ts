import { describe, expect, it } from 'vitest'
import { drawnIndexes } from './row-window.ts'

const range = { startIndex: 100, endIndex: 102, overscan: 2, count: 6_000 }

describe('The rows that are drawn', () => {
  it('are those in view and a few around them', () => {
    expect(drawnIndexes(range, [])).toEqual([98, 99, 100, 101, 102, 103, 104])
  })

  it('are also one that is kept and its neighbours, in the order of the list', () => {
    expect(drawnIndexes(range, [7])).toEqual([6, 7, 8, 98, 99, 100, 101, 102, 103, 104])
    expect(drawnIndexes(range, [104])).toEqual([98, 99, 100, 101, 102, 103, 104, 105])
  })

  it('are never others than there are', () => {
    expect(drawnIndexes({ ...range, startIndex: 0, endIndex: 1, count: 2 }, [0, -1, 1])).toEqual([0, 1])
  })
})
