import { type RawBuilder, sql } from 'kysely'
import type { SalesGroup, TimeGroup } from '#contract/api/staff/reports.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** Which orders a report covers: a period (end exclusive) and filters. */
export type ReportScope = {
  readonly from: Instant
  readonly before: Instant
  readonly airline?: string | undefined
  readonly origin?: string | undefined
  readonly destination?: string | undefined
  /** A company's id; null for orders of no company. */
  readonly companyId?: string | null | undefined
  readonly method?: PaymentMethod | undefined
}

/** Returns the first day of the interval, as text. */
function intervalStartText(moment: RawBuilder<unknown>, by: TimeGroup): RawBuilder<string> {
  const local = sql`(${moment} at time zone 'Asia/Bangkok')`
  return sql`to_char(date_trunc(${sql.lit(by)}, ${local}), 'YYYY-MM-DD')`
}

/** Returns the grouping key; the timestamp is that of the counted row. */
export function groupingKey(by: SalesGroup | undefined, moment: RawBuilder<unknown>): RawBuilder<string> {
  if (by === undefined) return sql`''`
  if (by === 'day' || by === 'week' || by === 'month') return intervalStartText(moment, by)
  if (by === 'airline') return sql`coalesce(booking.airline, '')`
  if (by === 'route') return sql`coalesce(booking.origin || '-' || booking.destination, '')`
  if (by === 'company') return sql`coalesce(booking.company_id, 'none')`
  return sql`payment.method`
}

/** Returns the filter on orders; the method is that of the joined payment. */
export function scopeCondition(scope: ReportScope): RawBuilder<unknown> {
  const { airline, origin, destination, companyId, method } = scope
  return sql.join(
    [
      sql`true`,
      ...(airline === undefined ? [] : [sql`booking.airline = ${airline}`]),
      ...(origin === undefined ? [] : [sql`booking.origin = ${origin}`]),
      ...(destination === undefined ? [] : [sql`booking.destination = ${destination}`]),
      ...(companyId === undefined ? [] : [sql`booking.company_id is not distinct from ${companyId}`]),
      ...(method === undefined ? [] : [sql`payment.method = ${method}`]),
    ],
    sql` and `,
  )
}

/** Whether the payment of an order must be joined. */
export function needsPaymentJoin({ method }: ReportScope, by: SalesGroup | undefined): boolean {
  return method !== undefined || by === 'method'
}

/**
 * Whether a posting (`entry`) is the receipt of an order's price, not of an exchange or of extras after it: orders are
 * counted by it.
 */
export const isReceiptOfOrder = sql`substr(entry.posting_id, length(entry.cause) + 2) not in (
  select payment_id from payment where exchange_id is not null or extra_sale_id is not null)`

/** Postings of sales; those of splits move a sale from one order to another, at its time. */
export const ofSale = sql`entry.cause in ('received', 'used', 'splitOff', 'splitIn')`

/** Whether a posting is the sale of an order, by which orders are counted. */
export const isSaleOfOrder = sql`entry.account = 'sales' and entry.cause in ('received', 'used', 'splitIn') and ${isReceiptOfOrder}`

/** Joins the payment that a posting (`entry`) refers to, where needed. */
export function paymentJoin(scope: ReportScope, by: SalesGroup | undefined): RawBuilder<unknown> {
  if (!needsPaymentJoin(scope, by)) return sql``
  // A posting refers to the payment or refund that caused it.
  return sql`left join refund on entry.cause = 'refundOwed'
      and refund.refund_id = substr(entry.posting_id, length(entry.cause) + 2)
    join payment on payment.payment_id = coalesce(refund.payment_id, substr(entry.posting_id, length(entry.cause) + 2))`
}

/** Sums are returned as text, as they may exceed any column type. */
export function parseNumberColumns<Name extends string>(
  figures: Readonly<Record<Name, string>>,
): Record<Name, number> {
  const entries = Object.entries<string>(figures).map(([name, value]) => [name, Number(value)])
  return Object.fromEntries(entries) as Record<Name, number>
}
