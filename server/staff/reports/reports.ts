import {
  type ConversionFigures,
  type ConversionReport,
  type ConversionReportQuery,
  type LostReport,
  type LostReportQuery,
  type ReportChoices,
  type SalesFigures,
  type SalesReport,
  type SalesReportQuery,
  mostReportRows,
} from '#contract/api/staff/reports.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Reads } from '#server/platform/platform.ts'
import { isTimeGroup, periodInstants, precedingPeriod, intervalStart, intervalsOf } from './report-period.ts'
import type { ReportPeriod } from './report-period.ts'
import type { AfterSalesRow } from './after-sales-counts-store.ts'
import type { ReportScope } from './report-scope-store.ts'
import type { FollowedRow, ReportsStore, SearchedRow, SoldRow } from './reports-store.ts'

/** Reports on sales, margin, conversion and lost orders. */
export type Reports = {
  sales(query: SalesReportQuery): Promise<SalesReport>
  conversion(query: ConversionReportQuery): Promise<ConversionReport>
  lost(query: LostReportQuery): Promise<LostReport>
}

/** Creates the reports; each is read from one database as a whole. */
export function createReports({ readAsOf }: Pick<Reads<ReportsStore>, 'readAsOf'>): Reports {
  return {
    sales: (query) => readAsOf((store) => salesReport(store, query)),
    conversion: (query) => readAsOf((store) => conversionReport(store, query)),
    lost: (query) => readAsOf((store) => lostOrdersReport(store, query)),
  }
}

type Filters = Partial<Pick<SalesReportQuery, 'airline' | 'route' | 'company' | 'method'>>

/** The query was validated by its schema: its days are valid dates. */
function reportPeriodOf({ from, to }: { readonly from: string; readonly to: string }): ReportPeriod {
  return { from: from as LocalDate, to: to as LocalDate }
}

function reportScopeOf(period: ReportPeriod, { airline, route, company, method }: Filters): ReportScope {
  const [origin, destination] = route?.split('-') ?? []
  const companyId = company === 'none' ? null : company
  return { ...periodInstants(period), airline, origin, destination, companyId, method }
}

async function salesReport(store: ReportsStore, query: SalesReportQuery): Promise<SalesReport> {
  const period = reportPeriodOf(query)
  const { by } = query
  const scope = reportScopeOf(period, query)
  const salesFiguresWithin = async (within: ReportScope) => {
    const [[sold], [tickets], [after]] = await Promise.all([
      store.sold(within),
      store.ticketed(within),
      store.afterSales(within),
    ])
    return salesFiguresOf({ sold, tickets: tickets?.count, after })
  }
  const [totals, before, sold, tickets, after, choices] = await Promise.all([
    salesFiguresWithin(scope),
    salesFiguresWithin(reportScopeOf(precedingPeriod(period), query)),
    store.sold(scope, by),
    store.ticketed(scope, by),
    store.afterSales(scope, by),
    readFilterChoices(store, period),
  ])
  const soldByKey = new Map(sold.map((row) => [row.key, row]))
  const ticketsByKey = new Map(tickets.map(({ key, count }) => [key, count]))
  const afterByKey = new Map(after.map((row) => [row.key, row]))
  const keys = isTimeGroup(by)
    ? intervalsOf(period, by)
    : [...new Set([...soldByKey.keys(), ...ticketsByKey.keys()])]
  const all = keys.map((key) => {
    const found = { sold: soldByKey.get(key), tickets: ticketsByKey.get(key), after: afterByKey.get(key) }
    return { key, ...salesFiguresOf(found) }
  })
  const rows = isTimeGroup(by) ? all : sortByValue(all, ({ gross, refunds }) => gross + refunds)
  return {
    totals,
    before,
    rows: await withCompanyNames(store, rows.slice(0, mostReportRows), by),
    isCut: rows.length > mostReportRows,
    choices,
  }
}

const nothingSold: SoldRow = {
  key: '',
  orders: 0,
  passengers: 0,
  price: 0,
  surcharges: 0,
  net: 0,
  markup: 0,
  serviceFees: 0,
  commission: 0,
  absorbed: 0,
  refunds: 0,
}

type Found = {
  readonly sold: SoldRow | undefined
  readonly tickets: number | undefined
  readonly after: AfterSalesRow | undefined
}

