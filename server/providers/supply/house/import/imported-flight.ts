import type { Day } from '../engine/day-number.ts'
import type { ScheduledFlight } from '../engine/world/schedule.ts'

/** An imported schedule row: the same weekdays in both seasons, with bounded dates. */
export type ImportedFlight = ScheduledFlight & {
  /** Bit 0 Monday to bit 6 Sunday, as `summerDays` and `winterDays`. */
  readonly days: number
  readonly firstDay: Day
  readonly lastDay: Day
}

/** "TG642 BKK-NRT", the name of a flight in messages. */
export function flightName(flight: Pick<ScheduledFlight, 'carrier' | 'number' | 'from' | 'to'>): string {
  return `${flight.carrier}${flight.number} ${flight.from}-${flight.to}`
}
