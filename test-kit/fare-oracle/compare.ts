import { type FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { flightsByDay } from './dated-flights.ts'
import { type Dice, createDice } from './dice.ts'
import { type FareOracle, createFareOracle } from './fare-oracle.ts'
import { type PackedSmallWorld, packSmallWorld } from './packed-small-world.ts'
import { type Bites } from './plain-components.ts'
import { type FlightsOn } from './plain-journeys.ts'
import { type PlainTrip } from './plain-trips.ts'
import { type PlainQuery } from './plain-world.ts'
import { judgeOfParts } from './reprice-parts.ts'
import { type SearchUnderTest, searchUnderTest } from './search-under-test.ts'
import { smallQuery } from './small-query.ts'
import { type SmallWorld, smallWorld } from './small-world.ts'

/** What is asked of both. */
export type CaseKind = 'best' | 'pareto' | 'calendar' | 'matrix'

/** A case in which search and oracle differ. */
export type Mismatch = {
  readonly seed: number
  /** Position of the case in its world. */
  readonly at: number
  readonly kind: CaseKind
  readonly query: PlainQuery
  readonly fault: string
}

/** What comparing found. */
export type Comparison = {
  readonly worlds: number
  readonly cases: number
  /** Cases by what was asked. */
  readonly kinds: Readonly<Record<CaseKind, number>>
  /** Itineraries, or cells of calendars, that were compared. */
  readonly rows: number
  readonly bites: Readonly<Bites>
  readonly mismatches: readonly Mismatch[]
}

/** A world on the table: plain and packed, with both who answer about it. */
export type ComparedWorld = {
  readonly small: SmallWorld
  readonly packed: PackedSmallWorld
  readonly oracle: FareOracle
  readonly search: SearchUnderTest
  readonly flightsOn: FlightsOn
}

/** Makes the world of a seed for both. */
export function comparedWorld(seed: number): ComparedWorld {
  const small = smallWorld(seed)
  const packed = packSmallWorld(small.world)
  const orderOf = (row: number) => packed.idOfRow[row] ?? 0
  return {
    small,
    packed,
    oracle: createFareOracle(small.world, orderOf),
    search: searchUnderTest(packed, small.world),
    flightsOn: flightsByDay(small.world.tables),
  }
}

/** Asks search and oracle the same random questions about so many small worlds. */
export function compareWorlds(
  seeds: readonly number[],
  casesPerWorld: number,
  progress: (mismatches: number) => void = () => undefined,
): Comparison {
  const kinds = { best: 0, pareto: 0, calendar: 0, matrix: 0 }
  const mismatches: Mismatch[] = []
  const bites = new Map<string, number>()
  let rows = 0
  for (const seed of seeds) {
    const world = comparedWorld(seed)
    const dice = createDice(seed * 7919 + 1)
    for (let at = 0; at < casesPerWorld; at += 1) {
      const { kind, query, answer } = compareCase(world, dice)
      kinds[kind] += 1
      rows += answer.rows
      if (answer.fault !== undefined) mismatches.push({ seed, at, kind, query, fault: answer.fault })
    }
    for (const [name, count] of Object.entries(world.oracle.bites))
      bites.set(name, (bites.get(name) ?? 0) + count)
    progress(mismatches.length)
  }
  return {
    worlds: seeds.length,
    cases: seeds.length * casesPerWorld,
    kinds,
    rows,
    bites: Object.fromEntries(bites) as Bites,
    mismatches,
  }
}

type Answer = { readonly rows: number; readonly fault?: string | undefined }

/** One random question, asked of both. */
export function compareCase(
  world: ComparedWorld,
  dice: Dice,
): { kind: CaseKind; query: PlainQuery; answer: Answer } {
  const kind = kindOf(dice)
  const query = questionFor(kind, dice, world)
  switch (kind) {
    case 'best':
      return { kind, query, answer: compareTrips(world, query, 'best') }
    case 'pareto':
      return { kind, query, answer: compareTrips(world, query, 'pareto') }
    case 'calendar':
      return { kind, query, answer: compareCalendar(world, query, dice.pick([3, 9, 20])) }
    case 'matrix':
      return { kind, query, answer: compareMatrix(world, query, dice.pick([1, 1, 2, 3])) }
  }
}

function kindOf(dice: Dice): CaseKind {
  const throwOf = dice.fraction()
  if (throwOf < 0.02) return 'matrix'
  if (throwOf < 0.06) return 'calendar'
  return throwOf < 0.2 ? 'pareto' : 'best'
}

/** Calendars are of one journey or two, matrices of two. */
function questionFor(kind: CaseKind, dice: Dice, { small, flightsOn }: ComparedWorld): PlainQuery {
  for (;;) {
    const query = smallQuery(dice, small, flightsOn)
    const ways = query.wishes.length
    if (kind === 'best' || (kind === 'matrix' ? ways === 2 : ways === 1)) return query
  }
}

export function compareTrips(world: ComparedWorld, query: PlainQuery, kind: 'best' | 'pareto'): Answer {
  const { oracle, search, packed, small, flightsOn } = world
  const expected = oracle[kind](query)
  const found = search[kind](query)
  const names = expected.map((trip) => nameOfPlain(trip, packed))
  const at = names.findIndex((name, index) => name !== nameOfFound(found.trips[index]))
  if (!found.isProven) return { rows: 0, fault: 'not proven, with no limit on steps' }
  if (at >= 0) {
    return { rows: at, fault: `trip ${at}: oracle ${names[at]}, search ${nameOfFound(found.trips[at])}` }
  }
  if (found.trips.length > names.length) {
    return { rows: names.length, fault: `search alone: ${nameOfFound(found.trips[names.length])}` }
  }
  const judge = judgeOfParts(query, {
    world: small.world,
    packed: packed.packed,
    rowOfId: packed.rowOfId,
    flightsOn,
  })
  for (const [index, trip] of found.trips.entries()) {
    const fault = judge(trip)
    if (fault !== undefined) return { rows: index, fault: `fares of trip ${index}: ${fault}` }
  }
  return { rows: names.length }
}

/** "12345 17@20800 18@20801 / 40@20810": total, then flights with days, journey by journey. */
function nameOfPlain({ baht, journeys }: PlainTrip, { idOfRow }: PackedSmallWorld): string {
  const ways = journeys.map(({ flights }) =>
    flights.map(({ row, day }) => `${idOfRow[row]}@${day}`).join(' '),
  )
  return `${baht} ${ways.join(' / ')}`
}

/** The same of a trip that the search found. */
export function nameOfFound(trip: FoundTrip | undefined): string {
  if (!trip) return 'nothing'
  const ways = trip.ways.map(({ flights, days }) => flights.map((id, at) => `${id}@${days[at]}`).join(' '))
  return `${trip.baht} ${ways.join(' / ')}`
}

function compareCalendar({ oracle, search }: ComparedWorld, query: PlainQuery, days: number): Answer {
  return compareCells(oracle.calendar(query, days), search.calendar(query, days))
}

function compareMatrix({ oracle, search }: ComparedWorld, query: PlainQuery, around: number): Answer {
  return compareCells(oracle.matrix(query, around).flat(), search.matrix(query, around).flat())
}

type Cells = readonly (number | undefined)[]

function compareCells(expected: Cells, found: Cells): Answer {
  const at = expected.findIndex((cell, index) => cell !== found[index])
  if (at >= 0) return { rows: at, fault: `cell ${at}: oracle ${expected[at]}, search ${found[at]}` }
  if (found.length !== expected.length) return { rows: 0, fault: `${found.length} cells` }
  return { rows: expected.length }
}
