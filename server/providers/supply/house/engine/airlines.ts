import { type AirlineCode, type CountryCode, airlineCode, countryCode } from '#contract/terms/codes.ts'

import { readTable } from './table-text.ts'

/** Full-service airlines sell through fares and half round trips; low-cost ones sum up single flights. */
export type AirlineKind = 'full' | 'lowCost'

/** An airline as its fares need it. */
export type Airline = {
  readonly code: AirlineCode
  readonly name: string
  /** Where it is at home: its fares between two other countries are cheaper. */
  readonly home: CountryCode
  readonly kind: AirlineKind
  /** Airlines of one group stand on one ticket and combine their fares: an alliance or a low-cost family. */
  readonly group: string
  /** Airlines outside the group that carry its passengers on one ticket. */
  readonly partners: ReadonlySet<string>
  /** First three digits of its tickets (IATA accounting code). */
  readonly accountingCode: string
  /** Its fares in percent of the market's. */
  readonly farePercent: number
  /** Code under which it files its surcharge; absent when its fares hold everything. */
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

/** Reads the table of airlines. Throws on a row that cannot be right. */
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

/** Whether two airlines may stand on one ticket: one airline, one group, or partners. */
export function mayShareTicket(left: Airline, right: Airline): boolean {
  if (left.code === right.code || left.group === right.group) return true
  return left.partners.has(right.code) || right.partners.has(left.code)
}
