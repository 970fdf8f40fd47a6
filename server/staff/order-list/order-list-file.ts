import type { Cell } from 'write-excel-file/node'
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
export function orderListCsv({ rows, columns, language }: OrderFile): string {
  const labels = orderColumnLabels[language]
  return csvText(
    columns.map((column) => labels[column]),
    rows.map((row) => columns.map((column) => csvCellOf(cells[column](row)))),
  )
}

/** Returns the same table as an Excel file (Office Open XML) with amounts and dates to calculate with. */
export async function orderListSheet({ rows, columns, language }: OrderFile): Promise<Uint8Array> {
  const labels = orderColumnLabels[language]
  const heading: Cell[] = columns.map((column) => ({ value: labels[column], fontWeight: 'bold' }))
  const body = rows.map((row) => columns.map((column) => sheetCellOf(cells[column](row))))
  const widths = columns.map((column) => ({ width: Math.max(12, labels[column].length + 2) }))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([heading, ...body], { stickyRowsCount: 1, columns: widths }).toBuffer()
}

/** The orders of a file, its columns, and the language of their headers. */
export type OrderFile = {
  readonly rows: readonly OrderListRow[]
  readonly columns: readonly OrderColumn[]
  readonly language: Language
}

/** A cell of either file. */
type OrderCell = CsvCell | { readonly at: string | undefined }

function csvCellOf(cell: OrderCell): CsvCell {
  return typeof cell === 'object' && 'at' in cell ? (clockTime(cell.at)?.replace('T', ' ') ?? '') : cell
}

/** A text is stored as text there: a spreadsheet does not run it. Dates have no zone: UTC stands for Bangkok's clock. */
function sheetCellOf(cell: OrderCell): Cell {
  if (typeof cell === 'string') return cell === '' ? null : { value: cell, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('satang' in cell) return { value: cell.satang / 100, type: Number, format: '#,##0.00' }
  const time = clockTime(cell.at)
  return time === undefined ? null : { value: new Date(`${time}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
}

const cells: Readonly<Record<OrderColumn, (row: OrderListRow) => OrderCell>> = {
  orderNumber: ({ orderNumber }) => orderNumber,
  state: ({ state, afterSales }) => afterSales?.status ?? state,
  pnr: ({ bookingCode }) => bookingCode ?? '',
  passenger: ({ firstName }) => firstName,
  passengers: ({ passengerCount }) => passengerCount,
  route: ({ stops }) => stops.join('-'),
  departure: ({ departsAt }) => ({ at: departsAt }),
  airline: ({ airline }) => airline ?? '',
  channel: ({ channel }) => channel,
  total: ({ total }) => ({ satang: total }),
  received: ({ received }) => ({ satang: received }),
  payment: ({ payment }) => payment,
  method: ({ paymentMethod }) => paymentMethod,
  sold: ({ soldAt }) => ({ at: soldAt }),
  timeLimit: ({ ticketingTimeLimitAt }) => ({ at: ticketingTimeLimitAt }),
  assignee: ({ assignee }) => (assignee ? colleagueText(assignee) : ''),
  tickets: ({ ticketNumbers }) => ticketNumbers.join(' '),
  net: ({ net }) => (net === undefined ? '' : { satang: net }),
  markup: ({ markup }) => (markup === undefined ? '' : { satang: markup }),
}

/** The initials before the address, which a file cannot show on demand. */
function colleagueText({ name, initials }: NonNullable<OrderListRow['assignee']>): string {
  return initials === undefined ? name : `${initials} (${name})`
}

/** Returns Bangkok's local time, such as "2027-03-01T10:00". */
function clockTime(at: string | undefined): string | undefined {
  return at === undefined ? undefined : toLocal(at as Instant, officeZone)
}
