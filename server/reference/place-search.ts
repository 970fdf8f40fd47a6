import { languages } from '#contract/problem.ts'
import type { AirportCode, CityCode, CountryCode } from '#contract/terms/codes.ts'
import type { Countries } from './countries.ts'
import { airportLabel, cityLabel } from './place-label.ts'
import type { Airport, City, Places } from './places.ts'
import {
  type Find,
  type SearchEntry,
  type SearchKey,
  codeKey,
  createSearchIndex,
  nameKeys,
  nearbyKey,
  rareCodeKey,
  wholeName,
  worthLess,
} from './search-index.ts'
import { isLongEnoughToSearch, searchKey, searchTokens } from './search-key.ts'

/** A place to fly from or to: an airport, or a city with all its airports. */
export type Place = {
  readonly kind: 'city' | 'airport'
  /** The code used in a search; a code of both a city and an airport means the city. */
  readonly code: AirportCode | CityCode
  readonly city: CityCode
  readonly country: CountryCode
  readonly airports: readonly AirportCode[]
}

/** Searches places by typed text; best match first, at most `limit`. */
export type FindPlaces = (text: string, limit: number) => Place[]

// Among equals a place in one of these countries ranks first: the shop sells in Thailand, mostly to Thai and
// Japanese travellers.
const homeCountries: ReadonlySet<string> = new Set(['TH', 'JP'])

// "สนามบินสุวรรณภูมิ", "成田空港", "Narita airport": the word for airport is ignored.
const airportWord =
  /^(?:ท่าอากาศยาน|สนามบิน|จังหวัด)|(?:国際空港|空港|市|(?:\s+(?:international|regional|municipal|domestic))?\s+airport)$/giu

/** Creates the place search. */
export function createPlaceSearch(places: Places, countries: Countries): FindPlaces {
  const entries = [...places.cities.values()].flatMap((city) => searchEntriesOf(city, places))
  const index = createSearchIndex(entries)
  const byCountry = Map.groupBy(
    entries.toSorted((one, other) => other.weight - one.weight).map(({ item }) => item),
    ({ country }) => country,
  )
  const placesInCountry = (text: string): Place[] => {
    const best = countries.index.beginningWith(searchKey(text)).find(({ score }) => score >= 600)
    return (best && byCountry.get(best.item.code)) ?? []
  }
  const searchPlaces = (text: string): Place[] => {
    const found = index.beginningWith(searchKey(text))
    const words = searchTokens(text)
    if (found.length === 0 && words.length > 1) found.push(...index.withAllWords(words))
    const near = placesInCountry(text)
    // Typing mistakes are tolerated only when the text matches nothing well known.
    const meant =
      near.length > 0 || found.some((one) => one.isWellKnown) ? [] : index.withSlips(searchKey(text))
    const [whole, rest] = [found.filter(isFullMatch), found.filter((one) => !isFullMatch(one))]
    return [...[...whole, ...meant, ...rest].map(({ item }) => item), ...near]
  }
  return (text, limit) => {
    if (!isLongEnoughToSearch(searchKey(text))) return []
    const found = searchPlaces(text)
    if (found.length > 0) return distinctPlaces(found, limit)
    const bare = text.trim().replaceAll(airportWord, '')
    return isLongEnoughToSearch(searchKey(bare)) && bare !== text
      ? distinctPlaces(searchPlaces(bare), limit)
      : []
  }
}

function isFullMatch({ score }: Find<Place>): boolean {
  return score >= wholeName
}

function distinctPlaces(found: readonly Place[], limit: number): Place[] {
  const byCode = new Map<string, Place>()
  for (const place of found) {
    if (byCode.size >= limit) break
    if (!byCode.has(place.code)) byCode.set(place.code, place)
  }
  return [...byCode.values()]
}

/** A city with several airports is one entry, and so is each airport with a code of its own. */
function searchEntriesOf(city: City, places: Places): SearchEntry<Place>[] {
  const airports = city.airports
    .map((code) => places.airports.get(code))
    .filter((airport) => airport !== undefined)
  const weight = city.weight + (city.isListed && homeCountries.has(city.country) ? 0.5 : 0)
  const from = { weight, isWellKnown: city.isListed }
  const [only] = airports
  if (!city.isListed && only)
    return [{ ...from, item: airportPlace(only), keys: searchKeysOfUnlistedAirport(only, city) }]
  const oldCodes = [...places.successors].filter(([, code]) => city.airports.includes(code))
  const keys = [codeKey(city.code), ...oldCodes.map(([old]) => codeKey(old)), ...namesOfPlace(city)]
  if (only && airports.length === 1)
    return [
      {
        ...from,
        item: airportPlace(only),
        keys: [...keys, codeKey(only.code), ...keysOfAirport(only, city)],
      },
    ]
  const others = airports.filter(({ code }) => code !== String(city.code))
  return [
    { ...from, item: cityPlace(city), keys: [...keys, ...searchKeysOfCityGroup(airports, city)] },
    ...others.map((airport) => ({
      ...from,
      item: airportPlace(airport),
      keys: [
        codeKey(airport.code),
        ...keysOfAirport(airport, city),
        nearbyKey(city.code),
        ...namesOfPlace(city, worthLess.cityOfAirport),
      ],
    })),
  ]
}

/** The airport that shares the city's code is found as the city; the others refer to it. */
function searchKeysOfCityGroup(airports: readonly Airport[], city: City): SearchKey[] {
  return [
    ...languages.map((language) => nearbyKey(cityLabel(city, language))),
    ...airports.flatMap((airport) =>
      airport.code === String(city.code)
        ? keysOfAirport(airport, city)
        : [nearbyKey(airport.code), ...allNames(airport).map((name) => nearbyKey(name))],
    ),
  ]
}

/** An airport outside our table is found by its English name, and ranks last among equal names. */
function searchKeysOfUnlistedAirport(airport: Airport, city: City): SearchKey[] {
  const code = airport.size === 'large' ? codeKey : rareCodeKey
  return [code(airport.code), ...nameKeys(city.names.en, worthLess.rare)]
}

/** Returns the names of an airport, alone and as in a list label. */
function keysOfAirport(airport: Airport, city: City): SearchKey[] {
  return [
    ...namesOfPlace(airport, worthLess.airportOfCity),
    ...languages.map((language) => nearbyKey(airportLabel(airport, city, language))),
    ...languages.map((language) => nearbyKey(`${city.names[language]} ${airport.names[language]}`)),
  ]
}

function namesOfPlace(place: City | Airport, less = 0): SearchKey[] {
  return [
    ...Object.values(place.names).flatMap((name) => nameKeys(name, less)),
    ...place.aliases.flatMap((name) => nameKeys(name, less + worthLess.alias)),
  ]
}

function cityPlace(city: City): Place {
  return {
    kind: 'city',
    code: city.code,
    city: city.code,
    country: city.country,
    airports: city.airports,
  }
}

function airportPlace(airport: Airport): Place {
  return {
    kind: 'airport',
    code: airport.code,
    city: airport.city,
    country: airport.country,
    airports: [airport.code],
  }
}

function allNames({ names, aliases }: City | Airport): string[] {
  return [...Object.values(names), ...aliases]
}
