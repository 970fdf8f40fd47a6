import type { Day } from '../../day-number.ts'
import type { ToBaht } from '../../taxes/exchange-rates.ts'
import type { TaxRow, TaxTable } from '../../taxes/tax-table.ts'
import type { PackedWorld } from '../../world/packed-world.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { dayOffsets } from '../components/effective-entries.ts'

/** Taxes of a world: airports with the same rows share a profile; profile 0 has no taxes. */
export type TaxProfiles = {
  /** Profile of each airport. */
  readonly of: Uint16Array
  readonly rows: readonly (readonly TaxRow[])[]
  /** Rows with a percentage of the fare, by profile. */
  readonly fareRows: readonly (readonly TaxRow[])[]
  /** Longest transit in minutes in any row of a profile. */
  readonly longestTransit: Uint16Array
  /** 1 when all rows of a profile have the same transit limit, so that only two cases exist. */
  readonly isSimple: Uint8Array
  /** Days on which a row starts or ends, by profile. */
  readonly changes: readonly (readonly Day[])[]
  readonly toBaht: ToBaht
}

/** Deduplicates the rows of every airport. */
export function taxProfiles(world: PackedWorld, taxes: TaxTable, toBaht: ToBaht): TaxProfiles {
  const lists: (readonly TaxRow[])[] = [[]]
  const known = new Map<string, number>([['', 0]])
  const numbers = new Map<TaxRow, number>()
  const of = Uint16Array.from(world.header.airportCodes, (code, airport) => {
    const country = world.header.countryCodes[world.airports.country[airport] ?? 0] ?? ''
    const rows = taxes({ code, country })
    const key = rows.map((row) => taxRowNumber(row, numbers)).join(' ')
    const profile = known.get(key) ?? lists.length
    if (profile === lists.length) {
      known.set(key, profile)
      lists.push(rows)
    }
    return profile
  })
  const rows = lists.map((list) => list.filter((row) => row.moment !== 'fare'))
  return {
    of,
    rows,
    fareRows: lists.map((list) => list.filter((row) => row.moment === 'fare')),
    longestTransit: Uint16Array.from(rows, (list) =>
      Math.max(0, ...list.map((row) => row.transitHours * 60)),
    ),
    isSimple: Uint8Array.from(rows, (list) => {
      const hours = new Set(list.map((row) => row.transitHours).filter((one) => one > 0))
      return Number(hours.size <= 1)
    }),
    changes: rows.map((list) =>
      list.flatMap((row) => [row.firstDay, row.lastDay + 1]).filter((day) => Number.isFinite(day)),
    ),
    toBaht,
  }
}

function taxRowNumber(row: TaxRow, numbers: Map<TaxRow, number>): number {
  const known = numbers.get(row)
  if (known !== undefined) return known
  numbers.set(row, numbers.size)
  return numbers.size - 1
}

/** A departure or arrival: airport, country at the other end, time and cabin. */
export type AirportTaxQuery = {
  profile: number
  farCountry: number
  isInternational: boolean
  isDeparture: boolean
  isFrontCabin: boolean
  /** Connecting minutes at the same airport between two flights of one kind; 0 for none. */
  transit: number
  day: Day
}

/** The tax inputs of a whole query. */
export type TaxQuery = { readonly party: Int32Array; readonly issueDay: Day }

/**
 * Returns the taxes of a departure or arrival for the whole party in baht; each line of each passenger is
 * rounded separately.
 */
export function airportTax(
  profiles: TaxProfiles,
  ask: AirportTaxQuery,
  query: TaxQuery & { far: string },
): number {
  let baht = 0
  for (const row of profiles.rows[ask.profile] ?? []) {
    if (!isTaxRowDue(row, ask, query)) continue
    for (let type = 0; type < 7; type += 1) {
      const passengerCount = query.party[type] ?? 0
      const name = passengerTypes[type]
      if (passengerCount > 0 && name)
        baht += passengerCount * profiles.toBaht(row.amounts[name], row.currency, query.issueDay)
    }
  }
  return baht
}

/** Whether a row applies to a departure or arrival whose other end is in the country `far`. */
export function isTaxRowDue(
  row: TaxRow,
  ask: Omit<AirportTaxQuery, 'profile' | 'farCountry'>,
  { far, issueDay }: { far: string; issueDay: Day },
): boolean {
  if (row.scope !== 'any' && (row.scope === 'international') !== ask.isInternational) return false
  if (row.toward.size > 0 && !row.toward.has(far)) return false
  if (row.notToward.has(far)) return false
  if (row.cabins !== 'any' && (row.cabins === 'front') !== ask.isFrontCabin) return false
  if (!isTaxRowDateValid(row, ask.day, issueDay)) return false
  const isTransit = ask.transit > 0 && row.transitHours > 0 && ask.transit <= row.transitHours * 60
  if (row.moment === 'transfer') return ask.isDeparture && isTransit
  return row.moment === (ask.isDeparture ? 'departure' : 'arrival') && !isTransit
}

/** Whether a row is valid on a day of travel and a day of issue. */
export function isTaxRowDateValid(row: TaxRow, travelDay: Day, issueDay: Day): boolean {
  const isTravel = travelDay >= row.firstDay && travelDay <= row.lastDay
  const isIssue = issueDay >= row.firstDay && issueDay <= row.lastDay
  switch (row.basis) {
    case 'travel':
      return isTravel
    case 'issue':
      return isIssue
    case 'both':
      return isTravel && isIssue
    case 'either':
      return isTravel || isIssue
  }
}

/** Cached results: by profile, far country, day offset, direction, cabin and transit. */
export type TaxMemo = { readonly stamp: Uint32Array; readonly baht: Int32Array; readonly countries: number }

/** Allocates the cache of one query; one place beyond the days stands for "any day". */
export function createTaxMemo(profiles: TaxProfiles, countries: number): TaxMemo {
  const size = profiles.rows.length * countries * (dayOffsets + 1) * 8
  return { stamp: new Uint32Array(size), baht: new Int32Array(size), countries }
}

/** Returns the cache position of a result. */
export function taxMemoPosition(memo: TaxMemo, ask: AirportTaxQuery, dayOffset: number): number {
  const place = (ask.profile * memo.countries + ask.farCountry) * (dayOffsets + 1) + dayOffset
  return place * 8 + (ask.isDeparture ? 4 : 0) + (ask.isFrontCabin ? 2 : 0) + (ask.transit > 0 ? 1 : 0)
}
