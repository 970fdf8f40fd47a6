import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { WorkQueueColumn } from '#contract/api/staff/work-queue.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QueueCell } from './queue-cell.tsx'
import type { QueueRow } from '../work-queue-rows.ts'
import styles from './queue-table.module.css'

/** Properties of one row; `nowMs` is the server's clock. */
export type WorkQueueRowProps = {
  readonly id: string | undefined
  readonly row: QueueRow
  readonly index: number
  readonly columns: readonly WorkQueueColumn[]
  readonly isAtCursor: boolean
  readonly isSelected: boolean
  readonly ownId: string | undefined
  readonly nowMs: number
  readonly toggle: () => void
  readonly press: () => void
  readonly open: () => void
}

/** One item of the queue; on a phone a card of two lines. */
export function WorkQueueRow(props: WorkQueueRowProps) {
  const { t } = useLingui()
  const { row, index, columns, isSelected, ownId, nowMs } = props
  const { orderNumber } = row.item
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-cursor={props.isAtCursor || undefined}
      data-gone={row.isGone || undefined}
      className={styles.row}
      style={{ transform: `translateY(calc(${index} * var(--row)))` }}
      onClick={(event) => {
        if (!isOwnControl(event)) props.press()
      }}
      onDoubleClick={props.open}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="gridcell"
          data-column={column}
          className={classNames(styles.cell, column === 'total' && 'figures')}
        >
          {column === 'select' ? (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t`Select ${orderNumber}`}
              checked={isSelected}
              onChange={props.toggle}
            />
          ) : (
            <QueueCell {...{ column, row, ownId, nowMs }} />
          )}
        </div>
      ))}
    </div>
  )
}

/** Whether the click belongs to a link or a checkbox in the row. */
function isOwnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, input') !== null
}
