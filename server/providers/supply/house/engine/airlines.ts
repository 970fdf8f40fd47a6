import { type AirlineCode, type CountryCode, airlineCode, countryCode } from '#contract/terms/codes.ts'

import { readTable } from './csv-table.ts'

/**
 * Full-service airlines sell through fares and half round trips; low-cost airlines sell single flights and
 * add them up.
 */
export type AirlineKind = 'full' | 'lowCost'

/** An airline with the data that fares need. */
export type Airline = {
  readonly code: AirlineCode
  readonly name: string
  /** Home country; its fares between two other countries are lower. */
  readonly home: CountryCode
  readonly kind: AirlineKind
  /** Alliance or low-cost family; members share tickets and combine their fares. */
  readonly group: string
  /** Airlines outside the group with an interline agreement: they carry its passengers on one ticket. */
  readonly partners: ReadonlySet<string>
  /** First three digits of its tickets (IATA accounting code). */
  readonly accountingCode: string
  /** Its fares in percent of the market's. */
  readonly farePercent: number
  /** Code under which it files its carrier surcharge; absent when its fares include everything. */
  readonly surchargeCode?: 'YQ' | 'YR'
}

/** The airlines of the timetable. */
export type Airlines = ReadonlyMap<AirlineCode, Airline>

const columns = [
  'code',
  'name',
  'home',
  'kind',
  'group',
  'accounting',
  'farePercent',
  'surcharge',
  'partners',
] as const

/** Reads the airline table. Throws on an invalid row. */
export function readAirlines(text: string): Airlines {
  const airlines = new Map<AirlineCode, Airline>()
  for (const row of readTable(text, columns)) {
    const code = airlineCode(row.code)
    const home = countryCode(row.home)
    const isKind = row.kind === 'full' || row.kind === 'lowCost'
    if (!code || !home || !isKind || !/^\d{3}$/.test(row.accounting) || !/^\d{2,3}$/.test(row.farePercent)) {
      throw new Error(`airlines, line ${row.line}: not an airline`)
    }
    airlines.set(code, {
      code,
      name: row.name,
      home,
      kind: row.kind === 'full' ? 'full' : 'lowCost',
      group: row.group === '' ? code : row.group,
      partners: new Set(row.partners.split(' ')),
      accountingCode: row.accounting,
      farePercent: Number(row.farePercent),
      ...((row.surcharge === 'YQ' || row.surcharge === 'YR') && { surchargeCode: row.surcharge }),
    })
  }
  return airlines
}

/** Whether two airlines may share a ticket: the same airline, the same group, or partners. */
export function mayShareTicket(left: Airline, right: Airline): boolean {
  if (left.code === right.code || left.group === right.group) return true
  return left.partners.has(right.code) || right.partners.has(left.code)
}
