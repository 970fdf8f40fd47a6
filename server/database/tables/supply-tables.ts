import { type Instant } from '#contract/terms/time.ts'

/** A message to a supplier and its answer; nothing personal. Rows are only added, and forgotten after a while. */
type SupplierExchangeTable = {
  call_id: string
  supplier_id: string
  at: Instant
  call: string
  request_id: string
  client_reference: string | null
  reservation_ref: string | null
  method: string
  /** With the values of the query withheld that are not known to be harmless. */
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

/** How many offers of a search were not sold, by reason. Rows are only added, and forgotten after a while. */
type SupplierUnsoldTable = {
  request_id: string
  supplier_id: string
  reason: 'payAtOnce' | 'otherCurrency' | 'incomplete'
  offers: number
  at: Instant
}

/** The tables of what is said to suppliers. */
export type SupplyTables = {
  supplier_call: SupplierExchangeTable
  supplier_unsold: SupplierUnsoldTable
}
