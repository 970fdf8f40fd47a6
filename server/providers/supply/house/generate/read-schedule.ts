import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'

import { type CabinSeats, readCabinSeats } from '../engine/cabin-seats.ts'
import { type Day, dayNumberOf, epochMsOfLocal } from '../engine/day-number.ts'
import type { Airport } from '../engine/places.ts'
import { type TableRow, readTable } from '../engine/csv-table.ts'
import type { ScheduledFlight } from '../engine/world/schedule.ts'

/** Tables of a hand-written schedule, as text; `timetable.csv` explains its columns. */
export type ScheduleTexts = {
  readonly timetable: string
  readonly codeshares: string
  readonly aircraft: string
}

const columns = [
  'carrier',
  'number',
  'from',
  'to',
  'dep',
  'arr',
  'days',
  'season',
  'first',
  'last',
  'aircraft',
] as const
type Row = TableRow<(typeof columns)[number]>

type KnownCodes = {
  readonly airports: ReadonlyMap<string, Airport>
  readonly seatsOf: (carrier: string, aircraft: string) => CabinSeats | undefined
}

/** Dates in the middle of the seasons: daylight saving time applies on the second. */
const midWinter = dayNumberOf('2027-01-13' as LocalDate)
const midSummer = dayNumberOf('2027-07-14' as LocalDate)

/**
 * Reads a hand-written timetable with its codeshares. The table states local arrival times; block times
 * follow from the time zones on a day in the middle of the season, within the row's dates. A row for both
 * seasons keeps its winter block time all year: where only one end changes its clocks, it arrives an hour
 * earlier or later in summer. Throws with the line number on an invalid row.
 */
export function readSchedule(
  texts: ScheduleTexts,
  airports: ReadonlyMap<string, Airport>,
): readonly ScheduledFlight[] {
  const known = { airports, seatsOf: readCabinSeats(texts.aircraft) }
  const flights = readTable(texts.timetable, columns).map((row) => {
    const flight = parseScheduledFlight(row, known)
    if (!flight) throw new Error(`timetable, line ${row.line}: ${row.carrier}${row.number} cannot be right`)
    return flight
  })
  return [...flights, ...readCodeshares(texts.codeshares, flights)]
}

function parseScheduledFlight(row: Row, known: KnownCodes): ScheduledFlight | undefined {
  const carrier = airlineCode(row.carrier)
  const from = known.airports.get(row.from)
  const to = known.airports.get(row.to)
  const seats = known.seatsOf(row.carrier, row.aircraft)
  const departureMinute = parseMinute(row.dep)
  const arrivalMinute = parseMinute(row.arr)
  const isWritten = /^\d{1,4}$/.test(row.number) && /^[1-7.]+$/.test(row.days) && /^[SW]?$/.test(row.season)
  if (!carrier || !from || !to || !seats || !isWritten) return undefined
  if (departureMinute === undefined || arrivalMinute === undefined) return undefined
  const period = parsePeriod(row)
  const day = dayWithin(row.season === 'S' ? midSummer : midWinter, period)
  const leaves = epochMsOfLocal(day, departureMinute, from.zone)
  const blockMinutes = (epochMsOfLocal(day, arrivalMinute, to.zone) - leaves) / 60_000
  if (blockMinutes < 1 || blockMinutes > 2047) return undefined
  const days = parseWeekdays(row.days)
  return {
    carrier,
    number: Number(row.number),
    from: from.code,
    to: to.code,
    departureMinute,
    blockMinutes,
    summerDays: row.season === 'W' ? 0 : days,
    winterDays: row.season === 'S' ? 0 : days,
    ...period,
    aircraft: row.aircraft,
    seats,
  }
}

/** Parses minutes of "23:50" or, with days after the departure date, "08:10+1". */
function parseMinute(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?:([+-])(\d))?$/.exec(text)
  if (!found) return undefined
  const days = Number(found[4] ?? 0) * (found[3] === '-' ? -1 : 1)
  return days * 1440 + Number(found[1]) * 60 + Number(found[2])
}

/** Returns bits of weekday digits, 1 Monday to 7 Sunday; dots mean days without a flight. */
function parseWeekdays(digits: string): number {
  return digits
    .replaceAll('.', '')
    .split('')
    .reduce((bits, digit) => bits | (1 << (Number(digit) - 1)), 0)
}

function parsePeriod(row: Row): Pick<ScheduledFlight, 'firstDay' | 'lastDay'> {
  const first = parseLocalDate(row.first)
  const last = parseLocalDate(row.last)
  return { ...(first && { firstDay: dayNumberOf(first) }), ...(last && { lastDay: dayNumberOf(last) }) }
}

function dayWithin(day: Day, period: Pick<ScheduledFlight, 'firstDay' | 'lastDay'>): Day {
  return Math.min(Math.max(day, period.firstDay ?? day), period.lastDay ?? day)
}

/** A codeshare is the operating flight under another number: same times, same seats. */
function readCodeshares(text: string, flights: readonly ScheduledFlight[]): ScheduledFlight[] {
  const byName = Map.groupBy(flights, (one) => `${one.carrier}${one.number}`)
  return readTable(text, ['carrier', 'number', 'operatedAs'] as const).flatMap((row) => {
    const operated = byName.get(row.operatedAs)
    const carrier = airlineCode(row.carrier)
    if (!operated || !carrier) throw new Error(`codeshares, line ${row.line}: nothing to share`)
    return operated.map((one) => ({ ...one, ...asCodeshare(carrier, Number(row.number), one) }))
  })
}

function asCodeshare(
  carrier: AirlineCode,
  number: number,
  one: ScheduledFlight,
): Pick<ScheduledFlight, 'carrier' | 'number' | 'operatedAs'> {
  return { carrier, number, operatedAs: { carrier: one.carrier, number: one.number } }
}
