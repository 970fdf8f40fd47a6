import { useLingui } from '@lingui/react/macro'
import type { WorkQueueColumn, WorkQueueSort } from '#contract/api/staff/work-queue.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { queueColumnTable } from './queue-columns.ts'
import { useQueueColumnLabels } from './use-queue-column-labels.ts'
import styles from './queue-table.module.css'

/** Properties of the heading row. */
export type QueueTableHeadProps = {
  readonly columns: readonly WorkQueueColumn[]
  readonly sort: WorkQueueSort
  readonly sortBy: (sort: WorkQueueSort) => void
  readonly isAllSelected: boolean
  readonly toggleAll: () => void
}

/** The headings; a press on one that sorts sorts by it, and a second press by urgency again. */
export function QueueTableHead({ columns, sort, sortBy, isAllSelected, toggleAll }: QueueTableHeadProps) {
  const { t } = useLingui()
  const names = useQueueColumnLabels()
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {columns.map((column) => {
          const { sort: own, isNumeric } = queueColumnTable[column]
          const isSorted = own !== undefined && own === sort
          const direction = own === 'amount' ? 'descending' : 'ascending'
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={isSorted ? direction : undefined}
              data-column={column}
              data-numeric={isNumeric}
              className={styles.headCell}
            >
              {column === 'select' && (
                <input
                  type="checkbox"
                  aria-label={t`Select all`}
                  checked={isAllSelected}
                  onChange={toggleAll}
                />
              )}
              {own !== undefined && (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => sortBy(isSorted ? 'urgency' : own)}
                >
                  {isSorted && <span aria-hidden="true">{own === 'amount' ? '↓' : '↑'}</span>}
                  {names[column]}
                </button>
              )}
              {own === undefined && column !== 'select' && <HeadText column={column} name={names[column]} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Columns as wide as a code or an initial have no room for their name. */
function HeadText({ column, name }: { readonly column: WorkQueueColumn; readonly name: string }) {
  return column === 'airline' || column === 'assignee' ? <VisuallyHidden>{name}</VisuallyHidden> : <>{name}</>
}
