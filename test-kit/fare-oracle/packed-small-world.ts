import type { LocalDate } from '#contract/terms/time.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { houseCabins } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { dayNumberOf } from '#server/providers/supply/house/engine/day-number.ts'
import type { SearchQuery } from '#server/providers/supply/house/engine/search/query.ts'
import type { SalesReader } from '#server/providers/supply/house/engine/search/sales-reader.ts'
import { updateSalesTable } from '#server/providers/supply/house/engine/sales/update-sales-table.ts'
import {
  type FlightSalesEntry,
  type SalesEntry,
  noFigure,
  untouched,
} from '#server/providers/supply/house/engine/sales/sales-entry.ts'
import { createSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { createTableSalesReader } from '#server/providers/supply/house/engine/sales/table-sales-reader.ts'
import { slotOfRbd, slotRbds } from '#server/providers/supply/house/engine/booking-class-slots.ts'
import { inventoryFlightOn } from '#server/providers/supply/house/engine/world/codeshares-without-operating-flight.ts'
import {
  departureMinuteOf,
  flightNumberOf,
  flightWords,
  operatedFlightOf,
  operatingBitsOf,
} from '#server/providers/supply/house/engine/world/flight-record.ts'
import { packWorld } from '#server/providers/supply/house/engine/world/pack-world.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import type { ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import type { PlainQuery, PlainSales, PlainWorld } from './plain-world.ts'

/** A plain world in packed form, with the mapping between the two. */
export type PackedSmallWorld = {
  readonly packed: PackedWorld
  readonly sales: SalesReader
  /** Flight id of each line of the schedule. */
  readonly idOfRow: readonly number[]
  /** Line of the schedule of each flight id. */
  readonly rowOfId: readonly number[]
}

/** Packs a plain world with its sales. */
export function packSmallWorld(world: PlainWorld): PackedSmallWorld {
  const packed = packWorld(world.tables, dayNumberOf('2026-01-01' as LocalDate))
  const ids = new Map(packedNames(packed).map((name, id) => [name, id]))
  const idOfRow = world.tables.schedule.map((line) => {
    const id = ids.get(nameOfLine(line))
    if (id === undefined) throw new Error(`${nameOfLine(line)} was not packed`)
    return id
  })
  const rowOfId: number[] = []
  for (const [row, id] of idOfRow.entries()) rowOfId[id] = row
  const changes = changesOf(world, packed)
  const table = updateSalesTable(createSalesTable(idOfRow.length, changes.length * 4), changes, 0)
  return { packed, sales: createTableSalesReader(table, packed.configurations.seats), idOfRow, rowOfId }
}

/** Returns a key that distinguishes a schedule line from all others. */
function nameOfLine(line: ScheduledFlight): string {
  const { carrier, from, to, number, departureMinute, firstDay, lastDay, summerDays, winterDays } = line
  const period = `${firstDay ?? 0} ${lastDay ?? 65_535} ${summerDays + winterDays * 128}`
  return `${carrier} ${from} ${to} ${number} ${departureMinute} ${period}`
}

function packedNames({ header, pairs, services, flights }: PackedWorld): string[] {
  const names: string[] = []
  for (const [service, pair] of services.pair.entries()) {
    const carrier = header.airlineCodes[services.airline[service] ?? -1]
    const from = header.airportCodes[pairs.from[pair] ?? -1]
    const to = header.airportCodes[pairs.to[pair] ?? -1]
    const end = services.flightStart[service + 1] ?? 0
    for (let id = services.flightStart[service] ?? 0; id < end; id += 1) {
      const [times = 0, days = 0] = flights.words.subarray(id * flightWords, id * flightWords + 2)
      const period = `${flights.firstDay[id]} ${flights.lastDay[id]} ${operatingBitsOf(days)}`
      names[id] = `${carrier} ${from} ${to} ${flightNumberOf(days)} ${departureMinuteOf(times)} ${period}`
    }
  }
  return names
}

function changesOf({ sales }: PlainWorld, packed: PackedWorld): FlightSalesEntry[] {
  return [...sales].flatMap(([name, sale]) => {
    const [key = '', on = ''] = name.split('@')
    const flown = inventoryFlightOn(packed, key, Number(on))
    const flight = operatedFlightOf(packed.flights.words[flown * flightWords + 3] ?? 0)
    return flown < 0 ? [] : [{ flight, day: Number(on), entry: salesEntryOf(sale) }]
  })
}

/** Returns the sales of a flight in the form that searches and offers read. */
export function salesEntryOf(sale: PlainSales): SalesEntry {
  return {
    ...untouched,
    sold: slotRbds.map((rbd) => sale.sold[rbd] ?? 0),
    contracted: slotRbds.map((rbd) => sale.contracted[rbd] ?? noFigure),
    closedSlots: [...sale.closedRbds].reduce((bits, rbd) => bits | (1 << slotOfRbd(rbd)), 0),
    cabinLimits: houseCabins.map((cabin) => sale.cabinLimits[cabin] ?? noFigure),
    farePercent: sale.farePercent,
  }
}

/** Returns a query with the ids of a packed world. */
export function packedQuery(query: PlainQuery, { header }: PackedWorld): SearchQuery {
  const airports = (codes: readonly string[]) =>
    codes.map((code) => header.airportCodes.indexOf(code)).filter((id) => id >= 0)
  return {
    ways: query.wishes.map(({ from, to, day, cabin, window }) => ({
      from: airports(from),
      to: airports(to),
      day,
      cabin: houseCabins.indexOf(cabin),
      ...(window && { window }),
    })),
    party: passengerTypes.map((type) => query.party[type] ?? 0),
    nowMs: query.nowMs,
    airlines: query.airlines.map((code) => header.airlineCodes.indexOf(code)).filter((id) => id >= 0),
    via: airports(query.via),
    maxStops: query.maxChanges as 0 | 1 | 2,
    refundableOnly: query.refundableOnly,
    longWaits: query.longWaits,
    count: query.count,
    budget: Number.MAX_SAFE_INTEGER,
  }
}
