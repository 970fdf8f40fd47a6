import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/**
 * A request to a supplier with its response; nothing personal. Append-only; deleted after the retention
 * period.
 */
type SupplierExchangeTable = {
  call_id: string
  supplier_id: string
  at: Instant
  call: string
  request_id: string
  client_reference: string | null
  reservation_ref: string | null
  method: string
  /** Query values not known to be harmless are redacted. */
  path: string
  outcome: 'answer' | 'unreachable' | 'lost'
  status: number | null
  note: string | null
  ms: number
  sent_bytes: number
  got_bytes: number
  sent: string | null
  got: string | null
}

/** How many offers of a search were not sold, by reason. Append-only; deleted after the retention period. */
type SupplierUnsoldTable = {
  request_id: string
  supplier_id: string
  reason: 'payAtOnce' | 'otherCurrency' | 'incomplete' | 'routing'
  offers: number
  at: Instant
}

/** One version of the routing rules; append-only. */
type RoutingRulesTable = {
  version: Generated<number>
  /** The newest version when this one was written; 0 for the first. */
  follows: number
  rules: ColumnType<unknown, string, never>
  set_by: string
  note: string
  created_at: Instant
}

/** One version of the exchange rates; append-only. */
type ExchangeRateTable = {
  version: number
  rates: ColumnType<unknown, string, never>
  saved_by: string
  saved_at: Instant
}

/** The tables of supplier calls and routing. */
export type SupplyTables = {
  supplier_call: SupplierExchangeTable
  supplier_unsold: SupplierUnsoldTable
  routing_rules: RoutingRulesTable
  exchange_rate: ExchangeRateTable
}
