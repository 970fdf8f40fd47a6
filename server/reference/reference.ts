import type { Language } from '#contract/problem.ts'
import type { AirlineCode, AirportCode, CountryCode } from '#contract/terms/codes.ts'
import type { LocalDate, Zone } from '#contract/terms/time.ts'
import { type Aircraft, loadAircraft } from './aircraft.ts'
import {
  type Airline,
  type AirlineGroup,
  type Airlines,
  type Alliance,
  airlineGroupsOn,
  allianceOnDay,
  loadAirlines,
} from './airlines.ts'
import { type Countries, type Country, loadCountries } from './countries.ts'
import { type Holiday, holidaysBetween, loadHolidays } from './holidays.ts'
import { type NearbyPlace, nearbyPlaces, nearestAirports } from './nearest-airports.ts'
import { airportLabel, cityLabel } from './place-label.ts'
import { type FindPlaces, type Place, createPlaceSearch } from './place-search.ts'
import { type Airport, type City, type Places, loadPlaces } from './places.ts'
import type { SearchIndex } from './search-index.ts'
import { isLongEnoughToSearch, searchKey, searchTokens } from './search-key.ts'

export type { Aircraft, Airline, AirlineGroup, Airport, Alliance, City, Country, Holiday, Place }

/**
 * The reference data: places, airlines, countries, aircraft. All of it is in memory and constant while the
 * shop runs. Codes are in capitals; an unknown one gives undefined or an empty list.
 */
export type Reference = PlaceReference & AirlineReference & CountryReference & HolidayReference

/** Airports and cities. */
export type PlaceReference = {
  airport(code: string): Airport | undefined
  /** Returns every airport. */
  allAirports(): readonly Airport[]
  city(code: string): City | undefined
  /**
   * Returns the airports of a code in a search, the main one first; a city code takes precedence over an
   * airport code.
   */
  airportsOf(code: string): readonly AirportCode[]
  /** Returns the nearest airports with flights, nearest first, without the airport itself. */
  nearestAirports(code: string, within: { readonly km: number; readonly limit: number }): AirportCode[]
  /** Returns alternative places, nearest first; airports of the place itself are left out. */
  nearbyPlaces(code: string, within: { readonly km: number; readonly limit: number }): NearbyPlace[]
  zoneOf(airport: string): Zone | undefined
  /** Returns the country of an airport or a city. */
  countryOf(code: string): CountryCode | undefined
  /** Returns the list label of an airport: "Tokyo Narita (NRT)". An unknown code is returned as is. */
  airportLabel(code: string, language: Language): string
  /** Returns the list label of a city: "Tokyo, all airports (TYO)". */
  cityLabel(code: string, language: Language): string
  /** Type-ahead over places: names, codes and common misspellings in the scripts of all three languages. */
  searchPlaces(text: string, limit: number): Place[]
}

/** Airlines, their alliances, and aircraft. */
export type AirlineReference = {
  airline(code: string): Airline | undefined
  /** Returns the first three digits of an airline's tickets; undefined where the table does not know them. */
  accountingCode(airline: string): string | undefined
  /** Returns the airline whose tickets begin with these three digits; undefined where the table does not know it. */
  airlineOfAccountingCode(code: string): AirlineCode | undefined
  allianceOf(airline: string, on: LocalDate): Alliance | undefined
  /** Returns the filters of the search box on a day, in the specification's order. */
  airlineGroups(on: LocalDate): AirlineGroup[]
  /**
   * Returns a group by its key, or by the specification's label for it ("SG" means Singapore Airlines there).
   */
  airlineGroup(name: string, on: LocalDate): AirlineGroup | undefined
  /** Whether a list of codes names every known airline, and so filters nothing. */
  isEveryAirline(codes: readonly string[]): boolean
  searchAirlines(text: string, limit: number): Airline[]
  aircraft(code: string): Aircraft | undefined
}

/** Countries, which are also the nationalities of passports. */
export type CountryReference = {
  country(code: string): Country | undefined
  /** Returns every country, sorted by the collation of the language. */
  countries(language: Language): readonly Country[]
  searchCountries(text: string, limit: number): Country[]
}

