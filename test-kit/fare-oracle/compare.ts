import type { FoundTrip } from '#server/providers/supply/house/engine/search/found-trip.ts'
import { type FlightsOn, flightsByDay } from './dated-flights.ts'
import { type Dice, createDice } from './dice.ts'
import { type FareOracle, createFareOracle, moved } from './fare-oracle.ts'
import { offerFault, smallMarket } from './offer-fault.ts'
import { type PackedSmallWorld, packSmallWorld } from './packed-small-world.ts'
import type { Bites } from './plain-components.ts'
import type { PlainTrip } from './plain-trips.ts'
import type { PlainQuery, PlainWorld } from './plain-world.ts'
import { type PartsJudge, judgeOfParts } from './reprice-parts.ts'
import { type SearchUnderTest, searchUnderTest } from './search-under-test.ts'
import { smallQuery } from './small-query.ts'
import { type SmallWorld, smallWorld } from './small-world.ts'

/** The kinds of queries that both answer. */
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

/** The result of a comparison. */
export type Comparison = {
  readonly worlds: number
  readonly cases: number
  /** Number of cases by kind. */
  readonly kinds: Readonly<Record<CaseKind, number>>
  /** Number of compared itineraries or calendar cells. */
  readonly rows: number
  readonly bites: Readonly<Bites>
  readonly mismatches: readonly Mismatch[]
}

/** A world in plain and packed form, with the search and the oracle over it. */
export type ComparedWorld = {
  readonly small: SmallWorld
  readonly packed: PackedSmallWorld
  readonly oracle: FareOracle
  readonly search: SearchUnderTest
  readonly flightsOn: FlightsOn
}

/**
 * Returns the world of a seed for both; the search may get another world, to test that a difference is
 * noticed.
 */
export function comparedWorld(seed: number, toldOf = (world: PlainWorld) => world): ComparedWorld {
  const small = smallWorld(seed)
  const packed = packSmallWorld(toldOf(small.world))
  const orderOf = (row: number) => packed.idOfRow[row] ?? 0
  return {
    small,
    packed,
    oracle: createFareOracle(small.world, orderOf),
    search: searchUnderTest(packed, small.world),
    flightsOn: flightsByDay(small.world.tables),
  }
}

