import type { SeatMapAnswer, SeatPlaceAnswer } from '#contract/api/seat-maps.ts'

/** A cell in a row of the seat map, over one column or several. */
export type CabinCell = { readonly span: number; readonly place: SeatPlaceAnswer }

/** A line of the seat map: places, or the mark of an exit before the row behind it. */
export type CabinLine =
  | { readonly kind: 'exit' }
  | { readonly kind: 'row'; readonly number?: number; readonly cells: readonly CabinCell[] }

/** A cabin as aligned columns and lines. */
export type CabinGrid = {
  /** The letter of each column of seats, empty where its seats have several; `undefined` is an aisle. */
  readonly columns: readonly (string | undefined)[]
  readonly lines: readonly CabinLine[]
  readonly seats: number
  readonly free: number
  /** The distinct fees of available seats, ascending, in satang. */
  readonly fees: readonly number[]
}

type Places = readonly SeatPlaceAnswer[]
type Row = SeatMapAnswer['rows'][number]

const gap: SeatPlaceAnswer = { kind: 'gap', isFree: false, isExitRow: false }
const aisle: SeatPlaceAnswer = { kind: 'aisle', isFree: false, isExitRow: false }

/**
 * Aligns the rows of a cabin. Rows differ in how many places they have between the aisles: seats stand below
 * their letter, and a single place between two aisles spans that section.
 */
export function cabinGridOf({ rows }: Pick<SeatMapAnswer, 'rows'>): CabinGrid {
  const sections = widestSections(rows.map(({ places }) => splitAtAisles(places)))
  const lines = rows.flatMap((row, index) => cabinLinesOfRow(row, rows[index - 1], sections))
  const seats = rows.flatMap(({ places }) => places.filter((one) => one.kind === 'seat'))
  const free = seats.filter((one) => one.isFree)
  const fees = new Set(free.flatMap(({ fee }) => fee ?? []))
  return {
    columns: columnLetters(sections, lines),
    lines,
    seats: seats.length,
    free: free.length,
    fees: [...fees].toSorted((one, other) => one - other),
  }
}

function splitAtAisles(places: Places): Places[] {
  const sections: SeatPlaceAnswer[][] = [[]]
  for (const place of places) {
    if (place.kind === 'aisle') sections.push([])
    else sections.at(-1)?.push(place)
  }
  return sections
}

/** Returns the fullest row of each section between aisles, which has the letters of the columns. */
function widestSections(rows: readonly Places[][]): Places[] {
  const count = Math.max(0, ...rows.map((sections) => sections.length))
  const countSeats = (places: Places) => places.filter(({ kind }) => kind === 'seat').length
  return Array.from({ length: count }, (_, index) => {
    const all = rows.map((sections) => sections[index] ?? [])
    const byRoom = all.toSorted(
      (one, other) => other.length - one.length || countSeats(other) - countSeats(one),
    )
    return byRoom[0] ?? []
  })
}

function cabinLinesOfRow(row: Row, before: Row | undefined, sections: readonly Places[]): CabinLine[] {
  if (isExitRowWithoutSeats(row)) return [{ kind: 'exit' }]
  const isBehindMark = before !== undefined && isExitRowWithoutSeats(before)
  const needsMark = !isBehindMark && row.places.some((one) => one.kind === 'seat' && one.isExitRow)
  const { number } = row
  const line: CabinLine = {
    kind: 'row',
    ...(number === undefined ? {} : { number }),
    cells: seatMapCellsOfRow(row, sections),
  }
  return needsMark ? [{ kind: 'exit' }, line] : [line]
}

function isExitRowWithoutSeats({ places }: Row): boolean {
  return places.some((one) => one.isExitRow) && places.every((one) => one.kind !== 'seat')
}

function seatMapCellsOfRow({ places }: Row, sections: readonly Places[]): CabinCell[] {
  const parts = splitAtAisles(places)
  return sections.flatMap((widest, index) => [
    ...(index > 0 ? [{ span: 1, place: aisle }] : []),
    ...cellsUnderLetters(parts[index] ?? [], widest.map(seatLetterOf)),
  ])
}

/** Returns the places between two aisles, below their letters where they have any, with gaps elsewhere. */
function cellsUnderLetters(places: Places, letters: readonly (string | undefined)[]): CabinCell[] {
  const [first] = places
  const width = letters.length
  if (first && first.kind !== 'seat' && places.length === 1) return [{ span: width, place: first }]
  const cells: CabinCell[] = []
  let at = 0
  for (const [index, place] of places.entries()) {
    const letter = seatLetterOf(place)
    const wanted = letter === undefined ? at : letters.indexOf(letter)
    const latest = width - (places.length - index)
    const column = wanted >= at && wanted <= latest ? wanted : at
    if (column > at) cells.push({ span: column - at, place: gap })
    cells.push({ span: 1, place })
    at = column + 1
  }
  return at < width ? [...cells, { span: width - at, place: gap }] : cells
}

function seatLetterOf({ designator }: SeatPlaceAnswer): string | undefined {
  return designator === undefined ? undefined : /[A-Z]+$/.exec(designator)?.[0]
}

/** A column has a letter only when every seat in it has that letter. */
function columnLetters(sections: readonly Places[], lines: readonly CabinLine[]): (string | undefined)[] {
  const seen = new Map<number, Set<string>>()
  for (const line of lines) {
    let column = 0
    for (const { span, place } of line.kind === 'row' ? line.cells : []) {
      const letters = seen.get(column) ?? new Set()
      if (place.kind === 'seat') seen.set(column, letters.add(seatLetterOf(place) ?? ''))
      column += span
    }
  }
  const kinds = sections.flatMap((widest, index) => [
    ...(index > 0 ? [true] : []),
    ...widest.map(() => false),
  ])
  return kinds.map((isAisle, column) => {
    const [letter = '', ...others] = seen.get(column) ?? []
    return isAisle ? undefined : others.length === 0 ? letter : ''
  })
}
