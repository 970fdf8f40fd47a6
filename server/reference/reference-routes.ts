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
import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { listHolidays } from '#contract/api/holidays.ts'
import { type Language } from '#contract/problem.ts'
import { succeed } from '#contract/terms/result.ts'
import { type LocalDate, type Zone } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/zone.ts'
import { type Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'
import {
  airlineItemOf,
  countryItemOf,
  groupItemOf,
  holidayAnswerOf,
  namesOfCodes,
  placeItemOf,
} from './reference-answer.ts'
import { type Place, type Reference } from './reference.ts'

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
    scope.addHook('onSend', async (request, reply, payload) => notModified(request, reply, payload))
    placeRoute(scope, deps)
    searchRoute(scope, searchAirlines, airlinesFound(deps))
    searchRoute(scope, searchCountries, countriesFound(deps))
    listRoutes(scope, deps)
    namesRoute(scope, deps)
    holidaysRoute(scope, deps)
  })
}

/** GET /api/CitySearch/{q} */
function placeRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  route(http, searchPlaces, {
    handle: ({ params, query, language }, reply) => {
      cacheFor(reply, { seconds: hour, language })
      const found = isReadable(params.q) ? placesFound(reference, params.q, query.country) : []
      return succeed(found.map((place) => placeItemOf(place, reference, language)))
    },
  })
}

function placesFound(reference: Reference, text: string, country: string | undefined): Place[] {
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
      cacheFor(reply, { seconds: hour, language })
      return succeed(isReadable(params.q) ? find(params.q, language) : [])
    },
  })
}

function airlinesFound({ reference }: ReferenceRouteDeps): Find {
  return (text, language) =>
    reference.searchAirlines(text, listLength).map((airline) => airlineItemOf(airline, language))
}

function countriesFound({ reference }: ReferenceRouteDeps): Find {
  return (text, language) =>
    reference.searchCountries(text, listLength).map((country) => countryItemOf(country, language))
}

/** GET /api/CountryDescs/, /api/airlinemember/ and /data/nationalities.json: whole lists, fetched once. */
function listRoutes(http: FastifyInstance, { reference, clock }: ReferenceRouteDeps): void {
  const countries = (language: Language): Item[] =>
    reference.countries(language).map((country) => countryItemOf(country, language))
  const groups = (language: Language): Item[] =>
    reference.airlineGroups(todayIn(shopZone, clock.now())).map((group) => groupItemOf(group, language))
  const lists = [
    { endpoint: listCountries, seconds: day, all: countries },
    { endpoint: listNationalities, seconds: day, all: countries },
    { endpoint: listAirlineGroups, seconds: hour, all: groups },
  ]
  for (const { endpoint, seconds, all } of lists) {
    route(http, endpoint, {
      handle: ({ language }, reply) => {
        cacheFor(reply, { seconds, language })
        return succeed(all(language))
      },
    })
  }
}

/** GET /api/reference/names */
function namesRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  route(http, readNames, {
    handle: ({ query, language }, reply) => {
      cacheFor(reply, { seconds: day, language })
      return succeed(namesOfCodes(query, reference, language))
    },
  })
}

/** GET /api/reference/holidays */
function holidaysRoute(http: FastifyInstance, { reference }: ReferenceRouteDeps): void {
  route(http, listHolidays, {
    handle: ({ query, language }, reply) => {
      cacheFor(reply, { seconds: day, language })
      // The schema has validated these dates.
      const found = reference.holidays(query.from as LocalDate, query.to as LocalDate)
      return succeed(found.map((holiday) => holidayAnswerOf(holiday, language)))
    },
  })
}

/** Whether a query is plausible: no control characters, and not overlong. */
function isReadable(text: string): boolean {
  return text.length <= longestTyped && !/\p{Cc}/u.test(text)
}

/** Allows public caching, one copy per language. */
function cacheFor(reply: FastifyReply, { seconds, language }: { seconds: number; language: Language }): void {
  reply.headers({
    'cache-control': `public, max-age=${seconds}, stale-while-revalidate=${7 * day}`,
    'content-language': language,
    vary: 'Accept-Language, Cookie',
  })
}

/** Sets an ETag by content, and answers 304 to clients that have it. */
function notModified(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag)
  const held = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  if (!held.includes(tag)) return payload
  reply.code(304)
  return ''
}
