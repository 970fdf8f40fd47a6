import { describe, expect, it } from 'vitest'
import { totalOfNotes } from './total-of-notes.ts'

describe('the total of counted notes', () => {
  it.each([
    [{}, undefined],
    [{ 100000: '' }, undefined],
    [{ 100000: '2', 2000: '5', 25: '1' }, 210_025],
    [{ 100000: '0' }, 0],
    [{ 100000: ' 3 ' }, 300_000],
    [{ 100000: '2', 500: 'x' }, undefined],
    [{ 100000: '-1' }, undefined],
  ] as const)('%j is %s', (typed, total) => {
    expect(totalOfNotes(typed)).toBe(total)
  })
})
