import { type TimeWindow, clockText } from '../terms/calendar/time-window.ts'
import { type SearchRequest } from './search.ts'

/**
 * The time window that a search has for the journey of this position. A round trip has one for each way; on any
 * other trip the first counts for every journey.
 */
export function windowOfJourney(wire: SearchRequest, journey: number): TimeWindow {
  return wire.triptype === 1 && journey === 1 ? returnWindowOf(wire) : departWindowOf(wire)
}

/** The window for the way out, as it is on the wire. */
export function departWindowOf(wire: SearchRequest): TimeWindow {
  return read(wire.windowTimeDepFlight, wire.windowTimeDepTime, wire.windowTimeDepRangeHour)
}

/** The window for the way back, as it is on the wire. */
export function returnWindowOf(wire: SearchRequest): TimeWindow {
  return read(wire.windowTimeRetFlight, wire.windowTimeRetTime, wire.windowTimeRetRangeHour)
}

/** A window for the way out in the wire's members. */
export function wireDepartWindow(window: TimeWindow) {
  return {
    windowTimeDepFlight: wireKind(window),
    windowTimeDepTime: wireTime(window.aroundMinute),
    windowTimeDepRangeHour: window.rangeHours,
  } as const
}

/** A window for the way back in the wire's members. */
export function wireReturnWindow(window: TimeWindow) {
  return {
    windowTimeRetFlight: wireKind(window),
    windowTimeRetTime: wireTime(window.aroundMinute),
    windowTimeRetRangeHour: window.rangeHours,
  } as const
}

/** A minute of the day as the wire has it: "0600". */
export function wireTime(minute: number): string {
  return clockText(minute).replace(':', '')
}

/** The minute of the day of a time on the wire. */
export function minuteOf(wire: string): number {
  return Number(wire.slice(0, 2)) * 60 + Number(wire.slice(2))
}

function read(kind: 'TD' | 'TA', time: string, rangeHours: number): TimeWindow {
  return { by: kind === 'TA' ? 'arrival' : 'departure', aroundMinute: minuteOf(time), rangeHours }
}

function wireKind({ by }: TimeWindow): 'TD' | 'TA' {
  return by === 'arrival' ? 'TA' : 'TD'
}
