import { type Route, flightsPerDayOf, routeName } from '../route.ts'

/** Maximum growth factor of the frequencies of existing routes before new pairs are added. */
const mostDensified = 2.2

/**
 * Scales routes to about this many flights a day. Fewer: only the busiest airports are kept, with unchanged
 * frequencies, until the flights among them match. More: every frequency is raised; where that is not enough,
 * unserved routes of `spare` are added for up to a fourth of the flights. Absent: unchanged.
 */
export function scaleRoutes(
  routes: readonly Route[],
  flightsPerDay: number | undefined,
  spare: () => readonly Route[],
): readonly Route[] {
  if (flightsPerDay === undefined) return routes
  const now = flightsPerDayOf(routes)
  if (flightsPerDay < now) return busiestRoutes(routes, flightsPerDay)
  if (flightsPerDay <= now * mostDensified) return withFrequencyFactor(routes, flightsPerDay / now)
  const flown = new Set(routes.map(routeNameOf))
  const fresh = spare().filter((one) => !flown.has(routeNameOf(one)))
  const added = Math.min(flightsPerDayOf(fresh), flightsPerDay / 4)
  const factor = (flightsPerDay - added) / now
  return [
    ...withFrequencyFactor(routes, factor),
    ...withFrequencyFactor(fresh, added / Math.max(1, flightsPerDayOf(fresh))),
  ]
}

function withFrequencyFactor(routes: readonly Route[], factor: number): readonly Route[] {
  return routes.map((one) => ({ ...one, weekly: one.weekly * factor }))
}

function routeNameOf({ airline, base, far }: Route): string {
  return routeName(airline.code, base.code, far.code)
}

/** Returns the routes among the busiest airports that give the number of flights. */
function busiestRoutes(routes: readonly Route[], flightsPerDay: number): readonly Route[] {
  const ranks = airportRanks(routes)
  const rankOfRoute = (one: Route): number =>
    Math.max(ranks.get(one.base.code) ?? 0, ranks.get(one.far.code) ?? 0)
  const added = new Float64Array(ranks.size)
  for (const one of routes) added[rankOfRoute(one)] = (added[rankOfRoute(one)] ?? 0) + flightsPerDayOf([one])
  let last = -1
  for (let sum = 0; last < added.length - 1 && sum < flightsPerDay; sum += added[last] ?? 0) last += 1
  return routes.filter((one) => rankOfRoute(one) <= last)
}

/** Returns the rank of airports by flights, the busiest 0. */
function airportRanks(routes: readonly Route[]): ReadonlyMap<string, number> {
  const weekly = new Map<string, number>()
  for (const { base, far, weekly: flights } of routes) {
    for (const { code } of [base, far]) weekly.set(code, (weekly.get(code) ?? 0) + flights)
  }
  const order = [...weekly].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
  return new Map(order.map(([code], rank) => [code, rank]))
}
