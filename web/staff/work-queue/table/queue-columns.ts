import type { WorkQueueSort } from '#contract/api/staff/work-queue.ts'

/** A column of the work queue's table. */
export type QueueColumn =
  | 'select'
  | 'task'
  | 'order'
  | 'pnr'
  | 'passenger'
  | 'route'
  | 'departure'
  | 'airline'
  | 'total'
  | 'timeLimit'
  | 'assignee'

type ColumnRow = {
  /** A track of the grid. */
  readonly track: string
  /** Hidden where the table is narrow, as beside the preview. */
  readonly isWideOnly?: true
  /** The order of the queue that a press on the heading requests. */
  readonly sort?: WorkQueueSort
  readonly isNumeric?: true
}

/** The columns from left to right. */
export const queueColumnTable: Readonly<Record<QueueColumn, ColumnRow>> = {
  select: { track: '36px' },
  task: { track: '168px' },
  order: { track: '100px' },
  pnr: { track: '74px', isWideOnly: true },
  passenger: { track: 'minmax(120px, 1fr)' },
  route: { track: '104px', isWideOnly: true },
  departure: { track: '92px', isWideOnly: true, sort: 'departsAt' },
  airline: { track: '42px', isWideOnly: true },
  total: { track: '100px', isNumeric: true, sort: 'amount' },
  timeLimit: { track: '160px', isNumeric: true, sort: 'dueAt' },
  assignee: { track: '48px', isWideOnly: true },
}

const allColumns = Object.keys(queueColumnTable) as QueueColumn[]
const narrowPx = 860

/** Returns the columns for which a table of this width, in pixels, has room. */
export function columnsForWidth(widthPx: number): readonly QueueColumn[] {
  return widthPx < narrowPx ? allColumns.filter((column) => !queueColumnTable[column].isWideOnly) : allColumns
}
