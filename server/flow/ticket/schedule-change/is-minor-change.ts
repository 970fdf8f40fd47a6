import type { ScheduleChange, ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import { minutesBetween } from '#contract/terms/time.ts'
import type { FlightDifference } from './diff-flights.ts'

/** Maximum minor change in minutes; airlines themselves count a quarter of an hour as on time. */
const mostMinutes = 15

const smallKinds: readonly ScheduleChangeKind[] = ['earlier', 'later', 'otherArrival']

/**
 * Returns whether a change is too small to need an answer: the same flights between the same airports,
 * departure and arrival moved by at most a quarter of an hour, and every connection possible.
 */
export function isMinorChange({ flights, connections, itinerary }: FlightDifference): boolean {
  return itinerary !== undefined && connections.length === 0 && flights.every(isWithinLimit)
}

function isWithinLimit({ kinds, was, now }: ScheduleChange): boolean {
  if (!was || !now || !kinds.every((kind) => smallKinds.includes(kind))) return false
  const moved = [
    minutesBetween(was.departureAt, now.departureAt),
    minutesBetween(was.arrivalAt, now.arrivalAt),
  ]
  return moved.every((minutes) => Math.abs(minutes) <= mostMinutes)
}
