import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { houseCabins, type HouseCabin } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { type Day, dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import {
  type SaleContext,
  saleContextAt,
  createSalesReader,
} from '#server/providers/supply/house/engine/fares/sale-context.ts'
import type { SalesEntries } from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import { type SearchQuery, usualBudget } from '#server/providers/supply/house/engine/search/query.ts'
import { type Search, createSearch } from '#server/providers/supply/house/engine/search/search.ts'
import { createEmptySalesReader } from '#server/providers/supply/house/engine/search/sales-reader.ts'
import { type WorldView, worldViewOf } from '#server/providers/supply/house/engine/world-view.ts'
import { packWorld } from '#server/providers/supply/house/engine/world/pack-world.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import type { FiledFare } from '#server/providers/supply/house/engine/world/schedule.ts'
import { timetableTables } from '#server/providers/supply/house/generate/timetable-tables.ts'
import { openTaxTables } from '#server/providers/supply/house/tax-tables.ts'

/** The current time of house supplier tests: 21 November 2026, ten in the morning in Bangkok. */
export const houseNowMs = Date.parse('2026-11-21T03:00:00Z')

const firstDay = dayNumberOf('2026-01-01' as LocalDate)

let shared: PackedWorld | undefined

/** Returns the hand-written timetable, packed once per test file. */
export function packedTimetable(): PackedWorld {
  shared ??= packWorld(timetableTables(), firstDay)
  return shared
}

/** Returns the timetable with fares that an agency imported. */
export function packedWith(fares: readonly FiledFare[]): PackedWorld {
  return packWorld({ ...timetableTables(), fares }, firstDay)
}

const office = openTaxTables()

/** Returns a search of a world without sales. */
export function searchOf(world: PackedWorld = packedTimetable()): Search {
  return createSearch(world, { ...office, sales: createEmptySalesReader(world.header.counts.flights) })
}

/** Returns the market of a world with these sales, at the current time of the tests. */
export function marketOf(
  world: PackedWorld = packedTimetable(),
  entries: SalesEntries = new Map(),
  nowMs = houseNowMs,
): SaleContext {
  return saleContextAt({ view: worldViewOf(world), office, salesOf: createSalesReader(entries) }, nowMs)
}

/** Returns the requested journey of "BKK NRT 2027-01-20" in ids. */
export function wayOf(text: string, cabin: HouseCabin, view: WorldView): SearchQuery['ways'][number] {
  const [from = '', to = '', on = ''] = text.split(' ')
  const ids = (code: string) => view.airportsOf(code).map(({ id }) => id)
  return {
    from: ids(from),
    to: ids(to),
    day: dayNumberOf(on as LocalDate),
    cabin: houseCabins.indexOf(cabin),
  }
}

/** Returns the day number of a date. */
export function onDay(on: string): Day {
  return dayNumberOf(on as LocalDate)
}

/** Returns a search in ids for the requested journeys, with the given changes. */
export function queryOf(
  ways: SearchQuery['ways'],
  party: PassengerCounts,
  more: Partial<SearchQuery> = {},
): SearchQuery {
  return {
    ways,
    party: passengerTypes.map((type) => party[type] ?? 0),
    nowMs: houseNowMs,
    airlines: [],
    via: [],
    maxStops: 2,
    refundableOnly: false,
    longWaits: false,
    count: 200,
    budget: usualBudget,
    ...more,
  }
}
