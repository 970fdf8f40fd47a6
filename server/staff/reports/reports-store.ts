import { type Kysely, sql } from 'kysely'
import type { ConversionGroup, SalesGroup } from '#contract/api/staff/reports.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type AfterSalesRow, afterSalesCounts } from './after-sales-counts-store.ts'
import {
  type ReportScope,
  scopeCondition,
  paymentJoin,
  groupingKey,
  isSaleOfOrder,
  needsPaymentJoin,
  ofSale,
  parseNumberColumns,
} from './report-scope-store.ts'

/** Sales figures under a key, from the ledger and the orders. */
export type SoldRow = {
  readonly key: string
  readonly orders: number
  readonly passengers: number
  readonly price: number
  readonly surcharges: number
  readonly net: number
  readonly markup: number
  readonly serviceFees: number
  readonly commission: number
  readonly absorbed: number
  readonly refunds: number
}

/** How far the orders under a key came. */
export type FollowedRow = {
  readonly key: string
  readonly orders: number
  readonly held: number
  readonly paid: number
  readonly ticketed: number
}

/** Orders that ended in one way. */
export type LostRow = {
  readonly cause: string
  readonly reason: string
  readonly orders: number
  readonly total: number
}

/** A count under a key. */
export type CountedRow = { readonly key: string; readonly count: number }

/** Searches and chosen offers under a key. */
export type SearchedRow = { readonly key: string; readonly searches: number; readonly chosen: number }

/**
 * Repository of the reports: sums over ledger and orders, computed by the database. Ungrouped keys are ''.
 */
