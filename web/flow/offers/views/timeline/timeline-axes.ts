import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import type { TripRow } from '../../list-model/trip-row.ts'
import { utcOffsetFinder, type HourTick, hourTicks, stepHoursFor } from './hour-ticks.ts'
import { spanOf, type TimeSpan } from './time-span.ts'

/** The hours of one place along an axis. */
export type PlaceHours = {
  /** Code of the airport. */
  readonly place: string
  /** The offset from UTC in minutes when the axis begins. */
  readonly aheadMinutes: number
  readonly ticks: readonly HourTick[]
}

/** A time axis that all rows share for one of their journeys. */
export type TimelineAxis = {
  readonly span: TimeSpan
  readonly departure: PlaceHours
  /** Undefined where the clocks are those of the departure. */
  readonly arrival: PlaceHours | undefined
}

/** Width of "06:00" beside a date, in pixels: "12月12日" is the widest. */
const tickRoom = 56

/** Returns one axis for each journey; `width` is that of an axis in pixels. */
export function timelineAxes(rows: readonly TripRow[], width: number): TimelineAxis[] {
  const count = rows[0]?.journeys.length ?? 0
  return Array.from({ length: count }, (_, index) =>
    rows.flatMap((row) => row.journeys[index] ?? []),
  ).flatMap((journeys) => timelineAxisOf(journeys, width) ?? [])
}

function timelineAxisOf(journeys: readonly JourneyAnswer[], width: number): TimelineAxis | undefined {
  const span = spanOf(journeys)
  const [sample] = journeys
  if (!span || !sample) return undefined
  const { first, last } = firstAndLastFlightOf(sample)
  const stepHours = stepHoursFor(span, width, tickRoom)
  const hourTicksAt = (place: string, zone: string): PlaceHours => {
    const ahead = utcOffsetFinder(zone)
    return { place, aheadMinutes: ahead(span.fromMs), ticks: hourTicks({ span, stepHours, ahead }) }
  }
  const departure = hourTicksAt(first.from, first.departureZone)
  const arrival = hourTicksAt(last.to, last.arrivalZone)
  return { span, departure, arrival: arrival.aheadMinutes === departure.aheadMinutes ? undefined : arrival }
}
