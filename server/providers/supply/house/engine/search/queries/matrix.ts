import { expandCandidatesOnDay } from './calendar.ts'
import { stayBetween } from './length-of-stay.ts'
import type { FoundTrip } from '../found-trip.ts'
import { unsold } from '../bounds/lower-bounds.ts'
import { betweenJourneys } from './merge-pairs.ts'
import type { QueryJourney, SearchQuery } from '../query.ts'
import { type RoundTripState, areHalvesCombinable, searchRoundTrip } from './round-trip.ts'
import { generateTimelessCandidates } from './search-journey.ts'
import type { SearchState } from '../search-state.ts'
import { setEndpointAirports, setQuery, setResultSink, setJourney } from '../set-query.ts'
import { type StayTable, createStayTable } from './stay-table.ts'

/** Days before and after the requested ones. */
export const matrixReach = 3
const width = matrixReach * 2 + 1

/** Cheapest round trips: `cells[out][back]` by days from three before the requested dates to three after. */
export type FoundMatrix = {
  readonly cells: readonly (readonly (FoundTrip | undefined)[])[]
  readonly isProven: boolean
}

/** One direction: its bound, the days of both directions, and a table for each of its own days. */
type Side = {
  readonly s: SearchState
  readonly way: QueryJourney
  readonly other: QueryJourney
  readonly isBack: boolean
  readonly tables: readonly StayTable[]
}

/**
 * Returns the cheapest trip for each pair of days, at the price that a search would give; ties are arbitrary.
 * Each direction is searched once per day, not per pair: a half records for which days of the other direction
 * its stay is allowed.
 */
export function searchMatrix(room: RoundTripState, query: SearchQuery): FoundMatrix {
  const [out, back] = query.ways
  if (!out || !back) return { cells: [], isProven: true }
  setQuery(room.out, query)
  setQuery(room.back, query)
  const hasHalves = areHalvesCombinable(room.out, out, back)
  const sides = [
    createMatrixSide(room.out, [out, back], false),
    createMatrixSide(room.back, [back, out], true),
  ] as const
  for (const chains of firstLooks) {
    for (const side of sides) searchSide(side, { hasHalves, chains, isGenerated: chains > firstLooks[0] })
    raiseStayPriceLimits(sides)
  }
  // Limits follow from known prices; a limit that proves too low is searched again.
  for (let narrow = raiseStayPriceLimits(sides); narrow.length > 0; narrow = raiseStayPriceLimits(sides)) {
    for (const side of narrow) {
      searchSide(side, { hasHalves, chains: Number.POSITIVE_INFINITY, isGenerated: true })
    }
  }
  return matrixCells(room, query, sides)
}

/** Chains priced on each day before limits are computed. */
const firstLooks = [24, 96] as const

function createMatrixSide(
  s: SearchState,
  [way, other]: readonly [QueryJourney, QueryJourney],
  isBack: boolean,
): Side {
  return {
    s,
    way,
    other,
    isBack,
    tables: Array.from({ length: width }, () => createStayTable(width, isBack)),
  }
}

/**
 * Sets the limit of each table to what its most expensive cell allows, and returns the directions with a
 * table that was not searched that far.
 */
function raiseStayPriceLimits([out, back]: readonly [Side, Side]): Side[] {
  const narrow = new Set<Side>()
  const cells = out.tables.map((there, at) =>
    back.tables.map((home, to) =>
      isPairPossible(out, back, { at, to }) ? leastSumForStay(there, home, { at, to }) : -1,
    ),
  )
  for (const [at, table] of out.tables.entries()) {
    setTableLimit(
      table,
      back.tables.map((home, to) => limitForOtherSide(cells[at]?.[to] ?? -1, home.least[at] ?? unsold)),
    )
    if (table.limit > table.searched) narrow.add(out)
  }
  for (const [to, table] of back.tables.entries()) {
    setTableLimit(
      table,
      out.tables.map((there, at) => limitForOtherSide(cells[at]?.[to] ?? -1, there.least[to] ?? unsold)),
    )
    if (table.limit > table.searched) narrow.add(back)
  }
  return [...narrow]
}

function setTableLimit(table: StayTable, rooms: readonly number[]): void {
  table.limit = Math.max(...rooms)
}

