import {
  type AirportCode,
  type CityCode,
  type CountryCode,
  airportCode,
  cityCode,
  countryCode,
} from '#contract/terms/codes.ts'
import type { Zone } from '#contract/terms/time.ts'
import { parseZone } from '#contract/terms/time-zone.ts'

import { readTable } from './csv-table.ts'

/** Airport size, which determines the minimum connecting time: small, medium or large. */
export type AirportSize = 'S' | 'M' | 'L'

/** An airport with the data that the timetable needs. Position in degrees. */
export type Airport = {
  readonly code: AirportCode
  readonly city: CityCode
  readonly country: CountryCode
  readonly zone: Zone
  readonly latitude: number
  readonly longitude: number
  readonly size: AirportSize
}

/** The airports of the timetable. */
export type Places = {
  readonly airports: ReadonlyMap<AirportCode, Airport>
  /**
   * Returns the airports for a code in a search. A city code means all its airports, also where an airport
   * has the same code: BKK is Bangkok with Don Mueang, as in a GDS.
   */
  readonly airportsOf: (code: string) => readonly Airport[]
}

const columns = ['code', 'city', 'country', 'zone', 'latitude', 'longitude', 'size'] as const

/** Reads the airport table. Throws on an invalid row. */
export function readPlaces(text: string): Places {
  const airports = new Map<AirportCode, Airport>()
  const byCity = new Map<string, Airport[]>()
  for (const row of readTable(text, columns)) {
    const airport = parseAirport(row)
    if (!airport) throw new Error(`airports, line ${row.line}: not an airport`)
    airports.set(airport.code, airport)
    byCity.set(airport.city, [...(byCity.get(airport.city) ?? []), airport])
  }
  return {
    airports,
    airportsOf: (code) =>
      byCity.get(code) ?? [airports.get(code as AirportCode)].filter((one) => one !== undefined),
  }
}

function parseAirport(row: Readonly<Record<(typeof columns)[number], string>>): Airport | undefined {
  const code = airportCode(row.code)
  const city = cityCode(row.city)
  const country = countryCode(row.country)
  const inZone = parseZone(row.zone)
  const latitude = Number(row.latitude)
  const longitude = Number(row.longitude)
  if (!code || !city || !country || !inZone || !/^[SML]$/.test(row.size)) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { code, city, country, zone: inZone, latitude, longitude, size: row.size as AirportSize }
}

const earthKm = 6371

/** Great-circle distance in kilometres. */
export function kmBetween(from: Airport, to: Airport): number {
  const radians = Math.PI / 180
  const halfLatitude = Math.sin(((to.latitude - from.latitude) * radians) / 2)
  const halfLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2)
  const chord =
    halfLatitude ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * halfLongitude ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}
