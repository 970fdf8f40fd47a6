import type { ColumnType, Generated } from 'kysely'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** Incremented by every import that changes flights or fares; no row before the first. */
type HouseWorldVersionTable = { is_single: Generated<boolean>; version: number }

/** What can be imported. */
export type HouseImportKind = 'schedule' | 'fares' | 'allotment'

/** A source of imported rows, under the name that the agency gave it. */
type HouseSourceTable = {
  kind: HouseImportKind
  source: string
  /** Grows with each import; where sources disagree, the highest counts. */
  version: number
  file_name: string
  row_count: number
  /** Whether a schedule contains all flights of its airlines and replaces those of the built-in world. */
  is_whole: Generated<boolean>
  imported_at: Instant
}

/** Columns of every imported row: its source and its key within that source. */
type Sourced = { source: string; row_key: string }

/** A flight on certain weekdays of a period. */
type HouseScheduleTable = Sourced & {
  /** As `house_inventory.flight_key`. */
  flight_key: string
  carrier: string
  number: number
  origin: string
  destination: string
  departure_minute: number
  block_minutes: number
  /** Bit 0 Monday to bit 6 Sunday. */
  days: number
  first_on: LocalDate
  last_on: LocalDate
  aircraft: string
  first_seats: number
  business_seats: number
  premium_seats: number
  economy_seats: number
  operated_carrier: string | null
  operated_number: number | null
}

/** A fare filed by the agency. */
type HouseFareTable = Sourced & {
  carrier: string
  origin: string
  destination: string
  rbd: string
  kind: number
  fare_basis: string
  baht: number
  rule: ColumnType<unknown, string, string>
}

/** Seats that an airline allotted to the agency, on the dates of a period. */
type HouseAllotmentTable = Sourced & {
  flight_key: string
  carrier: string
  number: number
  origin: string
  destination: string
  first_on: LocalDate
  last_on: LocalDate
  days: number
  /** Either a booking class or a whole cabin is set. */
  rbd: string | null
  cabin: string | null
  seats: number
  release_days: number
}

/** The tables of the house supplier's imports. */
export type HouseImportTables = {
  house_world_version: HouseWorldVersionTable
  house_source: HouseSourceTable
  house_schedule: HouseScheduleTable
  house_fare: HouseFareTable
  house_allotment: HouseAllotmentTable
}