/** Sends search and oracle the same random queries about this many small worlds. */
export function compareWorlds(
  seeds: readonly number[],
  casesPerWorld: number,
  progress: (seed: number, mismatches: number) => void = () => undefined,
): Comparison {
  const kinds = { best: 0, pareto: 0, calendar: 0, matrix: 0 }
  const mismatches: Mismatch[] = []
  const bites = new Map<string, number>()
  let rows = 0
  for (const seed of seeds) {
    const world = comparedWorld(seed)
    const dice = createDice(seed * 7919 + 1)
    for (let at = 0; at < casesPerWorld; at += 1) {
      const kind = kindOf(dice)
      const { query, answer } = questionAndAnswer(world, dice, kind)
      kinds[kind] += 1
      rows += answer.rows
      if (answer.fault !== undefined) mismatches.push({ seed, at, kind, query, fault: answer.fault })
    }
    for (const [name, count] of Object.entries(world.oracle.bites))
      bites.set(name, (bites.get(name) ?? 0) + count)
    progress(seed, mismatches.length)
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

/** Number of trips per answer whose offers are priced in full, which is slow. */
const offersPriced = 5

type Answer = { readonly rows: number; readonly fault?: string | undefined }

/** Sends one random query of a kind to both. */
export function questionAndAnswer(
  world: ComparedWorld,
  dice: Dice,
  kind: CaseKind,
): { query: PlainQuery; answer: Answer } {
  const query = questionFor(kind, dice, world)
  switch (kind) {
    case 'best':
      return { query, answer: compareTrips(world, query, 'best') }
    case 'pareto':
      return { query, answer: compareTrips(world, query, 'pareto') }
    case 'calendar':
      return { query, answer: compareCalendar(world, query, dice.pick([3, 9, 30])) }
    case 'matrix':
      return { query, answer: compareMatrix(world, query) }
  }
}

function kindOf(dice: Dice): CaseKind {
  const throwOf = dice.fraction()
  if (throwOf < 0.01) return 'matrix'
  if (throwOf < 0.05) return 'calendar'
  return throwOf < 0.2 ? 'pareto' : 'best'
}

/** Returns a random query; calendars and Pareto sets have one journey, matrices two. */
function questionFor(kind: CaseKind, dice: Dice, { small, flightsOn }: ComparedWorld): PlainQuery {
  for (;;) {
    const query = smallQuery(dice, small, flightsOn)
    const ways = query.wishes.length
    if (kind === 'best' || (kind === 'matrix' ? ways === 2 : ways === 1)) return query
  }
}

/** Sends one query to oracle and search and returns how their trips differ. */
export function compareTrips(world: ComparedWorld, query: PlainQuery, kind: 'best' | 'pareto'): Answer {
  const { oracle, search, packed, small } = world
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
  const judge = judgeOf(world, query)
  const market = smallMarket(packed, small.world, query.nowMs)
  for (const [index, trip] of found.trips.entries()) {
    const fault = judge(trip) ?? (index < offersPriced ? offerFault(trip, query, market) : undefined)
    if (fault !== undefined) return { rows: index, fault: `fares of trip ${index}: ${fault}` }
  }
  return { rows: names.length }
}

/**
 * Returns the name of a plain trip, "12345 17@20800 18@20801 / 40@20810": total, then flights with days,
 * journey by journey.
 */
function nameOfPlain({ baht, journeys }: PlainTrip, { idOfRow }: PackedSmallWorld): string {
  const ways = journeys.map(({ flights }) =>
    flights.map(({ row, day }) => `${idOfRow[row]}@${day}`).join(' '),
  )
  return `${baht} ${ways.join(' / ')}`
}

/** Returns the name of a found trip in the same format. */
export function nameOfFound(trip: FoundTrip | undefined): string {
  if (!trip) return 'nothing'
  const ways = trip.ways.map(({ flights, days }) => flights.map((id, at) => `${id}@${days[at]}`).join(' '))
  return `${trip.baht} ${ways.join(' / ')}`
}

function compareCalendar(world: ComparedWorld, query: PlainQuery, days: number): Answer {
  const { days: cells, isProven } = world.search.calendar(query, days)
  return compareCells(world, world.oracle.calendar(query, days), isProven ? cells : [])
}

/**
 * Compares a matrix. Equal trips are interchangeable: the totals are compared, and the fares of its trips
 * checked.
 */
function compareMatrix(world: ComparedWorld, query: PlainQuery): Answer {
  const { cells, isProven } = world.search.matrix(query)
  const expected = world.oracle.matrix(query)
  for (const [out, row] of expected.entries()) {
    for (const [back, trip] of row.entries()) {
      const found = isProven ? cells[out]?.[back] : undefined
      const rows = out * row.length + back
      if (trip?.baht !== found?.baht) {
        return { rows, fault: `cell ${out} ${back}: oracle ${trip?.baht}, search ${nameOfFound(found)}` }
      }
      const fault = found && judgeOf(world, moved(query, [out - 3, back - 3]))(found)
      if (fault !== undefined) return { rows, fault: `cell ${out} ${back}: ${fault}` }
    }
  }
  return { rows: expected.flat().length }
}

function judgeOf({ small, packed, flightsOn }: ComparedWorld, query: PlainQuery): PartsJudge {
  return judgeOfParts(query, {
    world: small.world,
    packed: packed.packed,
    rowOfId: packed.rowOfId,
    flightsOn,
  })
}

function compareCells(
  { packed }: ComparedWorld,
  expected: readonly (PlainTrip | undefined)[],
  found: readonly (FoundTrip | undefined)[],
): Answer {
  const names = expected.map((trip) => (trip ? nameOfPlain(trip, packed) : 'nothing'))
  const at = names.findIndex((name, index) => name !== nameOfFound(found[index]))
  if (at >= 0) return { rows: at, fault: `cell ${at}: oracle ${names[at]}, search ${nameOfFound(found[at])}` }
  if (found.length !== expected.length) return { rows: 0, fault: `${found.length} cells` }
  return { rows: expected.length }
}