/** Public holidays. */
export type HolidayReference = {
  /**
   * Returns those of Thailand and Japan from one day to another, both included, earliest first; none for
   * years without data.
   */
  holidays(from: LocalDate, to: LocalDate): Holiday[]
}

let loaded: Reference | undefined

/** Returns the reference data; read on the first call (about a tenth of a second), then cached. */
export function loadReference(): Reference {
  if (loaded === undefined) {
    const places = loadPlaces()
    const countries = loadCountries()
    loaded = {
      ...placeReference(places, countries),
      ...airlineReference(loadAirlines(), loadAircraft()),
      ...countryReference(countries),
      ...holidayReference(loadHolidays()),
    }
  }
  return loaded
}

function placeReference(places: Places, countries: Countries): PlaceReference {
  const { airports, cities, successors } = places
  // A process that searches or runs jobs needs no index of what is typed.
  let search: FindPlaces | undefined
  const airportsOfPlace = (code: string): readonly AirportCode[] => {
    const successor = successors.get(code)
    const own = airports.get(code)
    return cities.get(code)?.airports ?? (own && [own.code]) ?? (successor === undefined ? [] : [successor])
  }
  return {
    airport: (code) => airports.get(code),
    allAirports: () => [...airports.values()],
    city: (code) => cities.get(code),
    airportsOf: airportsOfPlace,
    nearestAirports: (code, within) => nearestAirports(places, code, within),
    nearbyPlaces: (code, within) => nearbyPlaces(places, code, within),
    zoneOf: (airport) => airports.get(airport)?.zone,
    countryOf: (code) => (cities.get(code) ?? airports.get(code))?.country,
    airportLabel: (code, language) => {
      const airport = airports.get(code)
      const city = airport && cities.get(airport.city)
      return city ? airportLabel(airport, city, language) : code
    },
    cityLabel: (code, language) => {
      const city = cities.get(code)
      return city ? cityLabel(city, language) : code
    },
    searchPlaces: (text, limit) => (search ??= createPlaceSearch(places, countries))(text, limit),
  }
}

function airlineReference(airlines: Airlines, aircraft: ReadonlyMap<string, Aircraft>): AirlineReference {
  const { byCode, memberships, accountingCodes } = airlines
  const airlinesByAccountingCode = new Map([...accountingCodes].map(([airline, code]) => [code, airline]))
  return {
    airline: (code) => byCode.get(code),
    accountingCode: (airline) => accountingCodes.get(airline),
    airlineOfAccountingCode: (code) => byCode.get(airlinesByAccountingCode.get(code) ?? '')?.code,
    allianceOf: (airline, on) => allianceOnDay(memberships, airline, on),
    airlineGroups: (on) => airlineGroupsOn(airlines, on),
    airlineGroup: (name, on) =>
      airlineGroupsOn(airlines, on).find(({ key, label }) => name === key || name === label),
    isEveryAirline: (codes) => {
      const given = new Set(codes)
      return [...byCode.keys()].every((code) => given.has(code))
    },
    searchAirlines: (text, limit) => searchNames(airlines.index, text, limit),
    aircraft: (code) => aircraft.get(code),
  }
}

function countryReference({ byCode, sorted, index }: Countries): CountryReference {
  return {
    country: (code) => byCode.get(code),
    countries: (language) => sorted[language],
    searchCountries: (text, limit) => searchNames(index, text, limit),
  }
}

function holidayReference(holidays: readonly Holiday[]): HolidayReference {
  return { holidays: (from, to) => holidaysBetween(holidays, { from, to }) }
}

/** Searches by prefix, then by several words, then with typing mistakes. */
function searchNames<Item>(index: SearchIndex<Item>, text: string, limit: number): Item[] {
  const key = searchKey(text)
  if (!isLongEnoughToSearch(key)) return []
  let found = index.beginningWith(key)
  if (found.length === 0) found = index.withAllWords(searchTokens(text))
  if (found.length === 0) found = index.withSlips(key)
  return found.slice(0, limit).map(({ item }) => item)
}
