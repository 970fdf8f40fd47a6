import type { z } from 'zod'
import type { HolidaysAnswer } from '#contract/api/holidays.ts'
import type { Item, NamesAnswer, PlaceItem, namesQuery } from '#contract/api/reference.ts'
import type { Language } from '#contract/problem.ts'
import type { Airline, AirlineGroup, Country, Holiday, Place, Reference } from './reference.ts'

/** Returns a place as the search box lists it. */
export function placeListItem(place: Place, reference: Reference, language: Language): PlaceItem {
  return {
    Text:
      place.kind === 'city'
        ? reference.cityLabel(place.code, language)
        : reference.airportLabel(place.code, language),
    Value: place.code,
    kind: place.kind,
    city: reference.city(place.city)?.names[language] ?? place.city,
    country: countryName(reference, place.country, language),
    countryCode: place.country,
    airports: place.airports.map((code) => ({
      code,
      name: reference.airport(code)?.names[language] ?? code,
      label: reference.airportLabel(code, language),
    })),
  }
}

/** Returns an airline as a list shows it: "Thai Airways (TG)". */
export function airlineListItem({ names, code }: Airline, language: Language): Item {
  return { Text: `${names[language]} (${code})`, Value: code }
}

/** Returns a group of airlines; its value is the `airline` parameter of a search. */
export function airlineGroupListItem({ names, airlines }: AirlineGroup, language: Language): Item {
  return { Text: names[language], Value: airlines.join(',') }
}

/** Returns a country, which is also a nationality. */
export function countryListItem({ names, code }: Country, language: Language): Item {
  return { Text: names[language], Value: code }
}

/** Returns a holiday as a calendar marks it. */
export function holidayAnswerOf(
  { on, country, isSubstitute, names }: Holiday,
  language: Language,
): HolidaysAnswer[number] {
  return { date: on, country, name: names[language], substitute: isSubstitute }
}

/** Returns the names of these codes in one language. */
export function namesOfCodes(
  wanted: z.output<typeof namesQuery>,
  reference: Reference,
  language: Language,
): NamesAnswer {
  return {
    airports: namesOfKnownCodes(wanted.airports, (code) => airportNames(reference, code, language)),
    cities: namesOfKnownCodes(wanted.cities, (code) => cityNames(reference, code, language)),
    airlines: namesOfKnownCodes(wanted.airlines, (code) => reference.airline(code)?.names[language]),
    aircraft: namesOfKnownCodes(wanted.aircraft, (code) => reference.aircraft(code)?.name),
  }
}

function airportNames(
  reference: Reference,
  code: string,
  language: Language,
): NamesAnswer['airports'][string] | undefined {
  const airport = reference.airport(code)
  const city = airport && reference.city(airport.city)
  return (
    city && {
      name: city.airports.length === 1 ? city.names[language] : airport.names[language],
      city: city.names[language],
      cityCode: city.code,
      country: countryName(reference, airport.country, language),
      countryCode: airport.country,
      label: reference.airportLabel(airport.code, language),
    }
  )
}

function cityNames(
  reference: Reference,
  code: string,
  language: Language,
): NamesAnswer['cities'][string] | undefined {
  const city = reference.city(code)
  return (
    city && {
      name: city.names[language],
      country: countryName(reference, city.country, language),
      countryCode: city.country,
      label: reference.cityLabel(city.code, language),
      airports: [...city.airports],
    }
  )
}

function countryName(reference: Reference, code: string, language: Language): string {
  return reference.country(code)?.names[language] ?? code
}

/** Returns a record of the known codes. */
function namesOfKnownCodes<Name>(
  codes: readonly string[],
  nameOf: (code: string) => Name | undefined,
): Record<string, Name> {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = nameOf(code)
      return name === undefined ? [] : [[code, name] as const]
    }),
  )
}
