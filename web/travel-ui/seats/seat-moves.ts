import type { SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import type { CabinGrid } from './cabin-grid.ts'

/** A seat of a cabin with its place in the grid. */
export type GridSeat = {
  readonly place: SeatPlaceAnswer & { readonly designator: string }
  readonly line: number
  readonly column: number
  readonly isWindow: boolean
  readonly isAisle: boolean
}

/** Returns the seats of a grid, row by row from the front. */
export function seatsOfGrid({ lines, columns }: CabinGrid): GridSeat[] {
  return lines.flatMap((line, index) => {
    let column = 0
    return (line.kind === 'row' ? line.cells : []).flatMap(({ span, place }) => {
      const at = column
      column += span
      const { designator } = place
      if (place.kind !== 'seat' || designator === undefined) return []
      const isWindow = at === 0 || at === columns.length - 1
      const isAisle = isAisleColumn(columns, at - 1) || isAisleColumn(columns, at + 1)
      return [{ place: { ...place, designator }, line: index, column: at, isWindow, isAisle }]
    })
  })
}

function isAisleColumn(columns: CabinGrid['columns'], at: number): boolean {
  return at >= 0 && at < columns.length && columns[at] === undefined
}

/** Rows that Page Up and Page Down pass over. */
const pageRows = 5

/**
 * Returns the seat that a key moves to from a seat: across aisles, over what is no seat, and to the nearest column of a
 * row that lacks the letter. Undefined for a key without a meaning here; the same seat at the end.
 */
export function seatAfterKey(
  seats: readonly GridSeat[],
  from: GridSeat,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): GridSeat | undefined {
  const row = seats.filter((one) => one.line === from.line)
  const at = row.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return row[at + 1] ?? from
    case 'ArrowLeft':
      return row[at - 1] ?? from
    case 'Home':
      return (ctrlKey ? seats : row)[0] ?? from
    case 'End':
      return (ctrlKey ? seats : row).at(-1) ?? from
    case 'ArrowDown':
      return seatInRow(seats, from, 1)
    case 'ArrowUp':
      return seatInRow(seats, from, -1)
    case 'PageDown':
      return seatInRow(seats, from, pageRows)
    case 'PageUp':
      return seatInRow(seats, from, -pageRows)
    default:
      return undefined
  }
}

function seatInRow(seats: readonly GridSeat[], from: GridSeat, rows: number): GridSeat {
  const lines = [...new Set(seats.map((one) => one.line))]
  const wanted = Math.max(0, Math.min(lines.length - 1, lines.indexOf(from.line) + rows))
  const distance = (one: GridSeat) => Math.abs(one.column - from.column)
  const row = seats.filter((one) => one.line === lines[wanted])
  return row.toSorted((one, other) => distance(one) - distance(other))[0] ?? from
}
