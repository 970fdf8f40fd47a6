import { describe, expect, it } from 'vitest'
import { gridTarget } from './grid-moves.ts'

describe('keys in a table', () => {
  it.each([
    ['ArrowLeft', [1, 0]],
    ['ArrowRight', [1, 2]],
    ['ArrowUp', [0, 1]],
    ['ArrowDown', [2, 1]],
    ['Home', [1, 0]],
    ['End', [1, 3]],
    ['PageUp', [0, 1]],
    ['PageDown', [2, 1]],
  ])('%s leads to the next cell', (key, [row, column]) => {
    expect(gridTarget({ row: 1, column: 1 }, key, { rows: 3, columns: 4 })).toEqual({ row, column })
  })

  it.each(['ArrowLeft', 'ArrowUp'])('%s stays within the table', (key) => {
    expect(gridTarget({ row: 0, column: 0 }, key, { rows: 3, columns: 4 })).toEqual({ row: 0, column: 0 })
  })

  it.each(['ArrowRight', 'ArrowDown'])('%s stays within the table', (key) => {
    expect(gridTarget({ row: 2, column: 3 }, key, { rows: 3, columns: 4 })).toEqual({ row: 2, column: 3 })
  })

  it('other keys lead nowhere', () => {
    expect(gridTarget({ row: 0, column: 0 }, 'a', { rows: 3, columns: 4 })).toBeUndefined()
  })
})
