import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'
import { parseLocalDate } from '#contract/terms/time.ts'

import { type Day, dayNumberOf } from '../../engine/day-number.ts'
import type { Airport } from '../../engine/places.ts'
import { shortenForReport } from '#server/platform/text/csv-records.ts'
import type { CsvRow } from './csv-table.ts'
import type { KnownWorld } from '../known-world.ts'

/** Bounds of a whole number, both included. */
export type Bounds = { readonly min: number; readonly max: number }

/** A time of day in minutes after midnight, and the day offset of "+1". */
export type CellTime = { readonly minute: number; readonly plusDays: number }

/**
 * Reads the cells of one row. Each method returns undefined for an empty or invalid cell; the errors are
 * collected in `reasons`, so that a row reports all of them at once.
 */
export type CellReader<Column extends string> = {
  readonly reasons: readonly string[]
  /** Adds a reason that concerns several cells. */
  complain(reason: string): void
  whole(column: Column, bounds: Bounds): number | undefined
  /** Reads whole baht, also in spreadsheet formats: 12,500 or 12500.00. */
  baht(column: Column, bounds: Bounds): number | undefined
  day(column: Column): Day | undefined
  /** Reads weekday bits, bit 0 Monday. */
  days(column: Column): number | undefined
  time(column: Column): CellTime | undefined
  yesNo(column: Column): boolean | undefined
  airport(column: Column): Airport | undefined
  airline(column: Column): AirlineCode | undefined
  /** Reads text that matches a pattern; `expected` describes it in the error. */
  matching(column: Column, pattern: RegExp, expected: string): string | undefined
  /** Reports each empty column. */
  needed(...columns: readonly Column[]): void
}

/** A value in a tuple, or the error text. */
type Parsed<Value> = readonly [Value] | string

/** Creates a cell reader; airports and airlines must exist in the world. */
export function createCellReader<Column extends string>(
  row: CsvRow<Column>,
  world: KnownWorld,
): CellReader<Column> {
  const reasons: string[] = []
  const readCell = <Value>(column: Column, parse: (text: string) => Parsed<Value>): Value | undefined => {
    const text = row.cell(column)
    const parsed = text === '' ? undefined : parse(text)
    if (typeof parsed !== 'string') return parsed?.[0]
    reasons.push(`${column} ${shortenForReport(text)} ${parsed}`)
    return undefined
  }
  return {
    reasons,
    complain: (reason) => reasons.push(reason),
    whole: (column, bounds) => readCell(column, (text) => parseWholeNumber(text, bounds)),
    baht: (column, bounds) => readCell(column, (text) => parseBaht(text, bounds)),
    day: (column) => readCell(column, parseDay),
    days: (column) => readCell(column, parseWeekdays),
    time: (column) => readCell(column, parseTime),
    yesNo: (column) => readCell(column, parseYesNo),
    airport: (column) => readCell(column, (text) => parseAirport(text.toUpperCase(), world)),
    airline: (column) => readCell(column, (text) => parseAirline(text.toUpperCase(), world)),
    matching: (column, pattern, expected) =>
      readCell(column, (text) => (pattern.test(text) ? [text] : `is not ${expected}`)),
    needed(...columns) {
      const empty = columns.filter((column) => row.cell(column) === '')
      if (empty.length > 0) reasons.push(`${empty.join(', ')} must not be empty`)
    },
  }
}

function parseWholeNumber(text: string, { min, max }: Bounds): Parsed<number> {
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return [value]
  return `is not a whole number from ${min} to ${max}`
}

function parseBaht(text: string, { min, max }: Bounds): Parsed<number> {
  const plain = text.replace(/\.00?$/, '')
  const digits = /^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
  const parsed = parseWholeNumber(digits, { min, max })
  return typeof parsed === 'string' ? `is not an amount in whole baht from ${min} to ${max}` : parsed
}

function parseDay(text: string): Parsed<Day> {
  const year = Number(text.slice(0, 4))
  if (/^\d{4}[-/.]/.test(text) && isBuddhistYear(year))
    return `counts the years of the Buddhist era: write ${year - 543}`
  const lastYear = Number(/^\d{1,2}([-/.])\d{1,2}\1(\d{4})$/.exec(text)?.[2])
  if (isBuddhistYear(lastYear))
    return `counts the years of the Buddhist era: write the year ${lastYear - 543}, and the date as 2027-01-31`
  const on = parseLocalDate(text)
  if (!on) return 'is not a date: write it as 2027-01-31'
  return year >= 2000 && year < 2100 ? [dayNumberOf(on)] : 'is not in this century'
}

/** Years from 2500 to 2650 are taken as Buddhist era, which is 543 ahead. */
function isBuddhistYear(year: number): boolean {
  return year >= 2500 && year <= 2650
}

function parseWeekdays(text: string): Parsed<number> {
  const plain = text.replaceAll(/[.\s]/g, '')
  if (!/^[1-7]{1,7}$/.test(plain)) return 'is not weekdays: write 1 for Monday to 7 for Sunday, such as 135'
  let bits = 0
  for (const digit of plain) bits |= 1 << (Number(digit) - 1)
  return [bits]
}

function parseTime(text: string): Parsed<CellTime> {
  const found = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?:\s*([+-])([0-2]))?$/.exec(text)
  if (!found) return 'is not a time: write 07:35, or 08:10+1 for the next day'
  const plusDays = Number(found[4] ?? 0) * (found[3] === '-' ? -1 : 1)
  return [{ minute: Number(found[1]) * 60 + Number(found[2]), plusDays: plusDays + 0 }]
}

function parseYesNo(text: string): Parsed<boolean> {
  const answer = text.toLowerCase()
  return answer === 'yes' || answer === 'no' ? [answer === 'yes'] : 'is neither yes nor no'
}

function parseAirport(code: string, world: KnownWorld): Parsed<Airport> {
  const airport = world.airport(code)
  return airport ? [airport] : 'is no airport of this shop'
}

function parseAirline(text: string, world: KnownWorld): Parsed<AirlineCode> {
  const code = airlineCode(text)
  if (!code) return 'is no airline code of two characters'
  return world.hasAirline(code) ? [code] : 'is no airline of this shop'
}
