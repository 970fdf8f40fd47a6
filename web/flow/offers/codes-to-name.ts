import type { SearchRequest } from '#contract/api/search.ts'
import type { RequestedNames } from '#web/api/reference/name-store.ts'
import type { OfferFacts } from './list-model/offer-facts.ts'

/** Returns the codes on the page that have names: of the search and of every flight found. */
export function codesToName(request: SearchRequest, all: readonly OfferFacts[]): RequestedNames {
  const segments = all.flatMap(({ offer }) => offer.journeys.flatMap((journey) => journey.segments))
  const searched = [
    ...request.searchAirLegs.flatMap((leg) => [leg.from, leg.to]),
    ...(request.connectingPoint === '' ? [] : [request.connectingPoint]),
  ]
  const wished = request.airline.split(',').filter(Boolean)
  const flown = segments.flatMap((one) => [one.from, one.to, ...one.stops.map((stop) => stop.airport)])
  return {
    places: sortedUniqueCodes([...searched, ...flown]),
    airlines: sortedUniqueCodes([
      ...wished,
      ...segments.flatMap((one) => [one.airline, one.operatingAirline]),
    ]),
    aircraft: sortedUniqueCodes(segments.flatMap((one) => one.aircraft ?? [])),
  }
}

function sortedUniqueCodes(codes: readonly string[]): string[] {
  return [...new Set(codes)].toSorted()
}