function salesFiguresOf({ sold: row = nothingSold, tickets = 0, after }: Found): SalesFigures {
  const { key: _key, ...sold } = row
  const margin = sold.price - sold.net
  return {
    ...sold,
    refundedOrders: after?.refundedOrders ?? 0,
    partiallyRefundedOrders: after?.partiallyRefundedOrders ?? 0,
    airlineCancelledOrders: after?.airlineCancelledOrders ?? 0,
    tickets,
    gross: sold.price + sold.surcharges,
    margin,
    otherMargin: margin - sold.markup - sold.serviceFees - sold.commission - sold.absorbed,
  }
}

async function conversionReport(
  store: ReportsStore,
  query: ConversionReportQuery,
): Promise<ConversionReport> {
  const period = reportPeriodOf(query)
  const { by } = query
  const earlier = precedingPeriod(period)
  const scope = reportScopeOf(period, query)
  // Searches have a route and a channel, but no airline or company: next to a filtered set of orders their
  // number would be meaningless; the same holds for chosen offers.
  const isWhole = query.airline === undefined && query.route === undefined && query.company === undefined
  const searchCountsIn = (within: ReportPeriod) =>
    isWhole ? store.searched(within.from, within.to) : undefined
  const [totals, before, followed, searched, searchedBefore, choices] = await Promise.all([
    store.followed(scope),
    store.followed(reportScopeOf(earlier, query)),
    store.followed(scope, by),
    searchCountsIn(period),
    searchCountsIn(earlier),
    readFilterChoices(store, period),
  ])
  const byKey = new Map(followed.map((row) => [row.key, row]))
  const searchesByKey =
    searched && isTimeGroup(by)
      ? Map.groupBy(searched, ({ key }): string => intervalStart(key as LocalDate, by))
      : undefined
  const all = (isTimeGroup(by) ? intervalsOf(period, by) : [...byKey.keys()]).map((key) => {
    return { key, ...conversionFiguresOf(byKey.get(key), searchesByKey && (searchesByKey.get(key) ?? [])) }
  })
  const rows = isTimeGroup(by) ? all : sortByValue(all, ({ orders }) => orders)
  return {
    totals: conversionFiguresOf(totals[0], searched),
    before: conversionFiguresOf(before[0], searchedBefore),
    rows: await withCompanyNames(store, rows.slice(0, mostReportRows), by),
    isCut: rows.length > mostReportRows,
    choices,
  }
}

function conversionFiguresOf(
  row: FollowedRow | undefined,
  searched: readonly Omit<SearchedRow, 'key'>[] | undefined,
): ConversionFigures {
  const { orders, held, paid, ticketed } = row ?? { orders: 0, held: 0, paid: 0, ticketed: 0 }
  const sum = (name: 'searches' | 'chosen') => searched?.reduce((all, one) => all + one[name], 0)
  return {
    ...(searched && { searches: sum('searches'), chosen: sum('chosen') }),
    orders,
    held,
    paid,
    ticketed,
  }
}

async function lostOrdersReport(store: ReportsStore, query: LostReportQuery): Promise<LostReport> {
  const period = reportPeriodOf(query)
  const scope = reportScopeOf(period, query)
  const [made, rows, before, choices] = await Promise.all([
    store.made(scope),
    store.lost(scope),
    store.lost(reportScopeOf(precedingPeriod(period), query)),
    readFilterChoices(store, period),
  ])
  return { made, totals: sumLostRows(rows), before: sumLostRows(before), rows: [...rows], choices }
}

function sumLostRows(rows: readonly { readonly orders: number; readonly total: number }[]) {
  const sum = (name: 'orders' | 'total') => rows.reduce((all, row) => all + row[name], 0)
  return { orders: sum('orders'), total: sum('total') }
}

async function readFilterChoices(store: ReportsStore, period: ReportPeriod): Promise<ReportChoices> {
  const scope = periodInstants(period)
  const [airlines, routes] = await Promise.all([store.common(scope, 'airline'), store.common(scope, 'route')])
  return { airlines: [...airlines], routes: [...routes] }
}

function sortByValue<Row extends { readonly key: string }>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Row[] {
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || (one.key < other.key ? -1 : 1))
}

async function withCompanyNames<Row extends { readonly key: string }>(
  store: ReportsStore,
  rows: readonly Row[],
  by: string,
): Promise<(Row & { readonly name?: string })[]> {
  if (by !== 'company') return [...rows]
  const names = await store.companyNames(rows.map(({ key }) => key))
  return rows.map((row) => {
    const name = names.get(row.key)
    return name === undefined ? row : { ...row, name }
  })
}
