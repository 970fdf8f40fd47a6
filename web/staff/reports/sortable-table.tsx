import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Table } from '#web/ui/table.tsx'
import { type Sorting, sortRows } from './sort-rows.ts'
import styles from './reports.module.css'

/** A column: its head, its cell of a row, and its sort value. */
export type Column<Row> = {
  readonly id: string
  readonly head: string
  readonly show: (row: Row) => ReactNode
  readonly sortBy: (row: Row) => number | string
  /** Whether the column is right-aligned, as figures are. */
  readonly isFigure: boolean
  /** Whether the cells are short codes: on a phone they leave their room to the figures. */
  readonly isCode?: boolean
  /** The cell of the total row. */
  readonly total?: ReactNode
}

/** Properties of a table whose columns sort it. */
export type SortableTableProps<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The initial sort order; without it the rows keep theirs. */
  readonly first?: Sorting
  /** Whether rows are blocks on a phone, on which all columns beside each other are too wide. */
  readonly isStackedOnPhones?: boolean
}

/** A table of figures; a press on a head sorts by it, largest first, a second one reverses. */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { caption, columns, rows, keyOf, first, isStackedOnPhones = false } = props
  const { t } = useLingui()
  const [sorting, setSorting] = useState<Sorting | undefined>(first)
  const sorted = columns.find(({ id }) => id === sorting?.column)
  const shown = sorted && sorting ? sortRows(rows, sorted.sortBy, sorting.isDown) : rows
  const hasTotals = columns.some(({ total }) => total !== undefined)
  const sortBy = ({ id, isFigure }: Column<Row>) =>
    setSorting(
      sorting?.column === id ? { column: id, isDown: !sorting.isDown } : { column: id, isDown: isFigure },
    )
  return (
    <Table caption={caption} isStackedOnPhones={isStackedOnPhones}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.isFigure ? 'figures' : undefined}
              aria-sort={
                sorting?.column === column.id ? (sorting.isDown ? 'descending' : 'ascending') : undefined
              }
            >
              <button type="button" className={styles.sort} onClick={() => sortBy(column)}>
                {column.head}
                <span aria-hidden="true" className={styles.arrow}>
                  {sorting?.column === column.id ? (sorting.isDown ? '↓' : '↑') : ''}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row" className={styles.rowHead}>
                  {column.show(row)}
                </th>
              ) : (
                <td key={column.id} data-label={column.head} className={cellClass(column)}>
                  {column.show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {hasTotals && (
        <tfoot>
          <tr>
            {columns.map(({ id, head, total, isFigure }, index) =>
              index === 0 ? (
                <th key={id} scope="row">{t`Total`}</th>
              ) : (
                <td key={id} data-label={head} className={isFigure ? 'figures' : undefined}>
                  {total}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </Table>
  )
}

function cellClass({ isFigure, isCode }: Pick<Column<never>, 'isFigure' | 'isCode'>): string | undefined {
  if (isFigure) return 'figures'
  return isCode ? undefined : styles.words
}
