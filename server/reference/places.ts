import {
  type AirportCode,
  type CityCode,
  type CountryCode,
  airportCode,
  cityCode,
  countryCode,
} from '#contract/terms/codes.ts'
import {
  type AirportFacts,
  type AirportSize,
  loadAirportFacts,
  loadAirportSuccessors,
} from './airport-facts.ts'
import { type Names, parseNames, sameNameInAllLanguages } from './localized-names.ts'
import { type Row, parseCodeOrThrow, listValues, readTable, requiredValue } from './read-table.ts'

/** A city with its airports, the main one first. */
export type City = {
  readonly code: CityCode
  readonly country: CountryCode
  readonly names: Names
  readonly aliases: readonly string[]
  readonly airports: readonly AirportCode[]
  /** Popularity: 1 to 5 for cities of our table, below 1.5 for the rest of the world. */
  readonly weight: number
  /** Whether it is in our table, with names in every language. */
  readonly isListed: boolean
}

/** An airport with its city and its short name: "Narita". */
export type Airport = AirportFacts & {
  readonly city: CityCode
  readonly names: Names
  readonly aliases: readonly string[]
}

/** All cities and airports. */
export type Places = {
  readonly cities: ReadonlyMap<string, City>
  readonly airports: ReadonlyMap<string, Airport>
  /** Successors of closed airports, by old code. */
  readonly successors: ReadonlyMap<string, AirportCode>
}

const weightOfSize: Readonly<Record<AirportSize, number>> = { large: 0.9, medium: 0.5, small: 0.2, other: 0 }

/** Reads the tables of cities and airports and joins them with the worldwide airport data. */
export function loadPlaces(): Places {
  const facts = loadAirportFacts()
  const airportRows = Map.groupBy(readTable('airports'), (row) => requiredValue(row, 'city'))
  const cities = new Map<string, City>()
  const airports = new Map<string, Airport>()
  for (const row of readTable('cities')) {
    const city = parseListedCity(row, airportRows.get(requiredValue(row, 'code')) ?? [])
    cities.set(city.code, city)
    for (const airport of parseAirportsOfCity(city, { facts, rows: airportRows.get(city.code) ?? [] }))
      airports.set(airport.code, airport)
  }
  for (const one of facts.values()) {
    // Skips an airfield whose code is also that of a city with other airports.
    if (airports.has(one.code) || cities.has(one.code)) continue
    const city = cityOfUnlistedAirport(one)
    cities.set(city.code, city)
    airports.set(one.code, { ...one, city: city.code, names: city.names, aliases: [] })
  }
  return { cities, airports, successors: loadAirportSuccessors() }
}

function parseListedCity(row: Row, airportRows: readonly Row[]): City {
  const code = parseCodeOrThrow(cityCode, requiredValue(row, 'code'))
  const airports = airportRows.map((airport) =>
    parseCodeOrThrow(airportCode, requiredValue(airport, 'airport')),
  )
  return {
    code,
    country: parseCodeOrThrow(countryCode, requiredValue(row, 'country')),
    names: parseNames(row),
    aliases: listValues(row, 'aliases'),
    airports: airports.length > 0 ? airports : [parseCodeOrThrow(airportCode, code)],
    weight: Number(requiredValue(row, 'weight')),
    isListed: true,
  }
}

function parseAirportsOfCity(
  city: City,
  from: { readonly facts: ReadonlyMap<AirportCode, AirportFacts>; readonly rows: readonly Row[] },
): Airport[] {
  return city.airports.map((code) => {
    const facts = from.facts.get(code)
    if (!facts) throw new Error(`the airport ${code} of ${city.code} is not among the world's airports`)
    const row = from.rows.find((one) => one['airport'] === code)
    return {
      ...facts,
      city: city.code,
      names: row ? parseNames(row) : city.names,
      aliases: row ? listValues(row, 'aliases') : [],
    }
  })
}

/** An airport outside our table forms a city of its own, with its English name. */
function cityOfUnlistedAirport(facts: AirportFacts): City {
  return {
    code: parseCodeOrThrow(cityCode, facts.code),
    country: facts.country,
    names: sameNameInAllLanguages(shortNameOf(facts.fullName)),
    aliases: [],
    airports: [facts.code],
    weight: weightOfSize[facts.size],
    isListed: false,
  }
}

/** "Essendon International Airport" is shortened to "Essendon". */
function shortNameOf(fullName: string): string {
  const short = fullName
    .replace(/\s+(?:(?:International|Regional|Municipal|Domestic)\s+)?Airport$/i, '')
    .trim()
  return short === '' ? fullName : short
}
