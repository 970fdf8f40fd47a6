import type { OrderColumn } from '#contract/api/staff/order-list.ts'

/** Width of each column, as a track of a grid; the passenger's takes what is left. */
const widths: Readonly<Record<OrderColumn, string>> = {
  orderNumber: '98px',
  state: '144px',
  pnr: '72px',
  passenger: 'minmax(120px, 1fr)',
  passengers: '90px',
  route: '104px',
  departure: '118px',
  airline: '66px',
  channel: '88px',
  total: '106px',
  received: '112px',
  payment: '136px',
  method: '150px',
  sold: '118px',
  timeLimit: '124px',
  assignee: '76px',
  tickets: '132px',
  net: '112px',
  markup: '136px',
}

/** Columns of amounts and counts, which are aligned at their end. */
export const numberColumns: readonly OrderColumn[] = ['passengers', 'total', 'received', 'net', 'markup']

/** Returns the tracks of a row with these columns. */
export function columnTracks(columns: readonly OrderColumn[]): string {
  return columns.map((column) => widths[column]).join(' ')
}
