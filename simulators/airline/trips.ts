import { type Instant, type LocalDate, msOf } from '#contract/terms/time.ts'
import { type FlightPath, flightPaths } from './timetable.ts'
import { type OfferRequestBody } from './wire-requests.ts'

type WishedSlice = OfferRequestBody['slices'][number]

const mostTrips = 150
const hoursBeforeDeparture = 2

/** Every combination of one path per slice with one airline, as far as it can still be sold. */
export function tripsOf(body: OfferRequestBody, now: Instant): FlightPath[][] {
  return body.slices.reduce<FlightPath[][]>(
    (trips, slice) => {
      const paths = pathsOf(slice, body.max_connections ?? 1, now)
      const longer = trips.flatMap((trip) =>
        paths.filter((path) => continues(trip, path)).map((path) => [...trip, path]),
      )
      return longer.slice(0, mostTrips)
    },
    [[]],
  )
}

function pathsOf(slice: WishedSlice, maxConnections: number, now: Instant): FlightPath[] {
  return flightPaths(slice, slice.departure_date as LocalDate, maxConnections).filter(
    (path) => isSellable(path, now) && isInWindows(path, slice),
  )
}

function isSellable(path: FlightPath, now: Instant): boolean {
  const departureAt = path[0]?.departureAt
  return departureAt !== undefined && msOf(departureAt) > msOf(now) + hoursBeforeDeparture * 3_600_000
}

function isInWindows(path: FlightPath, slice: WishedSlice): boolean {
  const departs = path[0]?.departureLocal.slice(11) ?? ''
  const arrives = path.at(-1)?.arrivalLocal.slice(11) ?? ''
  const isWithin = (time: string, wish?: { from: string; to: string }) =>
    wish === undefined || (time >= wish.from && time <= wish.to)
  return isWithin(departs, slice.departure_time) && isWithin(arrives, slice.arrival_time)
}

function continues(trip: readonly FlightPath[], path: FlightPath): boolean {
  const before = trip.at(-1)?.at(-1)
  const next = path[0]
  if (!next) return false
  return !before || (before.carrier === next.carrier && msOf(before.arrivalAt) < msOf(next.departureAt))
}
