import { type OfficeCalendar, officeZone } from '../calendar/office-hours.ts'
import {
  type Instant,
  type LocalDate,
  localDateTime,
  minutesBetween,
  plusDays,
  plusMinutes,
} from '../time.ts'
import { toInstant, todayIn } from '../time-zone.ts'

/**
 * When cash is fetched in Bangkok, in minutes after midnight; never while the office is closed. Source: specification,
 * cash delivery in Bangkok 09:30 to 17:00.
 */
export const cashPickupHours = { from: 9 * 60 + 30, until: 17 * 60 }

/** Somebody must be found and sent. */
const leadMinutes = 120
/** The messenger is in traffic: a shorter time than this cannot be kept. */
const shortestMinutes = 60
/** Times are offered and taken on the half hour. */
const stepMinutes = 30
/** Deadlines are days away; no holidays last as long. */
const mostDaysAhead = 21

/** A stretch of a day in Bangkok, in minutes after midnight. */
export type CashPickupTime = {
  readonly on: LocalDate
  readonly fromMinutes: number
  readonly untilMinutes: number
}

/** What limits a collection: the moment of asking, the payment deadline, and the days of the office. */
export type CashPickupBounds = {
  readonly now: Instant
  readonly payBy: Instant
  readonly calendar: OfficeCalendar
}

/** Postcodes of Samut Prakan that begin with 10, as those of Bangkok do. */
const ofSamutPrakan: ReadonlySet<string> = new Set([
  '10130',
  '10270',
  '10280',
  '10290',
  '10540',
  '10550',
  '10560',
  '10570',
])

/** Whether cash is fetched at addresses with this postcode: Bangkok's. */
export function isBangkokPostcode(postcode: string): boolean {
  return /^10\d{3}$/.test(postcode) && !ofSamutPrakan.has(postcode)
}

/** The days until the deadline with the hours in which cash can be fetched; empty when there are none. */
export function cashPickupTimes(bounds: CashPickupBounds): CashPickupTime[] {
  const today = todayIn(officeZone, bounds.now)
  const times: CashPickupTime[] = []
  for (let days = 0; days <= mostDaysAhead; days += 1) {
    const on = plusDays(today, days)
    if (toInstant(localDateTime(on, 0), officeZone) >= bounds.payBy) break
    const time = possiblePickupHours(on, bounds)
    if (time) times.push(time)
  }
  return times
}

/** Whether cash can be fetched then: within the hours of a day that is offered, and long enough. */
export function isPickupTimePossible(input: CashPickupTime, bounds: CashPickupBounds): boolean {
  const day = cashPickupTimes(bounds).find(({ on }) => on === input.on)
  return (
    day !== undefined &&
    input.fromMinutes >= day.fromMinutes &&
    input.untilMinutes <= day.untilMinutes &&
    input.untilMinutes - input.fromMinutes >= shortestMinutes
  )
}

/** A time in Bangkok as moments. */
export function pickupInstants({ on, fromMinutes, untilMinutes }: CashPickupTime): {
  from: Instant
  until: Instant
} {
  const bangkokInstant = (minutes: number) => toInstant(localDateTime(on, minutes), officeZone)
  return { from: bangkokInstant(fromMinutes), until: bangkokInstant(untilMinutes) }
}

function possiblePickupHours(
  on: LocalDate,
  { now, payBy, calendar }: CashPickupBounds,
): CashPickupTime | undefined {
  // The messenger has the office's days and is not out before it opens or after it closes.
  const office = calendar(on)
  if (!office) return undefined
  const midnight = toInstant(localDateTime(on, 0), officeZone)
  const earliest = minutesBetween(midnight, plusMinutes(now, leadMinutes))
  const latest = minutesBetween(midnight, payBy)
  const roundUpToStep = (minutes: number) => Math.ceil(minutes / stepMinutes) * stepMinutes
  const fromMinutes = roundUpToStep(Math.max(cashPickupHours.from, office.opens, earliest))
  const untilMinutes =
    Math.floor(Math.min(cashPickupHours.until, office.closes, latest) / stepMinutes) * stepMinutes
  return untilMinutes - fromMinutes < shortestMinutes ? undefined : { on, fromMinutes, untilMinutes }
}
