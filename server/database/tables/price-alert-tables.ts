import type { ColumnType } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'

/** A search whose price somebody wants to be told of. */
type PriceAlertTable = {
  alert_id: string
  /** The account that was signed in; its owner also gets a notice in LINE, where it is linked. */
  user_id: string | null
  /** The address, encrypted. */
  email: Uint8Array
  /** A keyed digest of the address. */
  email_digest: string
  /** The search in wire names, written as text. */
  search: ColumnType<unknown, string, string>
  /** Equal for equal searches. */
  search_digest: string
  language: Language
  /** Departure of the first journey: the alert ends then. */
  departure_on: LocalDate
  created_at: Instant
  /** When the owner of the address confirmed it; null while only requested. */
  confirmed_at: Instant | null
  /** When the price is looked at next. */
  check_at: Instant
  /** Total price that a lower one is compared with; null before the first look. */
  mailed_satang: number | null
}

/** The table of price alerts. */
export type PriceAlertTables = { price_alert: PriceAlertTable }
