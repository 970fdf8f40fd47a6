import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'
import { type LocalDate, localDate } from '#contract/terms/time.ts'

import { type Airline, type Airlines } from './airlines.ts'
import { type CabinSeats, readCabinSeats } from './cabin-seats.ts'
import { type Day, dayOf } from './day.ts'
import { type IataSeason } from './iata-season.ts'
import { type Airport, type Places, kmBetween } from './places.ts'
import { type TableRow, readTable } from './table-text.ts'

/** A flight as the timetable has it: one number between two airports on certain days. */
export type Flight = {
  /** Names the flight as it is operated; its seats hang on this and a date. */
  readonly key: string
  /** Names the flight as it is sold; differs from `key` on a codeshare. */
  readonly soldAs: string
  readonly airline: Airline
  readonly number: string
  readonly operatingCarrier: AirlineCode
  readonly from: Airport
  readonly to: Airport
  /** Minutes after midnight on the wall at the origin. */
  readonly departureMinute: number
  /** Minutes after midnight of the departure date on the wall at the destination. */
  readonly arrivalMinute: number
  /** Weekdays of departure, 1 Monday to 7 Sunday. */
  readonly weekdays: ReadonlySet<number>
  /** Absent: all year. */
  readonly season?: IataSeason
  readonly firstDay?: Day
  readonly lastDay?: Day
  readonly aircraft: string
  readonly seats: CabinSeats
  readonly km: number
  readonly isInternational: boolean
}

const columns = [
  'carrier',
  'number',
  'from',
  'to',
  'dep',
  'arr',
  'days',
  'season',
  'first',
  'last',
  'aircraft',
  'operator',
] as const
type Row = TableRow<(typeof columns)[number]>

/** The tables that a timetable is made of. */
export type TimetableTexts = {
  readonly timetable: string
  readonly codeshares: string
  readonly aircraft: string
}

/** Reads timetable, codeshares and cabins. Throws with the line on a row that cannot be right. */
export function readTimetable(texts: TimetableTexts, places: Places, airlines: Airlines): Flight[] {
  const seatsOf = readCabinSeats(texts.aircraft)
  const flights = readTable(texts.timetable, columns).map((row) => {
    const flight = flightOf(row, { places, airlines, seatsOf })
    if (!flight) throw new Error(`timetable, line ${row.line}: ${row.carrier}${row.number} cannot be right`)
    return flight
  })
  return [...flights, ...readCodeshares(texts.codeshares, flights, airlines)]
}

type Known = {
  readonly places: Places
  readonly airlines: Airlines
  readonly seatsOf: ReturnType<typeof readCabinSeats>
}

function flightOf(row: Row, known: Known): Flight | undefined {
  const airline = known.airlines.get(row.carrier as AirlineCode)
  const operator = airlineCode(row.operator === '' ? row.carrier : row.operator)
  const from = known.places.airportsOf(row.from).find((one) => one.code === row.from)
  const to = known.places.airportsOf(row.to).find((one) => one.code === row.to)
  const seats = known.seatsOf(row.carrier, row.aircraft)
  const departureMinute = minuteOf(row.dep)
  const arrivalMinute = minuteOf(row.arr)
  if (!airline || !operator || !from || !to || !seats || !/^\d{1,4}$/.test(row.number)) return undefined
  if (departureMinute === undefined || arrivalMinute === undefined || !/^[1-7.]+$/.test(row.days))
    return undefined
  const name = `${row.carrier}${row.number}${from.code}${to.code}`
  return {
    key: name,
    soldAs: name,
    airline,
    number: row.number,
    operatingCarrier: operator,
    from,
    to,
    departureMinute,
    arrivalMinute,
    weekdays: new Set(row.days.replaceAll('.', '').split('').map(Number)),
    ...periodOf(row),
    aircraft: row.aircraft,
    seats,
    km: kmBetween(from, to),
    isInternational: from.country !== to.country,
  }
}

/** Minutes from "23:50" or, with days after the departure date, "08:10+1". */
function minuteOf(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?:([+-])(\d))?$/.exec(text)
  if (!found) return undefined
  const days = Number(found[4] ?? 0) * (found[3] === '-' ? -1 : 1)
  return days * 1440 + Number(found[1]) * 60 + Number(found[2])
}

function periodOf(row: Row): Pick<Flight, 'season' | 'firstDay' | 'lastDay'> {
  const bound = (text: string): LocalDate | undefined => (text === '' ? undefined : localDate(text))
  const first = bound(row.first)
  const last = bound(row.last)
  return {
    ...(row.season === 'S' && { season: 'summer' as const }),
    ...(row.season === 'W' && { season: 'winter' as const }),
    ...(first && { firstDay: dayOf(first) }),
    ...(last && { lastDay: dayOf(last) }),
  }
}

const codeshareColumns = ['carrier', 'number', 'operatedAs'] as const

/** A codeshare is the operated flight under another number: same times, same seats. */
function readCodeshares(text: string, flights: readonly Flight[], airlines: Airlines): Flight[] {
  return readTable(text, codeshareColumns).flatMap((row) => {
    const airline = airlines.get(row.carrier as AirlineCode)
    const operated = flights.filter((one) => `${one.airline.code}${one.number}` === row.operatedAs)
    if (!airline || operated.length === 0) throw new Error(`codeshares, line ${row.line}: nothing to share`)
    return operated.map((one) => ({
      ...one,
      soldAs: `${row.carrier}${row.number}${one.from.code}${one.to.code}`,
      airline,
      number: row.number,
    }))
  })
}
