import { type Kysely, sql } from 'kysely'
import type { SalesGroup } from '#contract/api/staff/reports.ts'
import { standingChangeStates } from '#contract/terms/after-sales.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import {
  type ReportScope,
  scopeCondition,
  paymentJoin,
  groupingKey,
  isSaleOfOrder,
  parseNumberColumns,
} from './report-scope-store.ts'

/** Of the paid orders under a key: how many were refunded or cancelled by the airline so far. */
export type AfterSalesRow = {
  readonly key: string
  readonly refundedOrders: number
  readonly partiallyRefundedOrders: number
  readonly airlineCancelledOrders: number
}

/**
 * Counts the present outcomes of orders paid in a period. Refunds take precedence, as on a single order: an
 * order that the airline cancelled and that is refunded counts as refunded. Only orders with a refund or a
 * schedule change are read.
 */
export async function afterSalesCounts(
  db: Kysely<Tables>,
  scope: ReportScope,
  by?: SalesGroup,
): Promise<AfterSalesRow[]> {
  const { rows } = await sql<{ [Name in keyof AfterSalesRow]: string }>`
    with touched as (
      select booking_id from ledger_entry
      where account in ('sales', 'surcharge') and cause = 'refundOwed' and at >= ${scope.from}
      union
      select booking_id from schedule_change where state in (${sql.join(standingChangeStates)})
    )
    select ${groupingKey(by, sql`entry.at`)} as key,
      count(*) filter (where money.back >= money.paid) as "refundedOrders",
      count(*) filter (where money.back > 0 and money.back < money.paid) as "partiallyRefundedOrders",
      count(*) filter (where money.back = 0 and flights.are_cancelled) as "airlineCancelledOrders"
    from touched
    join ledger_entry as entry on entry.booking_id = touched.booking_id
    join booking on booking.booking_id = entry.booking_id
    ${paymentJoin(scope, by)}
    cross join lateral (
      select coalesce(-sum(satang) filter (where cause in ('received', 'used', 'splitOff', 'splitIn')), 0) as paid,
        coalesce(sum(satang) filter (where cause = 'refundOwed'), 0) as back
      from ledger_entry as own
      where own.booking_id = booking.booking_id and own.account in ('sales', 'surcharge')
    ) as money
    left join lateral (${newestChange}) as flights on true
    where ${isSaleOfOrder} and entry.at >= ${scope.from} and entry.at < ${scope.before} and ${scopeCondition(scope)}
    group by 1`.execute(db)
  return rows.map(({ key, ...figures }) => ({ key, ...parseNumberColumns(figures) }))
}

/** Whether the newest schedule change leaves none of the booked flights. */
const newestChange = sql`
  select change.state in (${sql.join(standingChangeStates)})
    and booking.state in ('held', 'paid', 'ticketed', 'review')
    and not exists (
      select 1 from jsonb_array_elements(change.difference -> 'flights') as flight
      where flight -> 'now' is not null
    )
    and jsonb_array_length(change.difference -> 'flights') >= (
      select sum(jsonb_array_length(journey -> 'segments'))
      from jsonb_array_elements(booking.offer #> '{itinerary,journeys}') as journey
    ) as are_cancelled
  from schedule_change as change
  where change.booking_id = booking.booking_id and change.state not in ('lost', 'replaced')
  order by change.created_at desc, change.change_id desc limit 1`
