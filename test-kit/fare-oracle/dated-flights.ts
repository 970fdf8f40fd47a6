import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { type Day, dateOfDay, epochMsOfLocal } from '#server/providers/supply/house/engine/day-number.ts'
import { type Airport, kmBetween } from '#server/providers/supply/house/engine/places.ts'
import type { ScheduledFlight, WorldTables } from '#server/providers/supply/house/engine/world/schedule.ts'

/** A line of the schedule on one day. */
export type PlainFlight = {
  /** Position in the schedule. */
  readonly row: number
  readonly line: ScheduledFlight
  readonly airline: Airline
  readonly from: Airport
  readonly to: Airport
  readonly km: number
  readonly isInternational: boolean
  readonly day: Day
  readonly departMs: number
  readonly arriveMs: number
  /** Key of its seats on the day: `TG642BKKNRT@20800`. */
  readonly seatsName: string
}

/** Returns the great-circle distance in whole kilometres. */
export function wholeKm(from: Airport, to: Airport): number {
  return Math.round(kmBetween(from, to))
}

/** Returns the flights that leave on a day, from all cities or from one. */
export type FlightsOn = (day: Day, city?: string) => readonly PlainFlight[]

/** Returns the flights of every day, calculated once per day. */
export function flightsByDay(tables: WorldTables): FlightsOn {
  const airports = new Map(tables.airports.map((one) => [one.code, one]))
  const airlines = new Map(tables.airlines.map((one) => [one.code, one]))
  const days = new Map<Day, { all: readonly PlainFlight[]; from: Map<string, readonly PlainFlight[]> }>()
  const flightsOn = (day: Day): PlainFlight[] =>
    tables.schedule.flatMap((line, row) => {
      const airline = airlines.get(line.carrier)
      const from = airports.get(line.from)
      const to = airports.get(line.to)
      if (!airline || !from || !to || !leavesOn(line, day)) return []
      const departMs = epochMsOfLocal(day, line.departureMinute, from.zone)
      const flight: PlainFlight = {
        row,
        line,
        airline,
        from,
        to,
        km: wholeKm(from, to),
        isInternational: from.country !== to.country,
        day,
        departMs,
        arriveMs: departMs + line.blockMinutes * 60_000,
        seatsName: `${operatedNameOf(line)}@${day}`,
      }
      return [flight]
    })
  return (day, city) => {
    let known = days.get(day)
    if (!known) {
      const all = flightsOn(day)
      known = { all, from: Map.groupBy(all, ({ from }) => from.city) }
      days.set(day, known)
    }
    return city === undefined ? known.all : (known.from.get(city) ?? [])
  }
}

/** Returns airline and number as operated and both airports: the key of a flight's seats. */
export function operatedNameOf({ operatedAs, ...line }: ScheduledFlight): string {
  const { carrier, number } = operatedAs ?? line
  return `${carrier}${number}${line.from}${line.to}`
}

function leavesOn(line: ScheduledFlight, day: Day): boolean {
  if (line.firstDay !== undefined && day < line.firstDay) return false
  if (line.lastDay !== undefined && day > line.lastDay) return false
  const weekdays = isSummer(day) ? line.summerDays : line.winterDays
  return Math.floor(weekdays / 2 ** weekdayOf(day)) % 2 === 1
}

/** Returns 0 for Monday to 6 for Sunday: day 0 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (day + 3) % 7
}

/**
 * Returns whether a day is in the summer timetable: from the last Sunday of March until before the last
 * Sunday of October.
 */
function isSummer(day: Day): boolean {
  const [year = 0, month = 0, date = 0] = dateOfDay(day).split('-').map(Number)
  const lastSundayOf = (ofMonth: number) => {
    const last = new Date(Date.UTC(year, ofMonth, 0))
    return last.getUTCDate() - last.getUTCDay()
  }
  if (month === 3) return date >= lastSundayOf(3)
  if (month === 10) return date < lastSundayOf(10)
  return month > 3 && month < 10
}
