import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import type { Search } from '#server/flow/search/search.ts'

/** Returns the route, dates and party of a search in wire names, without its filters. */
export function toWireSearchRequest({ shape, journeys, party, nonstopOnly }: Search): SearchRequest {
  return searchRequest.parse({
    triptype: shape === 'oneWay' ? 0 : shape === 'roundTrip' ? 1 : 2,
    searchAirLegs: journeys.map(({ from, to, departureOn, cabin }) => ({
      from,
      to,
      departureDate: departureOn,
      cabinClass: cabin,
    })),
    adults: party.adult ?? 0,
    children: party.child ?? 0,
    infants: party.infantOnLap ?? 0,
    ...countOf('infantsInSeat', party.infantInSeat),
    ...countOf('seniors', party.senior),
    ...countOf('students', party.student),
    ...countOf('youths', party.youth),
    nonstop: nonstopOnly ? 1 : 0,
  })
}

function countOf(name: string, count: number | undefined): Record<string, number> {
  return count === undefined ? {} : { [name]: count }
}
