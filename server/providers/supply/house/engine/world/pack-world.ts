import type { Airline } from '../airlines.ts'
import type { Day } from '../day-number.ts'
import type { Airport } from '../places.ts'
import { type Columns, readColumns, layOutColumns } from './columns.ts'
import {
  type ImportedFareMarket,
  tariffEntryOfFare,
  importedFareMarketsOf,
  packImportedMarkets,
} from './imported-fare-markets.ts'
import { hasEuropeanSeasons } from './market-base.ts'
import { hashOfName } from '../hash.ts'
import { orderSchedule } from './order-schedule.ts'
import { calendarDays, packCalendar } from './pack-calendar.ts'
import { type PackedFlights, packFlights } from './pack-flights.ts'
import { packNetwork } from './pack-network.ts'
import { numberTexts, packAirlines, packCountries, packPlaces, placeLists } from './pack-places.ts'
import { type PackedTariffs, type TariffToPack, packTariffs } from './pack-tariffs.ts'
import type { PackedWorld, WorldHeader } from './packed-world.ts'
import type { ScheduledFlight, WorldTables } from './schedule.ts'
import { entriesOfTariff, plannedTariffs } from './tariff-plan.ts'

/** Incremented when the columns change their meaning: worlds of another version are generated again. */
export const worldVersion = 5

/**
 * Packs a world whose calendar begins on a day: airports and airlines without a flight are left out, and so
 * are their fares. The same tables and day always give the same bytes.
 */
export function packWorld(tables: WorldTables, firstDay: Day): PackedWorld {
  const known = numberPlacesAndAirlines(tables)
  const { places, airlines, countries, ids, lists } = known
  const ordered = orderSchedule(tables.schedule, ids)
  const network = packNetwork(ordered, { airports: places, airlines, countries })
  const flights = packFlights(ordered.rows)
  const markets = importedFareMarketsOf(known.fares, ids)
  const tariffs = packTariffs(tariffsToPack(markets, known))
  const columns: Columns = {
    airports: { ...places, ...network.arrivals },
    countries,
    airlines,
    pairs: network.pairs,
    services: network.services,
    flights: flights.flights,
    configurations: flights.configurations,
    calendar: packCalendar(lists.zones.texts, firstDay),
    tariffs: tariffs.tariffs,
    rules: tariffs.rules,
    extras: packImportedMarkets(markets, plannedTariffs.length, filedEntryIds(markets, tariffs)),
  }
  return toSharedMemory(columns, createHeader({ tables, columns, known, flights, firstDay }))
}

/** Returns the data of a world that precedes its flights: places and airlines in id order. */
function numberPlacesAndAirlines(tables: WorldTables) {
  const { airports, airlines } = airportsAndAirlinesWithFlights(tables)
  const airportIds = numberTexts(airports.map((one) => one.code))
  const airlineIds = numberTexts(airlines.map((one) => one.code))
  const lists = placeLists(airports, airlines)
  const groups = numberTexts(airlines.map((one) => one.group))
  const codes = new Set([...airportIds.texts, ...airlineIds.texts])
  const fares = tables.fares.filter((one) => [one.carrier, one.from, one.to].every((code) => codes.has(code)))
  const withExtras = new Set<string>(fares.map((one) => one.carrier))
  return {
    lists,
    groups,
    fares,
    ids: { airport: airportIds.idOf, airline: airlineIds.idOf },
    airportCodes: airportIds.texts,
    airlineCodes: airlineIds.texts,
    accountingCodes: airlines.map((one) => one.accountingCode),
    surchargeCodes: airlines.map((one) => one.surchargeCode ?? ''),
    places: packPlaces(airports, lists),
    airlines: packAirlines(airlines, { countries: lists.countries, groups, withExtras }),
    countries: packCountries(lists.countries),
  }
}

/** Returns the airports with a flight, busiest first, and the airlines with a flight, by code. */
function airportsAndAirlinesWithFlights({ airports, airlines, schedule }: WorldTables): {
  airports: Airport[]
  airlines: Airline[]
} {
  const traffic = new Map<string, number>()
  const carriers = new Set<string>()
  for (const row of schedule) {
    const weekly = departuresPerWeek(row)
    traffic.set(row.from, (traffic.get(row.from) ?? 0) + weekly)
    traffic.set(row.to, (traffic.get(row.to) ?? 0) + weekly)
    carriers.add(row.carrier)
  }
  return {
    airports: airports
      .filter((one) => traffic.has(one.code))
      .toSorted(
        (left, right) =>
          (traffic.get(right.code) ?? 0) - (traffic.get(left.code) ?? 0) || (left.code < right.code ? -1 : 1),
      ),
    airlines: airlines
      .filter((one) => carriers.has(one.code))
      .toSorted((left, right) => (left.code < right.code ? -1 : 1)),
  }
}

