import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** One entry of a list as the specification's client reads it: the shown text and the sent value. */
export const item = z.object({ Text: z.string().min(1), Value: z.string().min(1) }).meta({
  id: 'ReferenceItem',
  description: 'Text in the language of the request, Value as requests carry it.',
})
/** One entry of a list. */
export type Item = z.infer<typeof item>

/** A list of entries; empty when nothing was found. */
export const items = z.array(item)

/**
 * A place of departure or arrival. Text and Value belong to the specification, the rest to our own client.
 */
export const placeItem = z
  .object({
    Text: z.string().min(1),
    /** City or airport code; a code that is both (BKK) means the city with all of its airports. */
    Value: z.string().length(3),
    kind: z.enum(['city', 'airport']),
    city: z.string(),
    country: z.string(),
    countryCode: z.string().length(2),
    /** `label` is the airport as lists show it; absent in older answers from browser caches. */
    airports: z.array(
      z.object({ code: z.string().length(3), name: z.string(), label: z.string().optional() }),
    ),
  })
  .meta({ id: 'PlaceItem' })
/** A place of departure or arrival, on the wire. */
export type PlaceItem = z.infer<typeof placeItem>

/** Found places, best first. */
export const placeItems = z.array(placeItem)

/** The typed text, as the last part of the path. Other members of the old client are ignored. */
export const typedText = z.object({ q: z.string() })

/** Limits places to one country, "TH". Other members of the old client's query are ignored. */
export const placeQuery = z.object({
  country: z
    .string()
    .optional()
    .transform((text) => (text !== undefined && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined))
    .meta({ type: 'string', description: 'Two letters (ISO 3166-1); anything else limits nothing.' }),
})

/** Codes in one query member: "BKK,NRT". */
const codes = z
  .string()
  .max(1000)
  .default('')
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((code) => code.trim().toUpperCase())
        .filter((code) => code !== ''),
    ),
  ])
  .meta({ type: 'string', description: 'Codes, separated by commas.' })

/** The codes whose names are requested. */
export const namesQuery = z.object({ airports: codes, cities: codes, airlines: codes, aircraft: codes })
/** The codes whose names are requested, on the wire. */
export type NamesQuery = z.input<typeof namesQuery>

/** Names by code, in the language of the request. Unknown codes are left out. */
export const namesAnswer = z
  .object({
    airports: z.record(
      z.string(),
      z.object({
        /** Short name of the airport, "Narita"; the city's name when it has no other airport. */
        name: z.string(),
        city: z.string(),
        cityCode: z.string(),
        country: z.string(),
        /** "JP"; absent in older answers from browser caches. */
        countryCode: z.string().optional(),
        /** As lists show it: "Tokyo Narita (NRT)". */
        label: z.string(),
      }),
    ),
    cities: z.record(
      z.string(),
      z.object({
        name: z.string(),
        country: z.string(),
        countryCode: z.string().optional(),
        label: z.string(),
        airports: z.array(z.string()),
      }),
    ),
    airlines: z.record(z.string(), z.string()),
    aircraft: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ReferenceNames' })
/** Names by code. */
export type NamesAnswer = z.infer<typeof namesAnswer>

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/CitySearch/:q',
  summary: 'Cities and airports that begin like what was typed, in any of the three languages; best first.',
  query: placeQuery,
  params: typedText,
  answer: placeItems,
})

export const readNames = endpoint({
  method: 'GET',
  path: '/api/reference/names',
  summary: 'Names of airports, cities, airlines and aircraft by their codes.',
  query: namesQuery,
  answer: namesAnswer,
})

export const searchAirlines = endpoint({
  method: 'GET',
  path: '/api/airlinesearch/:q',
  summary: 'Airlines by name or code.',
  params: typedText,
  answer: items,
})

export const searchCountries = endpoint({
  method: 'GET',
  path: '/api/Countries/:q',
  summary: 'Countries by name or code.',
  params: typedText,
  answer: items,
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/CountryDescs/',
  summary: 'Every country.',
  answer: items,
})

export const listNationalities = endpoint({
  method: 'GET',
  path: '/data/nationalities.json',
  summary: 'Every nationality.',
  answer: items,
})

export const listAirlineGroups = endpoint({
  method: 'GET',
  path: '/api/airlinemember/',
  summary: 'The groups of airlines.',
  answer: items,
})
