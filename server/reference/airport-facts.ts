import { type AirportCode, type CountryCode, airportCode, countryCode } from '#contract/terms/codes.ts'
import type { Zone } from '#contract/terms/time.ts'
import { parseZone } from '#contract/terms/time-zone.ts'
import { type AirportSource, readAirportSources } from './airport-sources.ts'
import { type Row, parseCodeOrThrow, readTable, requiredValue } from './read-table.ts'

/** Size of an airport, by its runways and traffic. */
export type AirportSize = 'large' | 'medium' | 'small' | 'other'

/** The data of an airport without its city and localised names. */
export type AirportFacts = {
  readonly code: AirportCode
  /** The official English name: "Narita International Airport". */
  readonly fullName: string
  readonly country: CountryCode
  readonly zone: Zone
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  readonly size: AirportSize
}

// Awaited here, the rest is synchronous.
const sources = await readAirportSources()

const sizes: Readonly<Record<string, AirportSize>> = {
  large_airport: 'large',
  medium_airport: 'medium',
  small_airport: 'small',
}

/**
 * Returns every airport with an IATA code, with our corrections. An airport whose time zone is unknown is left
 * out, as its times could not be shown.
 */
export function loadAirportFacts(): Map<AirportCode, AirportFacts> {
  const corrections = new Map(
    readTable('airport-corrections').map((row) => [requiredValue(row, 'code'), row]),
  )
  const closed = new Set(readTable('closed-airports').map((row) => requiredValue(row, 'code')))
  const facts = sources
    .filter((source) => isScheduledAirport(source) && !closed.has(source.iata))
    .map((source) => airportFactsOf(source, corrections.get(source.iata)))
    .filter((one) => one !== undefined)
  return new Map(facts.map((one) => [one.code, one]))
}

/** Returns the successors of closed airports, by old code. */
export function loadAirportSuccessors(): Map<string, AirportCode> {
  return new Map(
    readTable('closed-airports').map((row) => [
      requiredValue(row, 'code'),
      parseCodeOrThrow(airportCode, requiredValue(row, 'successor')),
    ]),
  )
}

/** Railway and bus stations have IATA codes too, but no flights. */
const station = /\b(?:railway|rail|train|bus|ferry|coach)\b|\bstation\b(?! airport)/i

function isScheduledAirport({ type, airport }: AirportSource): boolean {
  return type !== 'closed' && (type === 'large_airport' || !station.test(airport))
}

function airportFactsOf(source: AirportSource, correction: Row | undefined): AirportFacts | undefined {
  const correctedValue = (column: string): string | undefined => correction?.[column] || undefined
  const code = airportCode(source.iata)
  const country = countryCode(correctedValue('country') ?? source.country_code)
  const inZone = country && timeZoneInCountry(country, correctedValue('zone') ?? source.time)
  if (!code || !country || !inZone) return undefined
  return {
    code,
    fullName: correctedValue('name') ?? source.airport,
    country,
    zone: inZone,
    latitude: Number(correctedValue('latitude') ?? source.latitude),
    longitude: Number(correctedValue('longitude') ?? source.longitude),
    size: (correctedValue('size') as AirportSize | undefined) ?? sizes[source.type] ?? 'other',
  }
}

// Time zones that this runtime lists; others are checked one by one, which is slow.
const listed = new Set(Intl.supportedValuesOf('timeZone'))
const asked = new Map<string, Zone | undefined>()

/** Timetables for all of mainland China use Beijing time, whatever local zones the database has. */
function timeZoneInCountry(country: CountryCode, name: string): Zone | undefined {
  if (country === 'CN') return 'Asia/Shanghai' as Zone
  if (listed.has(name)) return name as Zone
  if (!asked.has(name)) asked.set(name, parseZone(name))
  return asked.get(name)
}
