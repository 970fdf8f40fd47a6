import type { AirportCode, CityCode } from '#contract/terms/codes.ts'
import type { Airport, Places } from './places.ts'

const earthRadiusKm = 6371

type Position = { readonly latitude: number; readonly longitude: number }

/** Returns the great-circle distance in kilometres. */
export function distanceKm(from: Position, to: Position): number {
  const radians = Math.PI / 180
  const north = ((to.latitude - from.latitude) * radians) / 2
  const east = ((to.longitude - from.longitude) * radians) / 2
  const spread = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians)
  const half = Math.sin(north) ** 2 + spread * Math.sin(east) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * Returns airports of listed cities (those with flights worth proposing) within the radius in kilometres,
 * nearest first.
 */
export function nearestAirports(
  { airports, cities }: Places,
  code: string,
  within: { readonly km: number; readonly limit: number },
): AirportCode[] {
  const here = airports.get(cities.get(code)?.airports[0] ?? code)
  if (!here) return []
  const isCandidateAirport = (one: Airport): boolean =>
    one !== here && cities.get(one.city)?.isListed === true
  return [...airports.values()]
    .filter(isCandidateAirport)
    .map((one) => ({ code: one.code, km: distanceKm(here, one) }))
    .filter(({ km }) => km <= within.km)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, within.limit)
    .map(({ code }) => code)
}

/** A nearby place: an airport, or a whole city with several. */
export type NearbyPlace = { readonly code: AirportCode | CityCode; readonly km: number }

/**
 * Returns alternative places within the radius in kilometres, nearest first. A city with several airports is
 * one place, unless the request is for one of its airports; then its other airports are places of their own.
 */
export function nearbyPlaces(
  places: Places,
  code: string,
  within: { readonly km: number; readonly limit: number },
): NearbyPlace[] {
  const { airports, cities } = places
  const own = cities.get(code)?.airports ?? [code]
  const here = airports.get(own[0] ?? code)
  const found = new Map<string, NearbyPlace>()
  for (const near of nearestAirports(places, code, { km: within.km, limit: airports.size })) {
    const airport = airports.get(near)
    if (!here || !airport || own.includes(near)) continue
    const together = cities.get(airport.city)?.airports ?? []
    const isWholeCity = together.length > 1 && !together.some((one) => own.includes(one))
    const place = isWholeCity ? airport.city : near
    if (!found.has(place)) found.set(place, { code: place, km: distanceKm(here, airport) })
  }
  return [...found.values()].slice(0, within.limit)
}
