import type { ScheduleChange, ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import { usualMinorMinutes } from '#contract/terms/schedule-change/schedule-change-policy.ts'
import type { FlightDifference } from '../diff-flights.ts'
import { mostMinutesMoved } from './free-change.ts'

const smallKinds: readonly ScheduleChangeKind[] = ['earlier', 'later', 'otherArrival']

/**
 * Returns whether a change is too small to need an answer: the same flights between the same airports, departure and
 * arrival moved by at most these minutes, and every connection possible.
 */
export function isMinorChange(
  { flights, connections, itinerary }: FlightDifference,
  minutes = usualMinorMinutes,
): boolean {
  return (
    itinerary !== undefined &&
    connections.length === 0 &&
    flights.every(hasSmallKindsOnly) &&
    mostMinutesMoved(flights) <= minutes
  )
}

function hasSmallKindsOnly({ kinds, was, now }: ScheduleChange): boolean {
  return was !== undefined && now !== undefined && kinds.every((kind) => smallKinds.includes(kind))
}
