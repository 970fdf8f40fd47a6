import type { Zone } from '#contract/terms/time.ts'
import { readHouseTable } from './read-house-table.ts'

/** An airport that the simulated airlines serve. */
export type Airport = {
  readonly code: string
  readonly name: string
  readonly cityCode: string
  readonly cityName: string
  readonly country: string
  readonly zone: Zone
  readonly latitude: number
  readonly longitude: number
}

/** Common names of airports and cities; the others are shown by their code. */
const names: Readonly<Record<string, readonly [name: string, city: string]>> = {
  BKK: ['Suvarnabhumi Airport', 'Bangkok'],
  DMK: ['Don Mueang International Airport', 'Bangkok'],
  CNX: ['Chiang Mai International Airport', 'Chiang Mai'],
  HKT: ['Phuket International Airport', 'Phuket'],
  NRT: ['Narita International Airport', 'Tokyo'],
  HND: ['Haneda Airport', 'Tokyo'],
  KIX: ['Kansai International Airport', 'Osaka'],
  ITM: ['Itami Airport', 'Osaka'],
  ICN: ['Incheon International Airport', 'Seoul'],
  GMP: ['Gimpo International Airport', 'Seoul'],
  TPE: ['Taiwan Taoyuan International Airport', 'Taipei'],
  HKG: ['Hong Kong International Airport', 'Hong Kong'],
  SIN: ['Singapore Changi Airport', 'Singapore'],
  LHR: ['Heathrow Airport', 'London'],
}

const airports = new Map(
  readHouseTable('providers/supply/house/data/airports.csv').map((row) => {
    const { code = '', city = '', country = '', zone = '', latitude, longitude } = row
    const [name = `${code} Airport`, cityName = city] = names[code] ?? []
    const airport: Airport = {
      code,
      name,
      cityCode: city,
      cityName,
      country,
      zone: zone as Zone,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
    return [code, airport]
  }),
)

/** Returns the airport of a code. Throws on an unknown code, which the timetable must not contain. */
export function requireAirport(code: string): Airport {
  const airport = airports.get(code)
  if (!airport) throw new RangeError(`no such airport in this world: ${code}`)
  return airport
}

/** Returns every airport of this world. */
export function allAirports(): readonly Airport[] {
  return [...airports.values()]
}

/** Returns the airports of a code: itself, or all of a city. Empty when this world does not have it. */
export function airportsOfPlace(code: string): Airport[] {
  const exact = airports.get(code)
  const ofCity = [...airports.values()].filter((one) => one.cityCode === code)
  if (ofCity.length > 0) return ofCity
  return exact ? [exact] : []
}

/** Returns the great-circle distance in kilometres. */
export function distanceKm(from: Airport, to: Airport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const middle =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(middle))
}
