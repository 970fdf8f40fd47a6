import type { AirlineCode } from '#contract/terms/codes.ts'

import type { Day } from '../engine/day-number.ts'
import { flightKeyOf, operatedKeyOf } from '../engine/world/pack-flights.ts'
import type { FiledFare, ScheduledFlight, WorldTables } from '../engine/world/schedule.ts'
import type { ImportedFlight } from './imported-flight.ts'
import { type OperatingDays, subtractDates } from './operating-days.ts'

/** The effective imported flights and fares: on conflicts the source imported last applies. */
export type ImportedContent = {
  /** Increases with every import that changes flights or fares; 0 before the first. */
  readonly version: number
  readonly schedule: readonly ImportedFlight[]
  readonly fares: readonly FiledFare[]
  /** Airlines with a complete imported schedule between these dates. */
  readonly wholeAirlines: readonly WholeAirline[]
}

/** An airline with imported flights only between two dates, both included. */
export type WholeAirline = {
  readonly carrier: AirlineCode
  readonly firstDay: Day
  readonly lastDay: Day
}

/** The part of the imports that affects the world. */
export type ImportsOfWorld = Pick<ImportedContent, 'schedule' | 'fares' | 'wholeAirlines'>

/**
 * Returns imports without the flights and fares whose airports or airline the world lacks, and their number:
 * they may belong to another world. A single one would otherwise prevent the whole world.
 */
export function importsForKnownPlaces(
  { airports, airlines }: Pick<WorldTables, 'airports' | 'airlines'>,
  imported: ImportsOfWorld,
): { readonly imported: ImportsOfWorld; readonly leftOut: number } {
  const places = new Set<string>(airports.map(({ code }) => code))
  const carriers = new Set<string>(airlines.map(({ code }) => code))
  const doesWorldContain = ({ carrier, from, to }: Pick<FiledFare, 'carrier' | 'from' | 'to'>) =>
    carriers.has(carrier) && places.has(from) && places.has(to)
  const schedule = imported.schedule.filter(doesWorldContain)
  const fares = imported.fares.filter(doesWorldContain)
  const leftOut = imported.schedule.length - schedule.length + imported.fares.length - fares.length
  return { imported: { ...imported, schedule, fares }, leftOut }
}

/**
 * Returns a world with the imports: flights replace its own of the same key, fares are added. Content that
 * does not fit the world is left out as in {@link importsForKnownPlaces}.
 */
export function applyImports(tables: WorldTables, imports: ImportsOfWorld): WorldTables {
  const { schedule, fares, wholeAirlines } = importsForKnownPlaces(tables, imports).imported
  if (schedule.length === 0 && fares.length === 0) return tables
  const taken = Map.groupBy(schedule, flightKeyOf)
  const whole = Map.groupBy(wholeAirlines, ({ carrier }) => carrier)
  const own = tables.schedule.flatMap((flight) => {
    const others = [
      ...(taken.get(flightKeyOf(flight)) ?? []),
      // a codeshare of a replaced flight would keep its old times
      ...(flight.operatedAs ? (taken.get(operatedKeyOf(flight)) ?? []) : []),
      ...[flight.carrier, flight.operatedAs?.carrier].flatMap((carrier) =>
        ((carrier && whole.get(carrier)) ?? []).map((dates) => ({ ...dates, days: 127 })),
      ),
    ]
    return others.reduce((left, other) => left.flatMap((one) => withoutDatesOf(one, other)), [flight])
  })
  return { ...tables, schedule: [...own, ...schedule], fares: [...tables.fares, ...fares] }
}

/** Returns a flight of the world, possibly without date bounds, minus the dates of another. */
function withoutDatesOf(flight: ScheduledFlight, other: OperatingDays): ScheduledFlight[] {
  const { firstDay = -Infinity, lastDay = Infinity, summerDays, winterDays } = flight
  const isTouched =
    firstDay <= other.lastDay && lastDay >= other.firstDay && ((summerDays | winterDays) & other.days) !== 0
  if (!isTouched) return [flight]
  const between = {
    ...flight,
    summerDays: summerDays & ~other.days,
    winterDays: winterDays & ~other.days,
    firstDay: Math.max(firstDay, other.firstDay),
    lastDay: Math.min(lastDay, other.lastDay),
  }
  return [
    ...(firstDay < other.firstDay ? [{ ...flight, lastDay: other.firstDay - 1 }] : []),
    ...((between.summerDays | between.winterDays) !== 0 ? [between] : []),
    ...(lastDay > other.lastDay ? [{ ...flight, firstDay: other.lastDay + 1 }] : []),
  ]
}

/**
 * Merges flights of several sources in order of priority: of two with one key on the same dates, the later in
 * the list loses these dates.
 */
export function mergeByPriority(rows: readonly ImportedFlight[]): readonly ImportedFlight[] {
  const kept = new Map<string, ImportedFlight[]>()
  return rows.flatMap((row) => {
    const name = flightKeyOf(row)
    const above = kept.get(name) ?? []
    const left = above.reduce<ImportedFlight[]>(
      (pieces, other) => pieces.flatMap((one) => importedWithoutDatesOf(one, other)),
      [row],
    )
    kept.set(name, [...above, ...left])
    return left
  })
}

function importedWithoutDatesOf(flight: ImportedFlight, other: OperatingDays): ImportedFlight[] {
  return subtractDates(flight, other).map(({ firstDay, lastDay, days }) => ({
    ...flight,
    firstDay,
    lastDay,
    days,
    summerDays: days,
    winterDays: days,
  }))
}
