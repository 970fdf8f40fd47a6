import { type OrderColumn, type OrderListRow, orderColumns } from '#contract/api/staff/order-list.ts'
import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { type CsvCell, csvText } from '../reports/csv.ts'
import { orderColumnLabels } from './order-column-labels.ts'

const netColumns: readonly OrderColumn[] = ['net', 'markup']

/** Returns the named columns in their usual order, or all; those of net prices only for those who may see them. */
export function parseOrderColumns(names: string | undefined, seesNet: boolean): readonly OrderColumn[] {
  const allowed = orderColumns.filter((one) => seesNet || !netColumns.includes(one))
  const chosen = names?.split(',') ?? []
  const known = allowed.filter((one) => chosen.includes(one))
  return known.length > 0 ? known : allowed
}

/**
 * Returns orders as CSV: amounts in baht, times as Bangkok's clock shows them, states and methods as codes, so that two
 * files can be compared.
 */
export function orderListCsv(
  rows: readonly OrderListRow[],
  columns: readonly OrderColumn[],
  language: Language,
): string {
  const labels = orderColumnLabels[language]
  return csvText(
    columns.map((column) => labels[column]),
    rows.map((row) => columns.map((column) => cells[column](row))),
  )
}

const cells: Readonly<Record<OrderColumn, (row: OrderListRow) => CsvCell>> = {
  orderNumber: ({ orderNumber }) => orderNumber,
  state: ({ state, afterSales }) => afterSales?.status ?? state,
  pnr: ({ bookingCode }) => bookingCode ?? '',
  passenger: ({ firstName }) => firstName,
  passengers: ({ passengerCount }) => passengerCount,
  route: ({ stops }) => stops.join('-'),
  departure: ({ departsAt }) => clockTime(departsAt),
  airline: ({ airline }) => airline ?? '',
  channel: ({ channel }) => channel,
  total: ({ total }) => ({ satang: total }),
  received: ({ received }) => ({ satang: received }),
  payment: ({ payment }) => payment,
  method: ({ paymentMethod }) => paymentMethod,
  sold: ({ soldAt }) => clockTime(soldAt),
  timeLimit: ({ ticketingTimeLimitAt }) => clockTime(ticketingTimeLimitAt),
  assignee: ({ assignee }) => assignee?.name ?? '',
  tickets: ({ ticketNumbers }) => ticketNumbers.join(' '),
  net: ({ net }) => (net === undefined ? '' : { satang: net }),
  markup: ({ markup }) => (markup === undefined ? '' : { satang: markup }),
}

function clockTime(at: string | undefined): string {
  return at === undefined ? '' : toLocal(at as Instant, officeZone).replace('T', ' ')
}
