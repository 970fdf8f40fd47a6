import { flightsPath } from '../../paths.ts'
import { type SearchRequest, searchRequest } from '../search.ts'

/** The query members of an address, as plain texts. */
export type AddressQuery = Readonly<Record<string, string | undefined>>

/** What a readable address names: a route, and the search where it has dates. */
export type ReadAddress = {
  readonly from: string
  readonly to: string
  /** Undefined where the address has no date. */
  readonly search: SearchRequest | undefined
}

const place = /^[A-Z]{3}$/
const pair = /^([A-Z]{3})-([A-Z]{3})$/
const dateForm = /^\d{4}-\d{2}-\d{2}$/
/** Members that the path carries, or that cabin classes per journey replace. */
const inPath = new Set(['searchAirLegs', 'triptype'])

/** Returns the search members of a query. */
function searchParamNames(): readonly string[] {
  return Object.keys(searchRequest.shape).filter((name) => !inPath.has(name))
}

/**
 * Returns the readable address of a search, "/flights/BKK-NRT/2026-12-12/2026-12-19?adults=2": what differs from
 * the defaults is in the query, in wire names. Undefined for a search that it cannot say, such as a round trip that
 * returns from elsewhere.
 */
export function searchPagePath(search: SearchRequest): string | undefined {
  const { searchAirLegs: legs, triptype } = search
  if (!legs.every(({ from, to }) => place.test(from) && place.test(to))) return undefined
  const path = triptype === 2 ? multiCityPath(legs) : oneWayOrReturnPath(legs, triptype)
  if (path === undefined) return undefined
  const query = new URLSearchParams(nonDefaultParams(search)).toString()
  return `${flightsPath}/${path}${query === '' ? '' : `?${query}`}`
}

/** Returns the address of a route without dates: "/flights/BKK-NRT". */
export function routePagePath(from: string, to: string): string {
  return `${flightsPath}/${from}-${to}`
}

/**
 * Reads a readable address; undefined when it names no route. Members of the query that belong to no search are
 * ignored, and letters may be small.
 */
export function parseSearchPagePath(path: string, query: AddressQuery): ReadAddress | undefined {
  const start = `${flightsPath}/`
  if (!path.startsWith(start)) return undefined
  const steps = path.slice(start.length).replace(/\/$/, '').toUpperCase().split('/')
  const [from, to] = pair.exec(steps[0] ?? '')?.slice(1) ?? []
  if (from === undefined || to === undefined) return undefined
  if (steps.length === 1) return { from, to, search: undefined }
  const trip = parseTripPath(steps)
  if (trip === undefined) return undefined
  const cabins = query['cabinClass']?.split(',') ?? []
  const members = Object.fromEntries(
    searchParamNames()
      .map((name) => [name, query[name]])
      .filter(isGiven),
  )
  const parsed = searchRequest.safeParse({
    ...members,
    triptype: trip.triptype,
    searchAirLegs: trip.legs.map((leg, at) => {
      const cabinClass = cabins[at] ?? cabins[0]
      return cabinClass === undefined ? leg : { ...leg, cabinClass }
    }),
  })
  return parsed.success ? { from, to, search: parsed.data } : undefined
}

/** Returns whether a member of an address's query belongs to the search. */
export function isSearchParam(name: string): boolean {
  return name === 'cabinClass' || searchParamNames().includes(name)
}

type Leg = SearchRequest['searchAirLegs'][number]
type DatedLeg = Pick<Leg, 'from' | 'to' | 'departureDate'>

function oneWayOrReturnPath(legs: readonly Leg[], triptype: 0 | 1): string | undefined {
  const [out, back] = legs
  if (out === undefined || legs.length !== triptype + 1) return undefined
  const path = `${out.from}-${out.to}/${out.departureDate}`
  if (back === undefined) return path
  return back.from === out.to && back.to === out.from ? `${path}/${back.departureDate}` : undefined
}

/** One journey alone would be read as a one way. */
function multiCityPath(legs: readonly Leg[]): string | undefined {
  if (legs.length < 2) return undefined
  return legs.map(({ from, to, departureDate }) => `${from}-${to}/${departureDate}`).join('/')
}

function parseTripPath(
  steps: readonly string[],
): { readonly triptype: 0 | 1 | 2; readonly legs: readonly DatedLeg[] } | undefined {
  const [first, departureDate = '', second = ''] = steps
  if (steps.length === 3 && dateForm.test(second)) {
    const [out] = parseLegs([first ?? '', departureDate]) ?? []
    if (out === undefined) return undefined
    return { triptype: 1, legs: [out, { from: out.to, to: out.from, departureDate: second }] }
  }
  const legs = parseLegs(steps)
  return legs && { triptype: legs.length === 1 ? 0 : 2, legs }
}

/** Reads pairs of a route and a date. */
function parseLegs(steps: readonly string[]): readonly DatedLeg[] | undefined {
  const legs: DatedLeg[] = []
  for (let at = 0; at < steps.length; at += 2) {
    const [from, to] = pair.exec(steps[at] ?? '')?.slice(1) ?? []
    const departureDate = steps[at + 1] ?? ''
    if (from === undefined || to === undefined || !dateForm.test(departureDate)) return undefined
    legs.push({ from, to, departureDate })
  }
  return legs
}

/** Returns the members of a search that are not the default, as texts. */
function nonDefaultParams(search: SearchRequest): Record<string, string> {
  const anyLeg = { from: 'AAA', to: 'BBB', departureDate: '2026-01-01' }
  const defaults = searchRequest.safeParse({ searchAirLegs: [anyLeg] }).data
  const given = searchParamNames()
    .map((name) => [name, search[name as keyof SearchRequest]] as const)
    .filter(([name, value]) => value !== undefined && value !== defaults?.[name as keyof SearchRequest])
    .map(([name, value]) => [name, String(value as string | number | boolean)])
  const cabins = search.searchAirLegs.map(({ cabinClass }) => cabinClass)
  const isUniform = cabins.every((cabin) => cabin === cabins[0])
  const said = isUniform ? (cabins[0] ?? '') : cabins.join(',')
  return Object.fromEntries(said === 'economy' ? given : [...given, ['cabinClass', said]])
}

function isGiven(entry: readonly (string | undefined)[]): boolean {
  return entry[1] !== undefined
}
