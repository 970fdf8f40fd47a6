import type { AirlineCode } from '#contract/terms/codes.ts'

import { type CabinSeats, houseCabins } from '../engine/cabin-seats.ts'
import { type Airport, kmBetween } from '../engine/places.ts'
import type { ScheduledFlight } from '../engine/world/schedule.ts'
import { type OperatingDays, shiftDays, shrinkToOperatingDays } from './operating-days.ts'
import { clockChangeDays, offsetAtInstant, offsetAtLocalTime } from './ssim/zone-offsets.ts'

/** A flight as stated in a file, with departure dates in the file's time. */
export type FiledFlight = OperatingDays & {
  readonly carrier: AirlineCode
  readonly number: number
  readonly from: Airport
  readonly to: Airport
  /** Whether times and dates are local at each end, or UTC. */
  readonly timeMode: 'wall' | 'utc'
  /** Minutes after midnight. */
  readonly departureMinute: number
  readonly arrivalMinute: number
  /** Days from departure to arrival; absent: the fewest possible. */
  readonly arrivalDays?: number
  readonly aircraft: string
  readonly seats: CabinSeats
  readonly operatedAs?: { readonly carrier: AirlineCode; readonly number: number }
}

/** A range of dates without a clock change at either end. */
export type FlightStretch = {
  readonly flight: ScheduledFlight & OperatingDays
  /** UTC offsets in minutes at departure and arrival. */
  readonly offsets: readonly [departure: number, arrival: number]
}

/** The date ranges of a filed flight, or the reason why it cannot operate. */
export type FlightStretches = { readonly stretches: readonly FlightStretch[] } | { readonly fault: string }

const dayMinutes = 1440
const longestBlock = 2047
/** Speed limits in km per minute, gate to gate, for plausible flights. */
const fastest = 18
const slowest = 5
const slowStart = 180
/** Most days from first to last date of a row; more is an error. */
const longestPeriod = 1100

/**
 * Returns the schedule rows of a filed flight. A row has one local departure time and one block time, so a
 * flight across a clock change becomes a row for each side: filed in local times its block time changes by an
 * hour, filed in UTC its local departure does.
 */
export function scheduleRowsOf(filed: FiledFlight): FlightStretches {
  const days = shrinkToOperatingDays(filed)
  if (!days) return { fault: 'it never leaves: none of its weekdays lies between its dates' }
  if (days.lastDay - days.firstDay > longestPeriod)
    return { fault: 'its dates lie more than three years apart' }
  if (filed.from === filed.to) return { fault: 'it leaves from where it arrives' }
  if (houseCabins.every((cabin) => filed.seats[cabin] === 0)) return { fault: 'it has no seats' }
  const arrivalDays = filed.arrivalDays ?? fewestArrivalDays(filed, days.firstDay)
  if (arrivalDays === undefined) return { fault: 'no day of arrival fits its times' }
  const stretches: FlightStretch[] = []
  for (const { from, until } of splitByClockTimes(filed, days)) {
    const clock = clockTimesOn(filed, arrivalDays, from)
    const stretch = shrinkToOperatingDays({
      firstDay: from + clock.shift,
      lastDay: until + clock.shift,
      days: shiftDays(days.days, clock.shift),
    })
    if (!stretch) continue
    const fault = blockTimeFault(filed, clock.blockMinutes)
    if (fault !== undefined) return { fault }
    stretches.push({ flight: flightOfStretch(filed, clock, stretch), offsets: clock.offsets })
  }
  return { stretches: joinAdjacentStretches(stretches) }
}

type Clock = {
  readonly departureMinute: number
  readonly blockMinutes: number
  /** Days from the filed date to the local date at the origin. */
  readonly shift: number
  readonly offsets: readonly [number, number]
}

