import type { ColumnType, Generated } from 'kysely'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** Seats sold by the house supplier, by flight, date and booking class. */
type HouseInventoryTable = {
  on_date: LocalDate
  flight_key: string
  rbd: string
  /** Seats sold in this class and in every cheaper class of its cabin. */
  sold: number
  /** The limit that applied at the last sale. */
  capacity: number
}

/** A reservation with the house supplier. Contains no passenger name. */
type HouseReservationTable = {
  reservation_ref: string
  client_reference: string
  record_locator: string
  state: 'held' | 'ticketed' | 'waitlisted' | 'cancelled'
  offer_ref: string
  /**
   * Seats taken from the inventory, to be returned on cancellation; for a waitlisted reservation the seats it
   * waits for.
   */
  seats: Json
  /** Journey and segment of every coupon. */
  coupons: Json
  passengers: number
  accounting_code: string
  tickets: ColumnType<unknown, string | undefined, string>
  total_satang: number
  /** Bags and seats bought with the tickets. */
  extras: ColumnType<unknown, string | undefined, string>
  departs_at: Instant
  ticketing_time_limit_at: Instant
  created_at: Instant
  updated_at: Instant
}

/** A seat of a flight and date that a passenger of a reservation has chosen. */
type HouseSeatTable = {
  on_date: LocalDate
  flight_key: string
  designator: string
  reservation_ref: string
  passenger: number
}

/** The agency's manual override for a flight and date. */
type HouseOverrideTable = {
  flight_key: string
  on_date: LocalDate
  seat_limit: number | null
  closed_rbds: Generated<string>
  fare_percent: Generated<number>
}

/** The waitlist of a flight; the lowest number comes first. */
type HouseWaitingTable = {
  on_date: LocalDate
  flight_key: string
  number: number
  reservation_ref: string
  /** Seats that the party needs. */
  seats: number
}

/** Flights and dates whose inventory changed, written by triggers; null means that any may have changed. */
type HouseInventoryLogTable = {
  seq: Generated<number>
  /** Transaction that changed them. */
  xid: Generated<string>
  on_date: LocalDate | null
  flight_key: string | null
  logged_at: Generated<Instant>
}

/** The tables of the house supplier. */
export type HouseTables = {
  house_inventory: HouseInventoryTable
  house_reservation: HouseReservationTable
  house_override: HouseOverrideTable
  house_seat: HouseSeatTable
  house_waitlist: HouseWaitingTable
  house_inventory_log: HouseInventoryLogTable
}