/** Whether the inbound can depart after the outbound arrives; across the date line that may be a day earlier. */
function isPairPossible(out: Side, back: Side, { at, to }: { at: number; to: number }): boolean {
  return back.way.day + to + 1 >= out.way.day + at
}

/** Returns the limit that the other side of a cell allows; impossible cells (-1) allow none. */
function limitForOtherSide(least: number, other: number): number {
  if (least < 0) return 0
  return least >= unsold ? unsold - 1 : least - other
}

type DaySearch = {
  readonly hasHalves: boolean
  readonly chains: number
  /** Whether the candidates of the previous pass remain. */
  readonly isGenerated: boolean
}

/** Fills the tables of a direction, each up to its limit. */
function searchSide(side: Side, look: DaySearch): void {
  const isWhole = look.chains === Number.POSITIVE_INFINITY
  const isGenerated = look.isGenerated && side.way.from.length * side.way.to.length === 1
  for (const from of side.way.from) {
    for (const to of side.way.to) searchBetweenAirports(side, { ...look, from, to, isGenerated })
  }
  for (const table of side.tables) if (isWhole) table.searched = Math.max(table.searched, table.limit)
}

function searchBetweenAirports(
  { s, way, other, isBack, tables }: Side,
  { from, to, hasHalves, chains, isGenerated }: DaySearch & { from: number; to: number },
): void {
  if (!isGenerated) {
    setResultSink(s, createStayTable(width, isBack))
    // Bounds hold from the day of the bound on: the first of all.
    setJourney(s, { ...way, day: way.day - matrixReach }, { hasHalves, stays: [] })
    if (!setEndpointAirports(s, from, to)) return
    generateTimelessCandidates(s, width)
  }
  for (const [at, table] of tables.entries()) {
    const day = way.day + at - matrixReach
    const stays = Array.from({ length: width }, (_, index) => {
      const otherDay = other.day + index - matrixReach
      return isBack ? stayBetween(otherDay, day) : stayBetween(day, otherDay)
    })
    if (!setJourney(s, { ...way, day }, { hasHalves, stays })) continue
    setEndpointAirports(s, from, to)
    setResultSink(s, table)
    expandCandidatesOnDay(s, chains)
  }
}

/** Returns the lowest known price of a cell. */
function leastSumForStay(there: StayTable, home: StayTable, { at, to }: { at: number; to: number }): number {
  let least = unsold
  for (const [key, out] of there.byKey) {
    const back = home.byKey.get(key)
    if (back) least = Math.min(least, (out.baht[to] ?? unsold) + (back.baht[at] ?? unsold))
  }
  return least
}

function matrixCells(
  room: RoundTripState,
  query: SearchQuery,
  [out, back]: readonly [Side, Side],
): FoundMatrix {
  let isProven = room.out.isProven && room.back.isProven
  const cells = out.tables.map((there, at) =>
    back.tables.map((home, to) => {
      if (!isPairPossible(out, back, { at, to })) return undefined
      const cell = cheapestCell(there, home, { at, to })
      if (cell !== 'late') return cell
      const days = [out.way.day + at - matrixReach, back.way.day + to - matrixReach] as const
      const found = searchRoundTrip(room, { ...query, count: 1, ways: journeysOnDays(query, days) })
      isProven &&= found.isProven
      return found.trips[0]
    }),
  )
  return { cells, isProven }
}

function journeysOnDays({ ways }: SearchQuery, days: readonly number[]): QueryJourney[] {
  return ways.map((way, at) => ({ ...way, day: days[at] ?? way.day }))
}

/** Returns the cheapest pair of a cell, or "late" when the inbound departs before the outbound arrives. */
function cheapestCell(
  there: StayTable,
  home: StayTable,
  { at, to }: { at: number; to: number },
): FoundTrip | 'late' | undefined {
  let best: FoundTrip | 'late' | undefined
  let least = unsold
  for (const [key, out] of there.byKey) {
    const back = home.byKey.get(key)
    const first = out.found[to]
    const second = back?.found[at]
    if (!back || !first || !second) continue
    const baht = (out.baht[to] ?? unsold) + (back.baht[at] ?? unsold)
    if (baht >= least) continue
    least = baht
    const isLate = second.departs < first.arrives + betweenJourneys
    best = isLate ? 'late' : { baht, ways: [first.way, second.way] }
  }
  return best
}
