import type { PassengerType } from '#contract/terms/passenger.ts'
import { parseLocalDate } from '#contract/terms/time.ts'

import { type Day, dayNumberOf } from '../day-number.ts'
import { parseMillionths } from './exchange-rates.ts'
import { type TableRow, readTable } from '../csv-table.ts'

/** When a tax applies: on departure, on arrival, on transfer, or as a percentage of the fare. */
export type TaxMoment = 'departure' | 'arrival' | 'transfer' | 'fare'

/** A dated row of the tax table. Amounts in millionths of the currency, or of a percent. */
export type TaxRow = {
  readonly code: string
  readonly name: string
  readonly moment: TaxMoment
  readonly scope: 'international' | 'domestic' | 'any'
  /** Countries at the other end of the flight to which it applies; empty means all. */
  readonly toward: ReadonlySet<string>
  /** Countries at the other end to which it does not apply. */
  readonly notToward: ReadonlySet<string>
  readonly cabins: 'any' | 'economy' | 'front'
  readonly currency: string
  readonly amounts: Readonly<Record<PassengerType, number>>
  readonly basis: 'travel' | 'issue' | 'both' | 'either'
  readonly firstDay: Day
  readonly lastDay: Day
  /** Not charged on a connection within this many hours between two international or two domestic flights. */
  readonly transitHours: number
  readonly source: string
}

const columns = [
  'country',
  'airports',
  'code',
  'name',
  'moment',
  'scope',
  'toward',
  'cabins',
  'currency',
  'adult',
  'child',
  'infantOnLap',
  'infantInSeat',
  'basis',
  'first',
  'last',
  'transitHours',
  'source',
  'confidence',
] as const
type Row = TableRow<(typeof columns)[number]>

/** Returns the rows that may apply at an airport: its country's, unless they name other airports. */
export type TaxTable = (airport: { readonly code: string; readonly country: string }) => readonly TaxRow[]

/** Reads the tax table. Throws with the line number on an invalid row. */
export function readTaxes(text: string): TaxTable {
  const rows = readTable(text, columns).map((row) => ({ row, tax: parseTaxRow(row) }))
  const found = new Map<string, readonly TaxRow[]>()
  return ({ code, country }) => {
    let taxes = found.get(code)
    if (!taxes) {
      taxes = rows
        .filter(
          ({ row }) =>
            row.country === country && (row.airports === '*' || row.airports.split(' ').includes(code)),
        )
        .map(({ tax }) => tax)
      found.set(code, taxes)
    }
    return taxes
  }
}

function parseTaxRow(row: Row): TaxRow {
  const parseKeyword = <Word extends string>(text: string, words: readonly Word[]): Word => {
    const found = words.find((one) => one === text)
    if (!found) throw new Error(`taxes, line ${row.line}: "${text}" is none of ${words.join(', ')}`)
    return found
  }
  const others = row.toward.startsWith('!')
  const countries = new Set(row.toward === '*' ? [] : row.toward.replace('!', '').split(' '))
  return {
    code: row.code,
    name: row.name,
    moment: parseKeyword(row.moment, ['departure', 'arrival', 'transfer', 'fare']),
    scope: parseKeyword(row.scope, ['international', 'domestic', 'any']),
    toward: others ? new Set() : countries,
    notToward: others ? countries : new Set(),
    cabins: parseKeyword(row.cabins, ['any', 'economy', 'front']),
    currency: row.currency,
    amounts: parseTaxAmounts(row),
    basis: parseKeyword(row.basis, ['travel', 'issue', 'both', 'either']),
    firstDay: parseDateBound(row, row.first, Number.NEGATIVE_INFINITY),
    lastDay: parseDateBound(row, row.last, Number.POSITIVE_INFINITY),
    transitHours: Number(row.transitHours),
    source: `${row.country} ${row.code}${row.first && ` from ${row.first}`} (${row.confidence}: ${row.source})`,
  }
}

function parseDateBound(row: Row, text: string, open: number): Day {
  if (text === '') return open
  const on = parseLocalDate(text)
  if (!on) throw new Error(`taxes, line ${row.line}: no such date ${text}`)
  return dayNumberOf(on)
}

function parseTaxAmounts(row: Row): TaxRow['amounts'] {
  const adult = parseMillionths(row.adult)
  return {
    adult,
    senior: adult,
    student: adult,
    youth: adult,
    child: parseMillionths(row.child),
    infantOnLap: parseMillionths(row.infantOnLap),
    infantInSeat: parseMillionths(row.infantInSeat),
  }
}
