import { type Day } from '../engine/day.ts'
import { type ScheduledFlight } from '../engine/world/schedule.ts'

/** An imported row of the schedule: its weekdays are those of both seasons, its dates always bounded. */
export type ImportedFlight = ScheduledFlight & {
  /** Bit 0 Monday to bit 6 Sunday, as `summerDays` and `winterDays`. */
  readonly days: number
  readonly firstDay: Day
  readonly lastDay: Day
}

/** "TG642 BKK-NRT", as messages call a flight. */
export function flightName(flight: Pick<ScheduledFlight, 'carrier' | 'number' | 'from' | 'to'>): string {
  return `${flight.carrier}${flight.number} ${flight.from}-${flight.to}`
}
