import type { ColumnType } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/** A column with a default value. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** The cash drawer of a clerk, from opening to closing; one is open at a time. */
type CashDrawerTable = {
  drawer_id: string
  clerk: string
  float_satang: number
  opened_at: Instant
  closed_at: Defaulted<Instant | null>
  sheet_number: Defaulted<string | null>
  expected_satang: Defaulted<number | null>
  counted_satang: Defaulted<number | null>
  /** Counted notes and coins; null where only the total was entered. */
  denominations: ColumnType<unknown, string | null | undefined, string | null>
  reason: Defaulted<string>
  reviewed_by: Defaulted<string | null>
  reviewed_at: Defaulted<Instant | null>
}

/** Cash that went into a drawer, or out of it; only added. */
type CashMovementTable = {
  movement_id: string
  drawer_id: string
  kind: 'received' | 'returned' | 'paidOut'
  satang: number
  booking_id: string
  payment_id: string
  refund_id: Defaulted<string | null>
  at: Instant
}

/** Cash drawers and their movements. */
export type CashDrawerTables = {
  cash_drawer: CashDrawerTable
  cash_movement: CashMovementTable
}
