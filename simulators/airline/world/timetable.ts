import { type LocalDate, localDateTime, minutesBetween, plusDays, weekdayOf } from '#contract/terms/time.ts'
import { type Airport, requireAirport } from './airports.ts'
import { isSellingCarrier } from './carriers.ts'
import { readHouseTable } from './read-house-table.ts'
import { toInstantCached } from './to-instant-cached.ts'
import type { Flight } from './world-flight.ts'

/** A flight number of the timetable. Minutes are local; those of the arrival may exceed a day. */
export type TimetableRow = {
  readonly carrier: string
  readonly number: string
  readonly from: Airport
  readonly to: Airport
  readonly departureMinute: number
  readonly arrivalMinute: number
  /** Weekdays of departure, "1.3.5..": Monday is 1. */
  readonly days: string
  readonly season: string
  readonly first: string
  readonly last: string
  readonly aircraft: string
  readonly operatedBy?: string
  readonly operatingNumber?: string
}

const flown = readHouseTable('providers/supply/house/data/timetable.csv').map(parseTimetableRow)

/** Codeshares, each with the times and seats of the operating flight. */
const shared = readHouseTable('providers/supply/house/data/codeshares.csv').flatMap(
  ({ carrier = '', number = '', operatedAs = '' }) =>
    flown
      .filter((row) => row.carrier + row.number === operatedAs)
      .map((row) => ({
        ...row,
        carrier,
        number,
        operatedBy: row.operatedBy ?? row.carrier,
        operatingNumber: row.number,
      })),
)

const all = withoutDuplicateMarkets([...flown, ...shared])
const sold = all.filter((row) => isSellingCarrier(row.carrier))
const byOrigin = Map.groupBy(sold, (row) => row.from.code)
const byFlightNumber = Map.groupBy(all, (row) => row.carrier + row.number)
const carriersInto = new Map(
  [...Map.groupBy(sold, (row) => row.to.code)].map(([code, rows]) => [
    code,
    new Set(rows.map((row) => row.carrier)),
  ]),
)

function parseTimetableRow(row: Record<string, string>): TimetableRow {
  const { carrier = '', number = '', from = '', to = '', days = '', season = '' } = row
  const { dep = '', arr = '', first = '', last = '', aircraft = '', operator } = row
  return {
    carrier,
    number,
    from: requireAirport(from),
    to: requireAirport(to),
    departureMinute: parseMinute(dep),
    arrivalMinute: parseMinute(arr),
    days,
    season,
    first,
    last,
    aircraft,
    ...(operator ? { operatedBy: operator } : {}),
  }
}

/** Keeps the first market of a number with two: a flight is named by carrier, number and day. */
function withoutDuplicateMarkets(rows: readonly TimetableRow[]): TimetableRow[] {
  const markets = new Map<string, string>()
  return rows.filter((row) => {
    const name = row.carrier + row.number
    const market = row.from.code + row.to.code
    if (!markets.has(name)) markets.set(name, market)
    return markets.get(name) === market
  })
}

/** Returns "08:10+1" as 1930. */
function parseMinute(text: string): number {
  const [time = '', shift] = text.split(/(?=[+-])/)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + Number(shift ?? 0) * 1440
}

/** Returns the flight numbers that leave an airport and whose airline sells here. */
export function departuresFrom(airport: string): readonly TimetableRow[] {
  return byOrigin.get(airport) ?? []
}

/** Returns whether an airline sells a flight that lands at one of these airports. */
export function hasFlightInto(carrier: string, airports: ReadonlySet<string>): boolean {
  return [...airports].some((code) => carriersInto.get(code)?.has(carrier))
}

/** Returns whether a flight number operates on a day. */
export function operatesOn(row: TimetableRow, on: LocalDate): boolean {
  if (
    !row.days.includes(String(weekdayOf(on))) ||
    (row.first !== '' && on < row.first) ||
    (row.last !== '' && on > row.last)
  )
    return false
  return row.season === '' || row.season === timetableSeasonOf(on)
}

/**
 * Returns the season: summer from the last Sunday of March to the Saturday before the last Sunday of October.
 */
function timetableSeasonOf(on: LocalDate): 'S' | 'W' {
  const year = on.slice(0, 4)
  return on >= lastSundayOnOrBefore(`${year}-03-31`) && on < lastSundayOnOrBefore(`${year}-10-31`) ? 'S' : 'W'
}

function lastSundayOnOrBefore(day: string): string {
  const on = day as LocalDate
  return plusDays(on, -(weekdayOf(on) % 7))
}

const made = new Map<TimetableRow, Map<LocalDate, Flight>>()
const mostDays = 400

/** Returns a flight number on a day; the result is cached. */
export function cachedFlightOn(row: TimetableRow, on: LocalDate): Flight {
  const days = made.get(row) ?? new Map<LocalDate, Flight>()
  const known = days.get(on)
  if (known) return known
  if (days.size >= mostDays) days.clear()
  const flight = createFlightOn(row, on)
  made.set(row, days.set(on, flight))
  return flight
}

function createFlightOn(row: TimetableRow, on: LocalDate): Flight {
  const { carrier, number, from, to, aircraft, operatedBy, operatingNumber } = row
  const departureLocal = localDateTime(on, row.departureMinute)
  const arrivalLocal = localDateTime(on, row.arrivalMinute)
  const departureAt = toInstantCached(departureLocal, from.zone)
  const arrivalAt = toInstantCached(arrivalLocal, to.zone)
  const flying = operatingNumber === undefined ? carrier + number : `${operatedBy}${operatingNumber}`
  return {
    key: `${carrier}${number}/${on}`,
    seatKey: `${flying}/${on}`,
    carrier,
    number,
    from,
    to,
    departureLocal,
    arrivalLocal,
    departureAt,
    arrivalAt,
    durationMinutes: minutesBetween(departureAt, arrivalAt),
    aircraft,
    ...(operatedBy === undefined ? {} : { operatedBy }),
    ...(operatingNumber === undefined ? {} : { operatingNumber }),
  }
}

/** Returns the flight of a key ("TG642/2027-01-05"); undefined when there is none that day. */
export function flightOfKey(key: string): Flight | undefined {
  const [name = '', day = ''] = key.split('/')
  const on = day as LocalDate
  const row = byFlightNumber.get(name)?.find((one) => /^\d{4}-\d\d-\d\d$/.test(day) && operatesOn(one, on))
  return row && cachedFlightOn(row, on)
}

/** Returns the number of flight numbers sold here. */
export function timetableSize(): number {
  return sold.length
}
