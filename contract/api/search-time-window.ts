import { type TimeWindow, minuteOfDayText } from '../terms/calendar/time-window.ts'
import type { SearchRequest } from './search.ts'

/**
 * Returns the time window of the search for the journey at this position. A round trip has one window for
 * each direction; on other trips the first applies to every journey.
 */
export function timeWindowOfJourney(wire: SearchRequest, journey: number): TimeWindow {
  return wire.triptype === 1 && journey === 1 ? returnTimeWindowOf(wire) : outboundTimeWindowOf(wire)
}

/** Returns the outbound time window of a search on the wire. */
export function outboundTimeWindowOf(wire: SearchRequest): TimeWindow {
  return parseTimeWindow(wire.windowTimeDepFlight, wire.windowTimeDepTime, wire.windowTimeDepRangeHour)
}

/** Returns the return time window of a search on the wire. */
export function returnTimeWindowOf(wire: SearchRequest): TimeWindow {
  return parseTimeWindow(wire.windowTimeRetFlight, wire.windowTimeRetTime, wire.windowTimeRetRangeHour)
}

/** Returns the wire members of an outbound time window. */
export function toWireOutboundWindow(window: TimeWindow) {
  return {
    windowTimeDepFlight: toWireWindowKind(window),
    windowTimeDepTime: formatWireTime(window.aroundMinute),
    windowTimeDepRangeHour: window.rangeHours,
  } as const
}

/** Returns the wire members of a return time window. */
export function toWireReturnWindow(window: TimeWindow) {
  return {
    windowTimeRetFlight: toWireWindowKind(window),
    windowTimeRetTime: formatWireTime(window.aroundMinute),
    windowTimeRetRangeHour: window.rangeHours,
  } as const
}

/** Formats a minute of the day for the wire: "0600". */
export function formatWireTime(minute: number): string {
  return minuteOfDayText(minute).replace(':', '')
}

/** Parses a wire time into the minute of the day. */
export function minuteOfDay(wire: string): number {
  return Number(wire.slice(0, 2)) * 60 + Number(wire.slice(2))
}

function parseTimeWindow(kind: 'TD' | 'TA', time: string, rangeHours: number): TimeWindow {
  return { by: kind === 'TA' ? 'arrival' : 'departure', aroundMinute: minuteOfDay(time), rangeHours }
}

function toWireWindowKind({ by }: TimeWindow): 'TD' | 'TA' {
  return by === 'arrival' ? 'TA' : 'TD'
}
