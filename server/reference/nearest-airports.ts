import { type AirportCode } from '#contract/terms/codes.ts'
import { type Airport, type Places } from './places.ts'

const earthRadiusKm = 6371

type Position = { readonly latitude: number; readonly longitude: number }

/** Kilometres between two positions along the great circle. */
export function distanceKm(from: Position, to: Position): number {
  const radians = Math.PI / 180
  const north = ((to.latitude - from.latitude) * radians) / 2
  const east = ((to.longitude - from.longitude) * radians) / 2
  const spread = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians)
  const half = Math.sin(north) ** 2 + spread * Math.sin(east) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Airports of listed cities (those with flights worth proposing) within so many kilometres, nearest first. */
export function nearestAirports(
  { airports, cities }: Places,
  code: string,
  within: { readonly km: number; readonly limit: number },
): AirportCode[] {
  const here = airports.get(cities.get(code)?.airports[0] ?? code)
  if (!here) return []
  const isProposed = (one: Airport): boolean => one !== here && cities.get(one.city)?.isListed === true
  return [...airports.values()]
    .filter(isProposed)
    .map((one) => ({ code: one.code, km: distanceKm(here, one) }))
    .filter(({ km }) => km <= within.km)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, within.limit)
    .map(({ code }) => code)
}
