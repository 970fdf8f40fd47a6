import { type Kysely, sql } from 'kysely'
import type { ForeignAmount, SetExchangeRate } from '#contract/terms/supply/exchange-rate.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { isReceiptOfOrder } from '../report-scope-store.ts'

/** An order that was sold in baht and is paid to its supplier in another currency. */
export type ForeignSale = {
  readonly orderNumber: string
  readonly supplier: string
  readonly soldAt: Instant
  readonly foreignTotal: ForeignAmount
  /** The rates in force when it was paid; null before the first were set. */
  readonly rates: readonly SetExchangeRate[] | null
}

/** Returns the orders that were paid in the period, end exclusive, the oldest first. */
export type ReadForeignSales = (period: {
  readonly from: Instant
  readonly before: Instant
}) => Promise<readonly ForeignSale[]>

/** Creates the reader of sales in other currencies. */
export function foreignSalesReader(db: Kysely<Tables>): ReadForeignSales {
  return async ({ from, before }) => {
    const { rows } = await sql<ForeignSale>`
      select booking.order_number as "orderNumber", booking.supplier_id as supplier, entry.at as "soldAt",
        booking.foreign_total as "foreignTotal", (
          select rates.rates from exchange_rate as rates
          where rates.saved_at <= entry.at order by rates.version desc limit 1
        ) as rates
      from ledger_entry as entry
      join booking on booking.booking_id = entry.booking_id
      where entry.account = 'sales' and entry.cause in ('received', 'used') and ${isReceiptOfOrder}
        and booking.foreign_total is not null and entry.at >= ${from} and entry.at < ${before}
      order by entry.at, booking.order_number`.execute(db)
    return rows
  }
}
