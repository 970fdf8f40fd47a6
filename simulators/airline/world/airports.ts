import { type Zone } from '#contract/terms/time.ts'
import { tableOf } from './house-table.ts'

/** A place that the simulated airlines fly to. */
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

/** How people call those that have a name of their own; the others are called by their code. */
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
  tableOf('providers/supply/house/data/airports.csv').map((row) => {
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

/** The airport of a code. Throws on a code that the timetable must not contain. */
export function airportOf(code: string): Airport {
  const airport = airports.get(code)
  if (!airport) throw new RangeError(`no such airport in this world: ${code}`)
  return airport
}

/** Every airport of this world. */
export function allAirports(): readonly Airport[] {
  return [...airports.values()]
}

/** The airports that a code means: itself, or all of a city. Empty when this world does not have it. */
export function airportsMeantBy(code: string): Airport[] {
  const exact = airports.get(code)
  const ofCity = [...airports.values()].filter((one) => one.cityCode === code)
  if (ofCity.length > 0) return ofCity
  return exact ? [exact] : []
}

/** Great-circle distance in kilometres. */
export function distanceKm(from: Airport, to: Airport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const middle =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(middle))
}
