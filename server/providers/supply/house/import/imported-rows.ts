import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'

import { dateOfDay, dayNumberOf } from '../engine/day-number.ts'
import { flightKeyOf } from '../engine/world/pack-flights.ts'
import type { FiledFare, FiledRule } from '../engine/world/schedule.ts'
import type { Allotment } from './allotment.ts'
import { allotmentPartName } from './csv/allotment-csv.ts'
import { fareKey } from './csv/fare-csv.ts'
import type { ImportedFlight } from './imported-flight.ts'
import type { OperatingDays } from './operating-days.ts'

type NamedRow = {
  readonly carrier: string
  readonly number: number
  readonly origin: string
  readonly destination: string
}
type Dated = { readonly first_on: LocalDate; readonly last_on: LocalDate; readonly days: number }

/** A row of `house_schedule` without its source. */
export type ScheduleRow = NamedRow &
  Dated & {
    readonly row_key: string
    readonly flight_key: string
    readonly departure_minute: number
    readonly block_minutes: number
    readonly aircraft: string
    readonly first_seats: number
    readonly business_seats: number
    readonly premium_seats: number
    readonly economy_seats: number
    readonly operated_carrier: string | null
    readonly operated_number: number | null
  }

/** Converts a flight to its row. */
export function scheduleRow(flight: ImportedFlight): ScheduleRow {
  const { seats, operatedAs } = flight
  const dates = operatingDayColumns(flight)
  return {
    row_key: `${flightKeyOf(flight)} ${dates.first_on} ${dates.days}`,
    flight_key: flightKeyOf(flight),
    ...flightNameColumns(flight),
    ...dates,
    departure_minute: flight.departureMinute,
    block_minutes: flight.blockMinutes,
    aircraft: flight.aircraft,
    first_seats: seats.first,
    business_seats: seats.business,
    premium_seats: seats.premiumEconomy,
    economy_seats: seats.economy,
    operated_carrier: operatedAs?.carrier ?? null,
    operated_number: operatedAs?.number ?? null,
  }
}

/** Converts a row to its flight. */
export function flightOfRow(row: ScheduleRow): ImportedFlight {
  const { operated_carrier: carrier, operated_number: number } = row
  return {
    ...flightNameOfRow(row),
    departureMinute: row.departure_minute,
    blockMinutes: row.block_minutes,
    summerDays: row.days,
    winterDays: row.days,
    ...operatingDaysOfRow(row),
    aircraft: row.aircraft,
    isImported: true,
    seats: {
      economy: row.economy_seats,
      premiumEconomy: row.premium_seats,
      business: row.business_seats,
      first: row.first_seats,
    },
    ...(carrier !== null && number !== null && { operatedAs: { carrier: carrier as AirlineCode, number } }),
  }
}

/** A row of `house_fare` without its source; its rule is read back parsed. */
export type FareRow = Omit<NamedRow, 'number'> & {
  readonly row_key: string
  readonly rbd: string
  readonly kind: number
  readonly fare_basis: string
  readonly baht: number
  readonly rule: unknown
}

/** Converts a fare to its row. */
export function fareRow(fare: FiledFare): FareRow {
  return {
    row_key: fareKey(fare),
    carrier: fare.carrier,
    origin: fare.from,
    destination: fare.to,
    rbd: fare.rbd,
    kind: fare.kind,
    fare_basis: fare.fareBasis,
    baht: fare.baht,
    rule: fare.rule,
  }
}

/** Converts a row to its fare. */
export function fareOfRow(row: FareRow): FiledFare {
  return {
    carrier: row.carrier as AirlineCode,
    from: row.origin as AirportCode,
    to: row.destination as AirportCode,
    rbd: row.rbd,
    kind: row.kind as FiledFare['kind'],
    fareBasis: row.fare_basis,
    baht: row.baht,
    rule: row.rule as FiledRule,
  }
}

/** A row of `house_allotment` without its source. */
export type AllotmentRow = NamedRow &
  Dated & {
    readonly row_key: string
    readonly flight_key: string
    readonly rbd: string | null
    readonly cabin: string | null
    readonly seats: number
    readonly release_days: number
  }

/** Converts an allotment to its row. */
export function allotmentRow(allotment: Allotment): AllotmentRow {
  const { flightKey, part } = allotment
  const dates = operatingDayColumns(allotment)
  return {
    row_key: `${flightKey} ${allotmentPartName(part)} ${dates.first_on} ${dates.days}`,
    flight_key: flightKey,
    ...flightNameColumns(allotment),
    ...dates,
    rbd: 'rbd' in part ? part.rbd : null,
    cabin: 'cabin' in part ? part.cabin : null,
    seats: allotment.seats,
    release_days: allotment.releaseDays,
  }
}

function flightNameColumns(flight: Pick<ImportedFlight, 'carrier' | 'number' | 'from' | 'to'>): NamedRow {
  return { carrier: flight.carrier, number: flight.number, origin: flight.from, destination: flight.to }
}

function flightNameOfRow(row: NamedRow): Pick<ImportedFlight, 'carrier' | 'number' | 'from' | 'to'> {
  return {
    carrier: row.carrier as AirlineCode,
    number: row.number,
    from: row.origin as AirportCode,
    to: row.destination as AirportCode,
  }
}

function operatingDayColumns({ firstDay, lastDay, days }: OperatingDays): Dated {
  return { first_on: dateOfDay(firstDay), last_on: dateOfDay(lastDay), days }
}

function operatingDaysOfRow({ first_on: first, last_on: last, days }: Dated): OperatingDays {
  return { firstDay: dayNumberOf(first), lastDay: dayNumberOf(last), days }
}
