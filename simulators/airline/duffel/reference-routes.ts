import type { WireAnswer, WireRequest } from '../../control-plane/http-call.ts'
import { type Airport, allAirports } from '../world/airports.ts'
import { allCarriers } from '../world/carriers.ts'
import { readHouseTable } from '../world/read-house-table.ts'
import { toWireAirport, toWireCarrier, toWireCity } from './offers/offer-wire.ts'
import { pageOf } from './paging.ts'
import { refuse } from './wire-refusal.ts'
import type { Route } from './wire-route.ts'

type Row = Record<string, unknown>
type Query = WireRequest['query']

/** Routes for airports, airlines and aircraft of the simulated world, and for place suggestions. */
export const referenceRoutes: readonly Route<unknown>[] = [
  ...createReferenceRoutes('airports', (query) => {
    const country = query.get('iata_country_code')
    return airportsSortedByCode()
      .filter((one) => country === null || one.country === country)
      .map(toWireAirport)
  }),
  ...createReferenceRoutes('airlines', () => allCarriers().map((one) => toWireCarrier(one.code))),
  ...createReferenceRoutes('aircraft', () => wireAircraftTypes()),
  { method: 'GET', path: /^\/places\/suggestions$/, handler: (_desks, { query }) => placeSuggestions(query) },
]

function createReferenceRoutes(name: string, rowsOf: (query: Query) => Row[]): Route<unknown>[] {
  return [
    {
      method: 'GET',
      path: new RegExp(`^/air/${name}$`),
      handler: (_desks, { query }) => ({ status: 200, body: pageOf(rowsOf(query), query) }),
    },
    {
      method: 'GET',
      path: new RegExp(`^/air/${name}/([^/]+)$`),
      handler: (_desks, _request, { id }) => {
        const data = rowsOf(new URLSearchParams()).find((one) => one['id'] === id)
        return { status: 200, body: { data: data ?? refuse('not_found', `There is no such ${name}.`) } }
      },
    },
  ]
}

function airportsSortedByCode(): Airport[] {
  return allAirports().toSorted((one, two) => (one.code < two.code ? -1 : 1))
}

function wireAircraftTypes(): Row[] {
  const codes = new Set(
    readHouseTable('providers/supply/house/data/aircraft.csv').map((row) => row['aircraft'] ?? ''),
  )
  return [...codes]
    .toSorted()
    .map((code) => ({ id: `arc_${code.toLowerCase()}`, name: code, iata_code: code }))
}

const mostSuggestions = 20

/** Returns the airports and cities whose code or name begins with the query. */
function placeSuggestions(query: Query): WireAnswer {
  const typed = query.get('query') ?? query.get('name')
  if (typed === null && !query.has('lat'))
    return refuse('validation_required', 'Say what to look for.', '/query')
  const wanted = (typed ?? '').trim().toLowerCase()
  const beginsWithQuery = (text: string) => text.toLowerCase().startsWith(wanted)
  const meant = airportsSortedByCode().filter(({ code, name, cityName }) =>
    [code, name, cityName].some(beginsWithQuery),
  )
  const airports = meant.map((one) => ({ ...toWireAirport(one), airports: null, country_name: null }))
  const cities = [...Map.groupBy(airportsSortedByCode(), (one) => one.cityCode).values()].flatMap((those) => {
    const [first] = those
    if (!first || those.length < 2 || ![first.cityCode, first.cityName].some(beginsWithQuery)) return []
    return [
      {
        ...toWireCity(first),
        iata_city_code: first.cityCode,
        icao_code: null,
        city_name: null,
        city: null,
        country_name: null,
        time_zone: null,
        latitude: null,
        longitude: null,
        airports: those.map(toWireAirport),
      },
    ]
  })
  return { status: 200, body: { data: [...cities, ...airports].slice(0, mostSuggestions) } }
}
