import type { SearchState } from './search-state.ts'

/** Minimum connecting minutes by airport size: domestic, domestic-international, international. */
const withinCountry = [30, 40, 45] as const
const acrossBorder = [60, 75, 90] as const
const abroad = [60, 60, 75] as const
/** Between two airports of one city. */
const acrossTown = 240

/** Returns the minimum connecting time before a flight of the chain. */
export function minConnectingMinutes(s: SearchState, at: number): number {
  const { services, pairs, airports } = s.world
  const arriving = services.pair[s.service[at - 1] ?? 0] ?? 0
  const departing = services.pair[s.service[at] ?? 0] ?? 0
  const landed = pairs.to[arriving] ?? 0
  if (landed !== pairs.from[departing]) return acrossTown
  const size = airports.size[landed] ?? 0
  const country = airports.country[landed]
  const isFromAbroad = airports.country[pairs.from[arriving] ?? 0] !== country
  const isToAbroad = airports.country[pairs.to[departing] ?? 0] !== country
  if (isFromAbroad && isToAbroad) return abroad[size] ?? 0
  return (isFromAbroad || isToAbroad ? acrossBorder[size] : withinCountry[size]) ?? 0
}

/** Returns the longest wait before a flight of the chain. */
export function maxConnectingMinutes(s: SearchState, at: number): number {
  const { services, pairs, airports } = s.world
  const arriving = services.pair[s.service[at - 1] ?? 0] ?? 0
  const departing = services.pair[s.service[at] ?? 0] ?? 0
  const isDomestic =
    airports.country[pairs.from[arriving] ?? 0] === airports.country[pairs.to[arriving] ?? 0] &&
    airports.country[pairs.from[departing] ?? 0] === airports.country[pairs.to[departing] ?? 0]
  if (s.longWaits) return isDomestic ? 720 : 1439
  return isDomestic ? 300 : 720
}
