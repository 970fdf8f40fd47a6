import { type LocalDate, dateOfLocalTime, plusDays } from '#contract/terms/time.ts'
import { airportsOfPlace } from './airports.ts'
import { type TimetableRow, departuresFrom, hasFlightInto, operatesOn, cachedFlightOn } from './timetable.ts'
import type { Flight, FlightPath } from './world-flight.ts'

/** A query for paths from one place to another that depart on a day. */
export type PathQuery = {
  readonly from: string
  readonly to: string
  readonly on: LocalDate
  readonly maxConnections: number
  /** Whether an airline sells at all. */
  readonly sells: (carrier: string) => boolean
}

const shortestChangeMinutes = 60
const longestChangeMinutes = 600
const mostPaths = 400

type Way = PathQuery & { readonly starts: ReadonlySet<string>; readonly goals: ReadonlySet<string> }

/** Returns every path between two airports or cities that departs on a day, all on one airline's ticket. */
export function findFlightPaths(input: PathQuery): FlightPath[] {
  const way: Way = { ...input, starts: airportCodesOf(input.from), goals: airportCodesOf(input.to) }
  if ([...way.starts].some((code) => way.goals.has(code))) return []
  const departing = [...way.starts]
    .flatMap(departuresFrom)
    .filter((row) => input.sells(row.carrier) && canLeadToDestination(row, way, input.maxConnections))
    .filter((row) => operatesOn(row, input.on))
    .map((row) => cachedFlightOn(row, input.on))
  let open: FlightPath[] = departing.map((flight) => [flight])
  const done: FlightPath[] = []
  for (let changes = 0; changes <= input.maxConnections && done.length < mostPaths; changes += 1) {
    done.push(...open.filter((path) => hasArrived(path, way)))
    const left = input.maxConnections - changes
    open =
      left === 0
        ? []
        : open.filter((path) => !hasArrived(path, way)).flatMap((path) => extendPaths(path, way, left - 1))
  }
  return done.slice(0, mostPaths)
}

function airportCodesOf(place: string): Set<string> {
  return new Set(airportsOfPlace(place).map((one) => one.code))
}

function hasArrived(path: FlightPath, { goals }: Way): boolean {
  return goals.has(path.at(-1)?.to.code ?? '')
}

/**
 * Returns whether a flight lands at the goal, or where its airline can continue with this many more
 * connections.
 */
function canLeadToDestination(row: TimetableRow, { goals, starts }: Way, changesLeft: number): boolean {
  if (goals.has(row.to.code)) return true
  if (changesLeft === 0 || starts.has(row.to.code) || !hasFlightInto(row.carrier, goals)) return false
  const onward = departuresFrom(row.to.code).filter((next) => next.carrier === row.carrier)
  return changesLeft > 1 ? onward.length > 0 : onward.some((next) => goals.has(next.to.code))
}

function extendPaths(path: FlightPath, way: Way, changesLeft: number): FlightPath[] {
  const last = path.at(-1)
  if (!last) return []
  const been = new Set(path.flatMap((flight) => [flight.from.code, flight.from.cityCode]))
  return departuresFrom(last.to.code)
    .filter((row) => row.carrier === last.carrier && !been.has(row.to.code) && !been.has(row.to.cityCode))
    .filter((row) => canLeadToDestination(row, way, changesLeft))
    .flatMap((row) => onwardFlights(row, last))
    .map((next) => [...path, next])
}

/**
 * Returns the flights of a number that connect after another flight; both local times are of the same
 * airport.
 */
function onwardFlights(row: TimetableRow, last: Flight): Flight[] {
  const arrivalOn = dateOfLocalTime(last.arrivalLocal)
  const arrivalMinute = Number(last.arrivalLocal.slice(11, 13)) * 60 + Number(last.arrivalLocal.slice(14))
  return [0, 1]
    .filter((days) => isConnectionPossible(days * 1440 + row.departureMinute - arrivalMinute))
    .map((days) => (days === 0 ? arrivalOn : plusDays(arrivalOn, days)))
    .filter((day) => operatesOn(row, day))
    .map((day) => cachedFlightOn(row, day))
}

function isConnectionPossible(minutes: number): boolean {
  return minutes >= shortestChangeMinutes && minutes <= longestChangeMinutes
}