/** Returns departures per week, the mean of both seasons; a flight of some weeks counts for its part of the year. */
function departuresPerWeek(row: ScheduledFlight): number {
  const inSeason = (countBits(row.summerDays) + countBits(row.winterDays)) / 2
  if (row.firstDay === undefined || row.lastDay === undefined) return inSeason
  return (inSeason * Math.min(365, Math.max(0, row.lastDay - row.firstDay + 1))) / 365
}

function countBits(mask: number): number {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

function tariffsToPack(
  markets: readonly ImportedFareMarket[],
  known: ReturnType<typeof numberPlacesAndAirlines>,
): TariffToPack[] {
  const columns = { airports: known.places, airlines: known.airlines, countries: known.countries }
  const extra = markets.map((market) => ({
    group: Number(hasEuropeanSeasons(columns, market.from, market.to)),
    entries: market.fares.flatMap((at) => known.fares[at] ?? []).map(tariffEntryOfFare),
  }))
  return [...plannedTariffs.map((name) => ({ group: name.group, entries: entriesOfTariff(name) })), ...extra]
}

/** Returns, for every entry of the extra markets in order, its imported fare. */
function filedEntryIds(
  markets: readonly ImportedFareMarket[],
  { entryIds, tariffs }: PackedTariffs,
): Uint32Array {
  const first = firstExtraEntry(tariffs.start)
  const filed = new Uint32Array(tariffs.multiplier.length - first)
  for (const [index, market] of markets.entries()) {
    const entries = entryIds[plannedTariffs.length + index] ?? []
    for (const [at, fare] of market.fares.entries()) filed[(entries[at] ?? 0) - first] = fare
  }
  return filed
}

function firstExtraEntry(start: Uint32Array): number {
  return start[plannedTariffs.length * 16] ?? 0
}

type HeaderDeps = {
  readonly tables: WorldTables
  readonly columns: Columns
  readonly known: ReturnType<typeof numberPlacesAndAirlines>
  readonly flights: PackedFlights
  readonly firstDay: Day
}

function createHeader(deps: HeaderDeps): Omit<WorldHeader, 'places' | 'fingerprint'> {
  const { columns, known, tables } = deps
  return {
    version: worldVersion,
    airportCodes: known.airportCodes,
    cityCodes: known.lists.cities.texts,
    countryCodes: known.lists.countries.texts,
    zones: known.lists.zones.texts,
    airlineCodes: known.airlineCodes,
    accountingCodes: known.accountingCodes,
    surchargeCodes: known.surchargeCodes,
    groupNames: known.groups.texts,
    aircraft: deps.flights.aircraft,
    flownElsewhere: deps.flights.flownElsewhere,
    filedFares: known.fares,
    firstExtraEntry: firstExtraEntry(columns.tariffs.start),
    firstDay: deps.firstDay,
    days: calendarDays,
    counts: {
      airports: known.airportCodes.length,
      airlines: known.airlineCodes.length,
      pairs: columns.pairs.from.length,
      services: columns.services.pair.length,
      flights: columns.flights.firstDay.length,
      fares: known.fares.length + countFares(columns),
      flightsPerDay: Math.round(
        tables.schedule.reduce((sum, row) => sum + (row.operatedAs ? 0 : departuresPerWeek(row)), 0) / 7,
      ),
    },
  }
}

/** Counts the filed fares: full-service airlines between all their places, low-cost airlines on their services. */
function countFares({ services, pairs, airlines, tariffs }: Columns): number {
  const places = Array.from(airlines.home, () => new Set<number>())
  let sum = 0
  const entryCountOf = (tariff: number) =>
    (tariffs.start[(tariff + 1) * 16] ?? 0) - (tariffs.start[tariff * 16] ?? 0)
  for (let service = 0; service < services.pair.length; service += 1) {
    const airline = services.airline[service] ?? 0
    if (airlines.isLowCost[airline] === 1) sum += entryCountOf(services.tariff[service] ?? 0)
    places[airline]?.add(pairs.from[services.pair[service] ?? 0] ?? 0)
  }
  for (const [airline, served] of places.entries()) {
    if (airlines.isLowCost[airline] === 0) sum += served.size * (served.size - 1) * entryCountOf(0)
  }
  return sum
}

function toSharedMemory(columns: Columns, header: Omit<WorldHeader, 'places' | 'fingerprint'>): PackedWorld {
  const { buffer, places } = layOutColumns(columns)
  const fingerprint = worldFingerprintOf(buffer, header)
  return { header: { ...header, places, fingerprint }, buffer, ...readColumns(buffer, places) }
}

/** Returns sixteen hex digits over every word of the buffer and the lists. */
function worldFingerprintOf(buffer: SharedArrayBuffer, header: unknown): string {
  const words = new Uint32Array(buffer)
  let first = 0x811c9dc5
  let second = hashOfName(JSON.stringify(header))
  for (let at = 0; at < words.length; at += 1) {
    first = Math.imul(first ^ (words[at] ?? 0), 0x01000193)
    second = Math.imul(second ^ (words[at] ?? 0), 0x85ebca6b) ^ (second >>> 15)
  }
  return [first, second].map((one) => (one >>> 0).toString(16).padStart(8, '0')).join('')
}
