import { type WorkQueueColumn, type WorkQueueSort, workQueueColumns } from '#contract/api/staff/work-queue.ts'

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
export const queueColumnTable: Readonly<Record<WorkQueueColumn, ColumnRow>> = {
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

const narrowPx = 860

/** Columns without which a row cannot be selected, understood or opened: always shown. */
const fixedColumns: readonly WorkQueueColumn[] = ['select', 'task', 'order']
/** The columns that can be chosen, all of which are shown until others are. */
export const chosableQueueColumns = workQueueColumns.filter((column) => !fixedColumns.includes(column))

/** Returns the chosen columns for which a table of this width, in pixels, has room. */
export function columnsForWidth(
  widthPx: number,
  chosen: readonly WorkQueueColumn[],
): readonly WorkQueueColumn[] {
  return workQueueColumns.filter(
    (column) =>
      (fixedColumns.includes(column) || chosen.includes(column)) &&
      (widthPx >= narrowPx || !queueColumnTable[column].isWideOnly),
  )
}
