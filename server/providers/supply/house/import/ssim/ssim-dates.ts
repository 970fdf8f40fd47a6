import type { Day } from '../../engine/day-number.ts'
import type { SsimLeg } from './ssim-leg.ts'
import { type OperatingDays, shiftDays } from '../operating-days.ts'

/** The data of a leg that the next leg of the itinerary needs. */
export type EarlierLeg = {
  readonly leg: SsimLeg
  /** The first leg of the itinerary. */
  readonly first: SsimLeg
  /** Minutes from midnight of the first departure date to the local arrival; undefined when unspecified. */
  readonly arrivesAt: number | undefined
}

/** Whether a leg continues another. */
export function isContinuationLeg(leg: SsimLeg, earlier: EarlierLeg | undefined): earlier is EarlierLeg {
  return (
    earlier?.leg.carrier === leg.carrier &&
    earlier.leg.number === leg.number &&
    earlier.leg.suffix === leg.suffix &&
    earlier.leg.variation === leg.variation &&
    earlier.leg.sequence + 1 === leg.sequence
  )
}

/**
 * Returns the days from the dates of a leg record to the leg's own departure. Airlines file later legs in two
 * ways: with the leg's own dates, or with those of the first leg. Only in the second case are they equal to
 * the first leg's, and the date variation applies; where it is blank a leg leaves after the previous one.
 */
export function dateShift(leg: SsimLeg, earlier: EarlierLeg | undefined): number {
  if (!isContinuationLeg(leg, earlier)) return 0
  const { first, arrivesAt } = earlier
  const isOfFirst =
    leg.firstDay === first.firstDay && leg.lastDay === first.lastDay && leg.days === first.days
  if (!isOfFirst) return 0
  if (leg.departureDay !== undefined) return leg.departureDay
  return arrivesAt === undefined ? 0 : Math.max(0, Math.ceil((arrivesAt - leg.departureMinute) / 1440))
}

/** Returns the days from departure to arrival; undefined where the file states none. */
export function arrivalDays(leg: SsimLeg): number | undefined {
  return leg.arrivalDay === undefined ? undefined : leg.arrivalDay - (leg.departureDay ?? 0)
}

/** Returns the dates of a leg: one period, or one per second week for a fortnightly flight. */
export function legOperatingPeriods(leg: SsimLeg, shift: number): OperatingDays[] {
  const shiftedPeriod = (firstDay: Day, lastDay: Day): OperatingDays => ({
    firstDay: firstDay + shift,
    lastDay: lastDay + shift,
    days: shiftDays(leg.days, shift),
  })
  if (!leg.isFortnightly) return [shiftedPeriod(leg.firstDay, leg.lastDay)]
  const weeks: OperatingDays[] = []
  for (let first = leg.firstDay; first <= leg.lastDay; first += 14)
    weeks.push(shiftedPeriod(first, Math.min(first + 6, leg.lastDay)))
  return weeks
}
