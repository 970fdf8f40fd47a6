import type { AirportCode } from '#contract/terms/codes.ts'
import type { Search, SearchJourney } from '#server/flow/search/search.ts'

/** An airport or a city, and how far from the wished one it lies. */
export type NearbyPlace = { readonly code: string; readonly km: number }

/** Other places to fly from or to, nearest first. */
export type NearbyPlaces = (
  code: string,
  within: { readonly km: number; readonly limit: number },
) => readonly NearbyPlace[]

/** How far one goes to fly from another airport, in kilometres. */
const reachKm = 300
/** How many places are asked about; of a round trip fewer, since the supplier works out its 49 pairs of days for each. */
const mostAsked = { oneWay: 5, roundTrip: 3 } as const

/** Which end of the first journey is changed. */
export type ChangedEnd = 'from' | 'to'

/** A search with one end changed; a round trip comes back the way it went. */
export type NearbySearch = NearbyPlace & { readonly changed: ChangedEnd; readonly search: Search }

/** The same search from or to other places. None where the way back is not the way there: there is no one end to change. */
export function createNearbySearches(
  search: Search,
  changed: ChangedEnd,
  nearbyPlaces: NearbyPlaces,
): NearbySearch[] {
  const [out, back] = search.journeys
  if (!out || (back && !isReturnJourney(out, back))) return []
  const other = changed === 'from' ? out.to : out.from
  return nearbyPlaces(out[changed], { km: reachKm, limit: mostAsked[back ? 'roundTrip' : 'oneWay'] })
    .filter(({ code }) => code !== other)
    .map((place) => ({
      ...place,
      changed,
      search: withChangedEnd(search, changed, place.code as AirportCode),
    }))
}

function isReturnJourney(out: SearchJourney, back: SearchJourney): boolean {
  return back.from === out.to && back.to === out.from
}

function withChangedEnd(search: Search, changed: ChangedEnd, code: AirportCode): Search {
  const onWayBack = changed === 'from' ? 'to' : 'from'
  return {
    ...search,
    journeys: search.journeys.map((one, index) => ({ ...one, [index === 0 ? changed : onWayBack]: code })),
  }
}