function clockTimesOn(filed: FiledFlight, arrivalDays: number, day: number): Clock {
  const { departureMinute, arrivalMinute, from, to } = filed
  const minutes = arrivalDays * dayMinutes + arrivalMinute - departureMinute
  if (filed.timeMode === 'utc') {
    const leavesMs = (day * dayMinutes + departureMinute) * 60_000
    const leaving = offsetAtInstant(leavesMs, from.zone)
    const arriving = offsetAtInstant(leavesMs + minutes * 60_000, to.zone)
    const wall = departureMinute + leaving
    const shift = Math.floor(wall / dayMinutes)
    return {
      departureMinute: wall - shift * dayMinutes,
      blockMinutes: minutes,
      shift,
      offsets: [leaving, arriving],
    }
  }
  const leaving = offsetAtLocalTime(day, departureMinute, from.zone)
  const arriving = offsetAtLocalTime(day + arrivalDays, arrivalMinute, to.zone)
  return {
    departureMinute,
    blockMinutes: minutes - arriving + leaving,
    shift: 0,
    offsets: [leaving, arriving],
  }
}

/** Returns ranges of filed dates; each day near a clock change is separate and joined again where nothing differs. */
function splitByClockTimes(filed: FiledFlight, { firstDay, lastDay }: OperatingDays) {
  const starts = new Set([firstDay])
  for (const zone of [filed.from.zone, filed.to.zone]) {
    for (const day of clockChangeDays(firstDay - 3, lastDay + 3, zone)) {
      for (let near = day - 3; near <= day + 3; near += 1) starts.add(near)
    }
  }
  const ordered = [...starts].filter((day) => day >= firstDay && day <= lastDay).sort((a, b) => a - b)
  return ordered.map((from, index) => ({ from, until: (ordered[index + 1] ?? lastDay + 1) - 1 }))
}

/** Returns the fewest days to the arrival at a plausible speed. */
function fewestArrivalDays(filed: FiledFlight, day: number): number | undefined {
  const atLeast = Math.max(1, Math.ceil(kmBetween(filed.from, filed.to) / fastest))
  return [-1, 0, 1, 2].find((days) => clockTimesOn(filed, days, day).blockMinutes >= atLeast)
}

function blockTimeFault(filed: FiledFlight, minutes: number): string | undefined {
  const km = Math.round(kmBetween(filed.from, filed.to))
  const said = `${filed.from.code}-${filed.to.code} is ${km} km and would take ${minutes} minutes`
  if (minutes < 1 || minutes < km / fastest) return `${said}: is a day missing at the arrival?`
  if (minutes > longestBlock || minutes > km / slowest + slowStart)
    return `${said}: is there a day too many at the arrival?`
  return undefined
}

function flightOfStretch(
  filed: FiledFlight,
  clock: Clock,
  { firstDay, lastDay, days }: OperatingDays,
): FlightStretch['flight'] {
  return {
    carrier: filed.carrier,
    number: filed.number,
    from: filed.from.code,
    to: filed.to.code,
    departureMinute: clock.departureMinute,
    blockMinutes: clock.blockMinutes,
    summerDays: days,
    winterDays: days,
    days,
    firstDay,
    lastDay,
    aircraft: filed.aircraft,
    seats: filed.seats,
    ...(filed.operatedAs && { operatedAs: filed.operatedAs }),
  }
}

/** Joins adjacent ranges that differ in their dates alone. */
function joinAdjacentStretches(stretches: readonly FlightStretch[]): FlightStretch[] {
  const result: FlightStretch[] = []
  for (const next of stretches) {
    const last = result.at(-1)
    const isSame =
      last &&
      last.flight.departureMinute === next.flight.departureMinute &&
      last.flight.blockMinutes === next.flight.blockMinutes &&
      last.offsets.every((offset, index) => offset === next.offsets[index])
    if (!last || !isSame) {
      result.push(next)
      continue
    }
    const days = last.flight.days | next.flight.days
    const flight = {
      ...last.flight,
      days,
      summerDays: days,
      winterDays: days,
      lastDay: next.flight.lastDay,
    }
    result[result.length - 1] = { ...last, flight }
  }
  return result
}
