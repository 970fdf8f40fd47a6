import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  dateOf,
  localDateTime,
  plusDays,
  plusMinutes,
} from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/zone.ts'
import { type Airport, airportOf, airportsMeantBy } from './airports.ts'

/** A flight number of the timetable; every one flies daily. */
type TimetableRow = {
  readonly carrier: string
  readonly number: string
  readonly from: Airport
  readonly to: Airport
  readonly departureMinute: number
  readonly durationMinutes: number
  readonly aircraft: string
  readonly stop?: Airport
  /** Another airline that flies it (codeshare). */
  readonly operatedBy?: string
}

/** A flight on a day. */
export type Flight = TimetableRow & {
  /** Carrier, number and day of departure: "TG642/2027-01-05". Seats are counted under it. */
  readonly key: string
  readonly departureLocal: LocalDateTime
  readonly arrivalLocal: LocalDateTime
  readonly departureAt: Instant
  readonly arrivalAt: Instant
}

// carrier number from to departure minutes aircraft [via=stop] [by=operating carrier]
const rows = `
TG 642 BKK NRT 23:50 360 77W
TG 676 BKK NRT 07:35 355 359
TG 643 NRT BKK 12:00 410 77W
TG 677 NRT BKK 17:30 405 359
JL 708 BKK NRT 08:05 350 788
JL 707 NRT BKK 18:10 415 788
NH 806 BKK NRT 06:50 355 789
NH 805 NRT BKK 18:25 410 789
NH 5952 BKK NRT 23:50 360 77W by=TG
TG 660 BKK HND 23:15 355 77W
TG 682 BKK HND 22:45 350 359
TG 661 HND BKK 10:35 405 77W
TG 683 HND BKK 00:20 400 359
NH 850 BKK HND 21:45 350 78P
NH 849 HND BKK 10:55 405 78P
JL 34 BKK HND 22:00 355 788
JL 33 HND BKK 11:00 410 788
TG 622 BKK KIX 23:30 330 359
TG 623 KIX BKK 11:00 370 359
JL 728 BKK KIX 00:55 330 788
JL 727 KIX BKK 17:25 375 788
TG 403 BKK SIN 08:00 145 789
TG 404 SIN BKK 11:20 145 789
SQ 705 BKK SIN 09:45 145 359
SQ 711 BKK SIN 16:05 145 359
SQ 706 SIN BKK 07:10 145 359
SQ 712 SIN BKK 18:35 145 359
SQ 632 SIN HND 14:40 415 359
SQ 633 HND SIN 00:05 430 359
SQ 638 SIN NRT 23:55 425 77W
SQ 637 NRT SIN 11:10 430 77W
SQ 618 SIN KIX 01:25 400 359
SQ 619 KIX SIN 10:55 415 359
TG 600 BKK HKG 08:00 165 333
TG 601 HKG BKK 11:45 175 333
CX 700 BKK HKG 11:25 170 333
CX 750 BKK HKG 18:45 170 333
CX 701 HKG BKK 08:30 175 333
CX 755 HKG BKK 15:55 175 333
CX 520 HKG NRT 16:20 255 77W
CX 521 NRT HKG 10:00 290 77W
CX 548 HKG HND 16:30 250 359
CX 549 HND HKG 10:35 285 359
CX 506 HKG KIX 16:25 225 333
CX 507 KIX HKG 09:55 250 333
TG 634 BKK ICN 07:20 450 333 via=TPE
TG 635 ICN BKK 17:10 480 333 via=TPE
TG 102 BKK CNX 08:05 75 320
TG 116 BKK CNX 17:25 75 320
TG 103 CNX BKK 10:00 75 320
TG 117 CNX BKK 19:25 75 320
TG 203 BKK HKT 08:15 85 320
TG 204 HKT BKK 10:25 85 320
TG 910 BKK LHR 00:15 800 77W
TG 911 LHR BKK 11:50 700 77W
`

const timetable: readonly TimetableRow[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [carrier = '', number = '', from = '', to = '', time = '', minutes, aircraft = '', ...extras] =
      row.split(' ')
    const extra = Object.fromEntries(extras.map((text) => text.split('=') as [string, string]))
    return {
      carrier,
      number,
      aircraft,
      from: airportOf(from),
      to: airportOf(to),
      departureMinute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      durationMinutes: Number(minutes),
      ...(extra['via'] === undefined ? {} : { stop: airportOf(extra['via']) }),
      ...(extra['by'] === undefined ? {} : { operatedBy: extra['by'] }),
    }
  })

function flightOn(row: TimetableRow, on: LocalDate): Flight {
  const departureLocal = localDateTime(on, row.departureMinute)
  const departureAt = toInstant(departureLocal, row.from.zone)
  const arrivalAt = plusMinutes(departureAt, row.durationMinutes)
  return {
    ...row,
    key: `${row.operatedBy === undefined ? row.carrier + row.number : operatedKey(row)}/${on}`,
    departureLocal,
    departureAt,
    arrivalAt,
    arrivalLocal: toLocal(arrivalAt, row.to.zone),
  }
}

/** A codeshare sells the seats of the flight that flies. */
function operatedKey(row: TimetableRow): string {
  const flying = timetable.find(
    (one) =>
      one.carrier === row.operatedBy &&
      one.from === row.from &&
      one.to === row.to &&
      one.departureMinute === row.departureMinute,
  )
  return flying ? flying.carrier + flying.number : row.carrier + row.number
}

/** A way to fly from one place to another that departs on a day. */
export type FlightPath = readonly Flight[]

const shortestChangeMinutes = 60
const longestChangeMinutes = 600

/** Every path between two airports or cities that departs on a day, with at most one change, same airline. */
export function flightPaths(
  wish: { readonly origin: string; readonly destination: string },
  on: LocalDate,
  maxConnections: number,
): FlightPath[] {
  const goals = codesOf(wish.destination)
  const starts = codesOf(wish.origin)
  const departing = timetable.filter((row) => starts.has(row.from.code)).map((row) => flightOn(row, on))
  const direct = departing.filter((one) => goals.has(one.to.code)).map((one) => [one])
  if (maxConnections < 1) return direct
  const changing = departing
    .filter((one) => !goals.has(one.to.code))
    .flatMap((first) => onward(first, goals, starts).map((next) => [first, next]))
  return [...direct, ...changing]
}

function codesOf(place: string): Set<string> {
  return new Set(airportsMeantBy(place).map((one) => one.code))
}

function onward(first: Flight, goals: Set<string>, starts: Set<string>): Flight[] {
  const arrivalOn = dateOf(first.arrivalLocal)
  return timetable
    .filter((row) => row.from === first.to && row.carrier === first.carrier)
    .filter((row) => goals.has(row.to.code) && !starts.has(row.to.code))
    .flatMap((row) => [arrivalOn, plusDays(arrivalOn, 1)].map((day) => flightOn(row, day)))
    .filter((next) => isCatchable(first, next))
}

function isCatchable(first: Flight, next: Flight): boolean {
  const minutes = (Date.parse(next.departureAt) - Date.parse(first.arrivalAt)) / 60_000
  return minutes >= shortestChangeMinutes && minutes <= longestChangeMinutes
}
