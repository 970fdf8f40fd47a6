import { type AirlineCode } from '#contract/terms/codes.ts'

import { type Day } from '../engine/day.ts'
import { flightKeyOf, operatedKeyOf } from '../engine/world/pack-flights.ts'
import { type FiledFare, type ScheduledFlight, type WorldTables } from '../engine/world/schedule.ts'
import { type ImportedFlight } from './imported-flight.ts'
import { type OperatingDays, withoutDates } from './operating-days.ts'

/** The flights and fares that were imported and count: where sources say different things, the one imported last. */
export type ImportedContent = {
  /** Grows with every import that changes flights or fares; 0 before the first. */
  readonly version: number
  readonly schedule: readonly ImportedFlight[]
  readonly fares: readonly FiledFare[]
  /** Airlines whose schedule was imported whole, between these dates. */
  readonly wholeAirlines: readonly WholeAirline[]
}

/** An airline of which no flights but imported ones leave between two dates, both included. */
export type WholeAirline = {
  readonly carrier: AirlineCode
  readonly firstDay: Day
  readonly lastDay: Day
}

/** What of the imports makes a world. */
export type ImportsOfWorld = Pick<ImportedContent, 'schedule' | 'fares' | 'wholeAirlines'>

/**
 * Imports without the flights and fares whose airports or airline the world lacks, and how many those were: they may have
 * been imported for another world. One such flight would else take the whole shop off sale.
 */
export function fittingImports(
  { airports, airlines }: Pick<WorldTables, 'airports' | 'airlines'>,
  imported: ImportsOfWorld,
): { readonly imported: ImportsOfWorld; readonly leftOut: number } {
  const places = new Set<string>(airports.map(({ code }) => code))
  const carriers = new Set<string>(airlines.map(({ code }) => code))
  const fits = ({ carrier, from, to }: Pick<FiledFare, 'carrier' | 'from' | 'to'>) =>
    carriers.has(carrier) && places.has(from) && places.has(to)
  const schedule = imported.schedule.filter(fits)
  const fares = imported.fares.filter(fits)
  const leftOut = imported.schedule.length - schedule.length + imported.fares.length - fares.length
  return { imported: { ...imported, schedule, fares }, leftOut }
}

/**
 * A world with what was imported: flights in place of its own of the same name, fares beside its own. What does not fit
 * the world is left out, as {@link fittingImports} counts it.
 */
export function withImported(tables: WorldTables, imports: ImportsOfWorld): WorldTables {
  const { schedule, fares, wholeAirlines } = fittingImports(tables, imports).imported
  if (schedule.length === 0 && fares.length === 0) return tables
  const taken = Map.groupBy(schedule, flightKeyOf)
  const whole = Map.groupBy(wholeAirlines, ({ carrier }) => carrier)
  const own = tables.schedule.flatMap((flight) => {
    const others = [
      ...(taken.get(flightKeyOf(flight)) ?? []),
      // a codeshare of a flight that an import has changed would keep its old times
      ...(flight.operatedAs ? (taken.get(operatedKeyOf(flight)) ?? []) : []),
      ...[flight.carrier, flight.operatedAs?.carrier].flatMap((carrier) =>
        ((carrier && whole.get(carrier)) ?? []).map((dates) => ({ ...dates, days: 127 })),
      ),
    ]
    return others.reduce((left, other) => left.flatMap((one) => flightWithout(one, other)), [flight])
  })
  return { ...tables, schedule: [...own, ...schedule], fares: [...tables.fares, ...fares] }
}

/** A flight of the world, whose dates may be without bounds, without the dates of another. */
function flightWithout(flight: ScheduledFlight, other: OperatingDays): ScheduledFlight[] {
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
 * Flights of several sources, those that count most first: of two under one name on the same dates, the later in the list
 * loses these dates.
 */
export function layered(rows: readonly ImportedFlight[]): readonly ImportedFlight[] {
  const kept = new Map<string, ImportedFlight[]>()
  return rows.flatMap((row) => {
    const name = flightKeyOf(row)
    const above = kept.get(name) ?? []
    const left = above.reduce<ImportedFlight[]>(
      (pieces, other) => pieces.flatMap((one) => importedWithout(one, other)),
      [row],
    )
    kept.set(name, [...above, ...left])
    return left
  })
}

function importedWithout(flight: ImportedFlight, other: OperatingDays): ImportedFlight[] {
  return withoutDates(flight, other).map(({ firstDay, lastDay, days }) => ({
    ...flight,
    firstDay,
    lastDay,
    days,
    summerDays: days,
    winterDays: days,
  }))
}
