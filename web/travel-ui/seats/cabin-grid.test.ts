import { describe, expect, it } from 'vitest'
import type { SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import { type CabinGrid, cabinGridOf } from './cabin-grid.ts'

const plain = { isFree: false, isExitRow: false }
const signs: Readonly<Record<string, SeatPlaceAnswer>> = {
  '|': { ...plain, kind: 'aisle' },
  '.': { ...plain, kind: 'gap' },
  '#': { ...plain, kind: 'facility' },
  '!': { ...plain, kind: 'facility', isExitRow: true },
}

/** A row as it is typed: a letter for each seat, and "|", ".", "#", "!" for aisle, gap, facility and exit. */
function row(number: number | undefined, typed: string, seat: Partial<SeatPlaceAnswer> = {}) {
  const places = [...typed].map(
    (sign): SeatPlaceAnswer =>
      signs[sign] ?? { ...plain, kind: 'seat', designator: `${number ?? ''}${sign}`, ...seat },
  )
  return { ...(number === undefined ? {} : { number }), places }
}

/** The lines as they are drawn: every column one sign, "~" for each further column of what is wide. */
function drawn({ lines }: CabinGrid): string[] {
  const signOf = ({ kind, designator }: SeatPlaceAnswer) =>
    designator?.at(-1) ?? { aisle: '|', gap: '.', facility: '#', seat: '?' }[kind]
  return lines.map((line) =>
    line.kind === 'exit'
      ? 'exit'
      : line.cells.map(({ span, place }) => signOf(place) + '~'.repeat(span - 1)).join(''),
  )
}

describe('a cabin as it is drawn', () => {
  it('has the letters of its seats over the columns, and what is alone between aisles takes all the room', () => {
    const grid = cabinGridOf({ rows: [row(undefined, '#|#|#'), row(31, 'ABC|DEFG|HJK')] })
    expect(grid.columns.map((letter) => letter ?? '|').join('')).toBe('ABC|DEFG|HJK')
    expect(drawn(grid)).toEqual(['#~~|#~~~|#~~', 'ABC|DEFG|HJK'])
  })

  it('has seats of shorter rows below their letter', () => {
    const rows = [row(30, 'AC|DG|K'), row(31, 'ABC|DEFG|HJK'), row(32, '|EF|')]
    expect(drawn(cabinGridOf({ rows }))).toEqual(['A.C|D.~G|.~K', 'ABC|DEFG|HJK', '.~~|.EF.|.~~'])
  })

  it('calls a column by no letter when its seats have several', () => {
    const grid = cabinGridOf({ rows: [row(1, 'A.|K'), row(2, '.B|K'), row(3, 'C.|K')] })
    expect(grid.columns).toEqual(['', 'B', undefined, 'K'])
  })

  it('tells of each exit once, whether the airline draws it or says it of the seats', () => {
    const exit = { isExitRow: true }
    const rows = [
      row(1, 'A|B'),
      row(undefined, '!|.'),
      row(2, 'A|B', exit),
      row(3, 'A|B'),
      row(4, 'A|B', exit),
    ]
    expect(drawn(cabinGridOf({ rows }))).toEqual(['A|B', 'exit', 'A|B', 'A|B', 'exit', 'A|B'])
  })

  it('counts what is free, and names each fee once, the least first', () => {
    const rows = [
      row(1, 'AB', { isFree: true, fee: 90_000 }),
      row(2, 'AB', { isFree: true, fee: 25_000 }),
      row(3, 'A', { isFree: true }),
      row(4, 'AB', { fee: 1 }),
    ]
    expect(cabinGridOf({ rows })).toMatchObject({ seats: 7, free: 5, fees: [25_000, 90_000] })
  })

  it('a cabin without rows is not drawn', () => {
    expect(cabinGridOf({ rows: [] })).toMatchObject({ columns: [], lines: [], seats: 0 })
  })
})
