import {
  listAirlineGroups,
  listCountries,
  listNationalities,
  searchAirlines,
  searchCountries,
  type Item,
  searchPlaces,
  readNames,
} from '#contract/api/reference.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listHolidays } from '#contract/api/holidays.ts'
import type { Language } from '#contract/problem.ts'
import { succeed } from '#contract/terms/result.ts'
import type { LocalDate, Zone } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Clock } from '#server/platform/clock.ts'
import { tagContent } from '#server/platform/http/answer/entity-tag.ts'
import { route } from '#server/platform/http/route.ts'
import {
  airlineListItem,
  countryListItem,
  airlineGroupListItem,
  holidayAnswerOf,
  namesOfCodes,
  placeListItem,
} from './reference-list-items.ts'
import type { Place, Reference } from './reference.ts'

/** Dependencies of these routes. */
export type ReferenceRouteDeps = { readonly reference: Reference; readonly clock: Clock }

/** Length of a type-ahead list. */
const listLength = 12
/** Matches scanned when filtering by country. */
const longestLook = 400
/** Maximum length of a typed query. */
const longestTyped = 64

const hour = 3600
const day = 24 * hour

// Time zone that decides today's date for alliance membership.
const shopZone = 'Asia/Bangkok' as Zone

/**
 * Registers the lists of the specification (§7) and the names for our own pages; public, cached and
 * revalidated.
 */
export function referenceRoutes(http: FastifyInstance, deps: ReferenceRouteDeps): void {
  void http.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, payload) => answerNotModified(request, reply, payload))
    placeRoute(scope, deps)
    searchRoute(scope, searchAirlines, createAirlineFinder(deps))
    searchRoute(scope, searchCountries, createCountryFinder(deps))
    referenceListRoutes(scope, deps)
    namesRoute(scope, deps)
    holidaysRoute(scope, deps)
  })
}

/** GET /api/CitySearch/{q} */
function placeRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  // Makes the index before anybody types.
  reference.searchPlaces('', 1)
  route(http, searchPlaces, {
    handle: ({ params, query, language }, reply) => {
      setCacheControl(reply, { seconds: hour, language })
      const found = isPlausibleQuery(params.q) ? findPlaces(reference, params.q, query.country) : []
      return succeed(found.map((place) => placeListItem(place, reference, language)))
    },
  })
}

function findPlaces(reference: Reference, text: string, country: string | undefined): Place[] {
  if (country === undefined) return reference.searchPlaces(text, listLength)
  return reference
    .searchPlaces(text, longestLook)
    .filter((place) => place.country === country)
    .slice(0, listLength)
}

type Find = (text: string, language: Language) => Item[]

function searchRoute(
  http: FastifyInstance,
  endpoint: typeof searchAirlines | typeof searchCountries,
  find: Find,
): void {
  route(http, endpoint, {
    handle: ({ params, language }, reply) => {
      setCacheControl(reply, { seconds: hour, language })
      return succeed(isPlausibleQuery(params.q) ? find(params.q, language) : [])
    },
  })
}

function createAirlineFinder({ reference }: ReferenceRouteDeps): Find {
  return (text, language) =>
    reference.searchAirlines(text, listLength).map((airline) => airlineListItem(airline, language))
}

function createCountryFinder({ reference }: ReferenceRouteDeps): Find {
  return (text, language) =>
    reference.searchCountries(text, listLength).map((country) => countryListItem(country, language))
}

/** GET /api/CountryDescs/, /api/airlinemember/ and /data/nationalities.json: whole lists, fetched once. */
function referenceListRoutes(http: FastifyInstance, { reference, clock }: ReferenceRouteDeps): void {
  const countryListItems = (language: Language): Item[] =>
    reference.countries(language).map((country) => countryListItem(country, language))
  const airlineGroupListItems = (language: Language): Item[] =>
    reference
      .airlineGroups(todayIn(shopZone, clock.now()))
      .map((group) => airlineGroupListItem(group, language))
  const lists = [
    { endpoint: listCountries, seconds: day, all: countryListItems },
    { endpoint: listNationalities, seconds: day, all: countryListItems },
    { endpoint: listAirlineGroups, seconds: hour, all: airlineGroupListItems },
  ]
  for (const { endpoint, seconds, all } of lists) {
    route(http, endpoint, {
      handle: ({ language }, reply) => {
        setCacheControl(reply, { seconds, language })
        return succeed(all(language))
      },
    })
  }
}

/** GET /api/reference/names */
function namesRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  route(http, readNames, {
    handle: ({ query, language }, reply) => {
      setCacheControl(reply, { seconds: day, language })
      return succeed(namesOfCodes(query, reference, language))
    },
  })
}

/** GET /api/reference/holidays */
function holidaysRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  route(http, listHolidays, {
    handle: ({ query, language }, reply) => {
      setCacheControl(reply, { seconds: day, language })
      // The schema has validated these dates.
      const found = reference.holidays(query.from as LocalDate, query.to as LocalDate)
      return succeed(found.map((holiday) => holidayAnswerOf(holiday, language)))
    },
  })
}

/** Whether a query is plausible: no control characters, and not overlong. */
function isPlausibleQuery(text: string): boolean {
  return text.length <= longestTyped && !/\p{Cc}/u.test(text)
}

/** Allows public caching, one copy per language. */
function setCacheControl(
  reply: FastifyReply,
  { seconds, language }: { seconds: number; language: Language },
): void {
  reply.headers({
    'cache-control': `public, max-age=${seconds}, stale-while-revalidate=${7 * day}`,
    'content-language': language,
    vary: 'Accept-Language, Cookie',
  })
}

/** Sets an ETag by content, and answers 304 to clients that have it. */
function answerNotModified(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  if (!tagContent(request, reply, payload)) return payload
  reply.code(304)
  return ''
}
