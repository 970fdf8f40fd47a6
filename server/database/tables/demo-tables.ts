import type { ColumnType } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/**
 * A fictitious reservation of the demo supplier, kept so that its order can be serviced. Contains no name.
 */
type DemoReservationTable = {
  reservation_ref: string
  client_reference: string
  record_locator: string
  state: 'held' | 'ticketed' | 'cancelled'
  offer_ref: string
  passengers: number
  total_satang: number
  tickets: ColumnType<unknown, string | undefined, string>
  departs_at: Instant
  ticketing_time_limit_at: Instant
  created_at: Instant
}

/** The tables of the demo supplier. */
export type DemoTables = { demo_reservation: DemoReservationTable }
