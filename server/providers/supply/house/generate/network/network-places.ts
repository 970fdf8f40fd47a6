import { type CityCode, airportCode, cityCode, countryCode } from '#contract/terms/codes.ts'
import { parseZone } from '#contract/terms/time-zone.ts'

import type { AirportSize } from '../../engine/places.ts'
import { eachRow } from './parse-network-csv.ts'
import type { WorldAirport, WorldAirports } from '../world-airports.ts'

const columns = ['iata', 'city_code', 'country', 'lat', 'lon', 'tz', 'departures_per_day_est'] as const

/** Departures a day from which an airport counts as large or medium where no table classifies it. */
const largeFrom = 200
const mediumFrom = 50

/**
 * Reads the airports of a network file. The house tables override it; rows that are invalid or in an unknown
 * time zone are left out.
 */
export function readNetworkPlaces(text: string, known: WorldAirports): WorldAirports {
  const airports = new Map<string, WorldAirport>(known)
  eachRow(text, columns, (row) => {
    if (known.has(row.iata)) return
    const airport = parseNetworkAirport(row)
    if (airport) airports.set(airport.code, airport)
  })
  return airports
}

function parseNetworkAirport(
  row: Readonly<Record<(typeof columns)[number], string>>,
): WorldAirport | undefined {
  const code = airportCode(row.iata)
  const country = countryCode(row.country)
  const inZone = parseZone(row.tz)
  const latitude = Number(row.lat)
  const longitude = Number(row.lon)
  const departures = Number(row.departures_per_day_est)
  if (!code || !country || !inZone || row.tz === '') return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && departures >= 0)) return undefined
  const city: CityCode = cityCode(row.city_code) ?? (code as string as CityCode)
  return {
    code,
    city,
    country,
    zone: inZone,
    latitude,
    longitude,
    size: airportSizeOf(departures),
    weight: departures / 30,
    banks: [],
  }
}

function airportSizeOf(departures: number): AirportSize {
  if (departures >= largeFrom) return 'L'
  return departures >= mediumFrom ? 'M' : 'S'
}
