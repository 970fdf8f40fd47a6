import { type TimeWindow, clockText } from '../terms/calendar/time-window.ts'
import { type SearchRequest } from './search.ts'

/**
 * Returns the time window of the search for the journey at this position. A round trip has one window for
 * each direction; on other trips the first applies to every journey.
 */
export function windowOfJourney(wire: SearchRequest, journey: number): TimeWindow {
  return wire.triptype === 1 && journey === 1 ? returnWindowOf(wire) : departWindowOf(wire)
}

/** Returns the outbound time window of a search on the wire. */
export function departWindowOf(wire: SearchRequest): TimeWindow {
  return readWindow(wire.windowTimeDepFlight, wire.windowTimeDepTime, wire.windowTimeDepRangeHour)
}

/** Returns the return time window of a search on the wire. */
export function returnWindowOf(wire: SearchRequest): TimeWindow {
  return readWindow(wire.windowTimeRetFlight, wire.windowTimeRetTime, wire.windowTimeRetRangeHour)
}

/** Returns the wire members of an outbound time window. */
export function wireDepartWindow(window: TimeWindow) {
  return {
    windowTimeDepFlight: wireWindowKind(window),
    windowTimeDepTime: wireTime(window.aroundMinute),
    windowTimeDepRangeHour: window.rangeHours,
  } as const
}

/** Returns the wire members of a return time window. */
export function wireReturnWindow(window: TimeWindow) {
  return {
    windowTimeRetFlight: wireWindowKind(window),
    windowTimeRetTime: wireTime(window.aroundMinute),
    windowTimeRetRangeHour: window.rangeHours,
  } as const
}

/** Formats a minute of the day for the wire: "0600". */
export function wireTime(minute: number): string {
  return clockText(minute).replace(':', '')
}

/** Parses a wire time into the minute of the day. */
export function minuteOfDay(wire: string): number {
  return Number(wire.slice(0, 2)) * 60 + Number(wire.slice(2))
}

function readWindow(kind: 'TD' | 'TA', time: string, rangeHours: number): TimeWindow {
  return { by: kind === 'TA' ? 'arrival' : 'departure', aroundMinute: minuteOfDay(time), rangeHours }
}

function wireWindowKind({ by }: TimeWindow): 'TD' | 'TA' {
  return by === 'arrival' ? 'TA' : 'TD'
}
