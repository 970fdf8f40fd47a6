import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { WorkQueueColumn, WorkQueueSort } from '#contract/api/staff/work-queue.ts'
import { columnsForWidth, queueColumnTable } from './queue-columns.ts'
import { QueueTableHead } from './queue-table-head.tsx'
import type { QueueRows } from '../work-queue-rows.ts'
import { WorkQueueRow } from './work-queue-row.tsx'
import { tableViewOf, useListView } from './use-list-view.ts'
import type { RowCursor } from './use-row-cursor.ts'
import type { RowSelection } from '../bulk/use-row-selection.ts'
import { scrollPositionOf, renderedRows } from '../rendered-rows.ts'
import { bigStep, rowStepOf } from '../../shortcut.ts'
import styles from './queue-table.module.css'

/** Properties of the table; `ownId` distinguishes one's own work from a colleague's. */
export type WorkQueueTableProps = {
  readonly shown: QueueRows
  readonly cursor: RowCursor
  readonly selection: RowSelection
  readonly tableRef: RefObject<HTMLDivElement | null>
  readonly ownId: string | undefined
  readonly nowMs: number
  readonly chosenColumns: readonly WorkQueueColumn[]
  readonly sortBy: (sort: WorkQueueSort) => void
  /** A row was clicked; it is the one at the cursor by then. */
  readonly press: (index: number) => void
  readonly open: (index: number) => void
  readonly loadMore: () => void
}

/** The queue as a table of rows of equal height, of which only the visible ones are rendered. */
export function WorkQueueTable(props: WorkQueueTableProps) {
  const { t } = useLingui()
  const { shown, cursor, selection, tableRef, loadMore } = props
  const { rows, nextAfter } = shown
  const { view, follow } = useListView(tableRef)
  const { first, end } = renderedRows(view, rows.length)
  const columns = columnsForWidth(view.width, props.chosenColumns)
  // While an order stands in its place, the table has no size.
  const isVisible = view.width > 0
  const isNearEnd = nextAfter !== undefined && end > rows.length - bigStep * 2
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])
  useEffect(() => {
    const table = tableRef.current
    if (table && isVisible) table.scrollTop = scrollPositionOf(cursor.index, tableViewOf(table))
  }, [cursor.index, isVisible, tableRef])
  const isDrawn = cursor.index >= first && cursor.index < end
  const tracks = columns.map((column) => queueColumnTable[column].track).join(' ')
  return (
    <div
      ref={tableRef}
      role="grid"
      tabIndex={0}
      aria-label={t`Work queue`}
      aria-multiselectable="true"
      aria-rowcount={nextAfter === undefined ? rows.length + 1 : -1}
      aria-activedescendant={isDrawn ? queueRowId(rows[cursor.index]?.item.itemKey) : undefined}
      className={styles.table}
      style={{ '--tracks': tracks } as CSSProperties}
      onScroll={follow}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') {
          event.preventDefault()
          props.open(cursor.index)
        } else moveByArrows(event, cursor, rows.length)
      }}
    >
      <QueueTableHead
        columns={columns}
        sort={shown.sort}
        sortBy={props.sortBy}
        isAllSelected={
          rows.length > 0 && selection.items.length === rows.filter(({ isGone }) => !isGone).length
        }
        toggleAll={selection.toggleAll}
      />
      <div role="rowgroup" className={styles.body} style={{ blockSize: `calc(${rows.length} * var(--row))` }}>
        {rows.slice(first, end).map((row, place) => {
          const index = first + place
          return (
            <WorkQueueRow
              key={row.item.itemKey}
              id={queueRowId(row.item.itemKey)}
              {...{ row, index, columns }}
              isAtCursor={index === cursor.index}
              isSelected={selection.has(row.item.itemKey)}
              ownId={props.ownId}
              nowMs={props.nowMs}
              toggle={() => selection.toggle(index)}
              press={() => props.press(index)}
              open={() => props.open(index)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Returns the id of a row, by its item's key. */
function queueRowId(itemKey: string | undefined): string | undefined {
  return itemKey === undefined ? undefined : `work-${itemKey}`
}

function moveByArrows(event: KeyboardEvent, cursor: RowCursor, count: number): void {
  const step = rowStepOf(event.key, count)
  if (step === undefined) return
  cursor.move(step)
  event.preventDefault()
}
