import { type ScheduleChange, type ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import { minutesBetween } from '#contract/terms/time.ts'
import { type FlightDifference } from './diff-flights.ts'

/** What airlines themselves count as on time: a flight that is a quarter of an hour off. */
const mostMinutes = 15

const smallKinds: readonly ScheduleChangeKind[] = ['earlier', 'later', 'otherArrival']

/**
 * Whether flights were only moved by so little that nobody has to answer: the same flights between the same airports, a
 * quarter of an hour off at most when they leave and when they land, and every connection can be made.
 */
export function isSmallMove({ flights, connections, itinerary }: FlightDifference): boolean {
  return itinerary !== undefined && connections.length === 0 && flights.every(isSmall)
}

function isSmall({ kinds, was, now }: ScheduleChange): boolean {
  if (!was || !now || !kinds.every((kind) => smallKinds.includes(kind))) return false
  const moved = [
    minutesBetween(was.departureAt, now.departureAt),
    minutesBetween(was.arrivalAt, now.arrivalAt),
  ]
  return moved.every((minutes) => Math.abs(minutes) <= mostMinutes)
}
