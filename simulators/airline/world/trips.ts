import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import { airportsOfPlace } from './airports.ts'
import { isSellingCarrier } from './carriers.ts'
import { findFlightPaths } from './flight-paths.ts'
import type { FlightPath } from './world-flight.ts'
import type { WorldJourney, WorldSearch } from './world-offer.ts'

const mostTrips = 600
const mostPathsOfReturn = 40
const hoursBeforeDeparture = 2

/**
 * Returns every combination of one path per journey on one airline that can still be sold; shortest first.
 */
export function findTrips(input: WorldSearch, now: Instant): FlightPath[][] {
  return input.journeys.reduce<FlightPath[][]>(
    (trips, journey) => {
      const paths = sellablePathsOf(journey, input, now)
      const kept = input.journeys.length > 1 ? shortestOfEachAirline(paths) : paths
      const byCarrier = Map.groupBy(kept, (path) => path[0]?.carrier)
      const longer = trips.flatMap((trip) =>
        (trip.length === 0 ? kept : (byCarrier.get(trip[0]?.[0]?.carrier) ?? []))
          .filter((path) => isLaterJourney(trip, path))
          .map((path) => [...trip, path]),
      )
      return longer.slice(0, mostTrips)
    },
    [[]],
  )
}

/** Returns the shortest paths of every airline, so that each airline's paths can be combined. */
function shortestOfEachAirline(paths: readonly FlightPath[]): FlightPath[] {
  const groups = [...Map.groupBy(paths, (path) => path[0]?.carrier).values()]
  const share = Math.max(3, Math.floor(mostPathsOfReturn / Math.max(1, groups.length)))
  return groups.flatMap((group) => group.slice(0, share))
}

function sellablePathsOf(journey: WorldJourney, input: WorldSearch, now: Instant): FlightPath[] {
  const wanted = new Set(input.airlines ?? [])
  const silent = new Set(input.silent ?? [])
  const via = new Set((input.via ?? []).flatMap(airportsOfPlace).map((one) => one.code))
  return findFlightPaths({
    from: journey.from,
    to: journey.to,
    on: journey.on,
    maxConnections: input.maxConnections,
    sells: (carrier) =>
      isSellingCarrier(carrier) && !silent.has(carrier) && (wanted.size === 0 || wanted.has(carrier)),
  })
    .filter((path) => canStillBeSold(path, now) && isInWindow(path, journey.window))
    .filter((path) => !input.via?.length || path.slice(1).some((flight) => via.has(flight.from.code)))
    .map((path) => ({ path, length: durationOfPath(path) }))
    .toSorted((one, other) => one.length - other.length)
    .map((one) => one.path)
}

function durationOfPath(path: FlightPath): number {
  const [first, last] = [path[0], path.at(-1)]
  return first && last ? epochMsOf(last.arrivalAt) - epochMsOf(first.departureAt) : 0
}

function canStillBeSold(path: FlightPath, now: Instant): boolean {
  const departureAt = path[0]?.departureAt
  return (
    departureAt !== undefined && epochMsOf(departureAt) > epochMsOf(now) + hoursBeforeDeparture * 3_600_000
  )
}

function isInWindow(path: FlightPath, window: WorldJourney['window']): boolean {
  if (!window) return true
  const local = window.of === 'departure' ? path[0]?.departureLocal : path.at(-1)?.arrivalLocal
  const time = local?.slice(11) ?? ''
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minute >= window.fromMinute && minute <= window.toMinute
}

function isLaterJourney(trip: readonly FlightPath[], path: FlightPath): boolean {
  const before = trip.at(-1)?.at(-1)
  const next = path[0]
  if (!next) return false
  return (
    !before || (before.carrier === next.carrier && epochMsOf(before.arrivalAt) < epochMsOf(next.departureAt))
  )
}