export type ReportsStore = {
  sold(scope: ReportScope, by?: SalesGroup): Promise<readonly SoldRow[]>
  /** The present outcomes of the paid orders. */
  afterSales(scope: ReportScope, by?: SalesGroup): Promise<readonly AfterSalesRow[]>
  ticketed(scope: ReportScope, by?: SalesGroup): Promise<readonly CountedRow[]>
  followed(scope: ReportScope, by?: ConversionGroup): Promise<readonly FollowedRow[]>
  lost(scope: ReportScope): Promise<readonly LostRow[]>
  /** All orders that were made, and their total price. */
  made(scope: ReportScope): Promise<{ readonly orders: number; readonly total: number }>
  /** The most frequent airlines or routes of the orders. */
  common(scope: ReportScope, by: 'airline' | 'route'): Promise<readonly string[]>
  /** Searches and chosen offers by day in Bangkok. */
  searched(from: LocalDate, to: LocalDate): Promise<readonly SearchedRow[]>
  /** Names of companies by id. */
  companyNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Creates the reports repository on the database. */
export function createReportsStore(db: Kysely<Tables>): ReportsStore {
  return {
    sold: (scope, by) => readSalesFigures(db, scope, by),
    afterSales: (scope, by) => afterSalesCounts(db, scope, by),
    ticketed: (scope, by) => readTicketFigures(db, scope, by),
    followed: (scope, by) => readFunnelSteps(db, scope, by),
    lost: (scope) => readLostOrders(db, scope),
    made: (scope) => readBookingTotals(db, scope),
    common: (scope, by) => mostFrequentValues(db, scope, by),
    searched: (from, to) => readSearchCounts(db, from, to),
    async companyNames(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('company')
        .select(['company_id', 'name'])
        .where('company_id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.company_id, row.name]))
    },
  }
}

async function readSalesFigures(db: Kysely<Tables>, scope: ReportScope, by?: SalesGroup): Promise<SoldRow[]> {
  // Each sale has exactly one price line, which is never zero; differences of exchanges add to its price alone.
  const once = sql`filter (where ${isSaleOfOrder})`
  const { rows } = await sql<{ [Name in keyof SoldRow]: string }>`
    select ${groupingKey(by, sql`entry.at`)} as key,
      count(*) ${once} as orders,
      coalesce(sum(booking.passenger_count) ${once}, 0) as passengers,
      coalesce(-sum(entry.satang) filter (where ${ofSale} and entry.account = 'sales'), 0) as price,
      coalesce(-sum(entry.satang) filter (where ${ofSale} and entry.account = 'surcharge'), 0) as surcharges,
      coalesce(sum(booking.net_satang) ${once}, 0) as net,
      coalesce(sum(booking.markup_satang) ${once}, 0) as markup,
      coalesce(sum(booking.service_fee_satang) ${once}, 0) as "serviceFees",
      coalesce(sum(entered.commission) ${once}, 0) as commission,
      coalesce(sum(booking.absorbed_satang) ${once}, 0) as absorbed,
      coalesce(sum(entry.satang) filter (where entry.cause = 'refundOwed'), 0) as refunds
    from ledger_entry as entry
    join booking on booking.booking_id = entry.booking_id
    ${paymentJoin(scope, by)}
    left join lateral (
      select sum(commission_satang) as commission from manual_fare
      where manual_fare.booking_id = booking.booking_id
    ) as entered on true
    where entry.account in ('sales', 'surcharge') and entry.at >= ${scope.from} and entry.at < ${scope.before}
      and ${scopeCondition(scope)}
    group by 1`.execute(db)
  return rows.map(({ key, ...figures }) => ({ key, ...parseNumberColumns(figures) }))
}

async function readTicketFigures(
  db: Kysely<Tables>,
  scope: ReportScope,
  by?: SalesGroup,
): Promise<CountedRow[]> {
  const payment = sql`join payment on payment.booking_id = ticket.booking_id
    and payment.state = 'received' and payment.exchange_id is null and payment.extra_sale_id is null`
  const { rows } = await sql<{ key: string; count: string }>`
    select ${groupingKey(by, sql`ticket.issued_at`)} as key, count(*) as count
    from ticket
    join booking on booking.booking_id = ticket.booking_id
    ${needsPaymentJoin(scope, by) ? payment : sql``}
    where ticket.kind = 'ticket' and ticket.original_ticket is null and ticket.issued_at >= ${scope.from} and ticket.issued_at < ${scope.before} and ${scopeCondition(scope)}
    group by 1`.execute(db)
  return rows.map(({ key, count }) => ({ key, count: Number(count) }))
}

async function readFunnelSteps(
  db: Kysely<Tables>,
  scope: ReportScope,
  by?: ConversionGroup,
): Promise<FollowedRow[]> {
  const { rows } = await sql<{ [Name in keyof FollowedRow]: string }>`
    select ${groupingKey(by, sql`booking.created_at`)} as key,
      count(*) as orders,
      count(*) filter (where reached.held) as held,
      count(*) filter (where reached.paid) as paid,
      count(*) filter (where reached.ticketed) as ticketed
    from booking
    join (
      select move.booking_id, bool_or(to_state in ('held', 'purchased')) as held, bool_or(to_state = 'paid') as paid,
        bool_or(to_state = 'ticketed') as ticketed
      from booking_transition as move
      where move.at >= ${scope.from}
      group by move.booking_id
    ) as reached on reached.booking_id = booking.booking_id
    where booking.created_at >= ${scope.from} and booking.created_at < ${scope.before} and ${scopeCondition(scope)}
    group by 1`.execute(db)
  return rows.map(({ key, ...figures }) => ({ key, ...parseNumberColumns(figures) }))
}

async function readLostOrders(db: Kysely<Tables>, scope: ReportScope): Promise<LostRow[]> {
  const { rows } = await sql<{ [Name in keyof LostRow]: string }>`
    select move.cause as cause,
      case when booking.state = 'rejected' then coalesce(booking.reason, '') else '' end as reason,
      count(*) as orders, sum(booking.total_satang) as total
    from booking
    join booking_transition as move on move.booking_id = booking.booking_id and move.version = booking.version
    where booking.state in ('rejected', 'expired', 'cancelled')
      and booking.created_at >= ${scope.from} and booking.created_at < ${scope.before} and ${scopeCondition(scope)}
    group by 1, 2
    order by 3 desc, 1, 2`.execute(db)
  return rows.map(({ cause, reason, ...figures }) => ({ cause, reason, ...parseNumberColumns(figures) }))
}

async function readBookingTotals(
  db: Kysely<Tables>,
  scope: ReportScope,
): Promise<{ readonly orders: number; readonly total: number }> {
  const { rows } = await sql<{ orders: string; total: string }>`
    select count(*) as orders, coalesce(sum(booking.total_satang), 0) as total from booking
    where booking.created_at >= ${scope.from} and booking.created_at < ${scope.before} and ${scopeCondition(scope)}`.execute(
    db,
  )
  const [all] = rows
  return { orders: Number(all?.orders), total: Number(all?.total) }
}

/** Maximum length of a list of choices. */
const mostChoices = 200

async function mostFrequentValues(
  db: Kysely<Tables>,
  scope: ReportScope,
  by: 'airline' | 'route',
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${groupingKey(by, sql`booking.created_at`)} as key from booking
    where booking.created_at >= ${scope.from} and booking.created_at < ${scope.before}
    group by 1
    order by count(*) desc, 1
    limit ${mostChoices}`.execute(db)
  return rows.map(({ key }) => key).filter((key) => key !== '')
}

async function readSearchCounts(db: Kysely<Tables>, from: LocalDate, to: LocalDate): Promise<SearchedRow[]> {
  const { rows } = await sql<{ [Name in keyof SearchedRow]: string }>`
    select to_char(counted_on, 'YYYY-MM-DD') as key, sum(searches) as searches, sum(chosen) as chosen
    from search_count
    where counted_on between ${from}::date and ${to}::date
    group by 1`.execute(db)
  return rows.map(({ key, ...figures }) => ({ key, ...parseNumberColumns(figures) }))
}
