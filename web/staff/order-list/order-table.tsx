import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import type { OrderColumn, OrderListRow, OrderSort } from '#contract/api/staff/order-list.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { type ListView, scrollPositionOf, renderedRows } from '../work-queue/rendered-rows.ts'
import { OrderCell } from './order-cell.tsx'
import { columnTracks, numberColumns } from './order-columns.ts'
import { ariaSortOf, columnSorts, sortAfterPress } from './order-list-url.ts'
import { useOrderColumnLabels } from './use-order-list-labels.ts'
import styles from './order-list.module.css'

/** Properties of the table; `cursor` is the index of the current row, -1 before one is chosen. */
export type OrderTableProps = {
  readonly orders: readonly OrderListRow[]
  /** Identifies the list: another one begins at its top. */
  readonly listKey: string
  readonly isOutdated: boolean
  /** The number of all filtered orders; -1 where there are more than are counted. */
  readonly count: number
  readonly columns: readonly OrderColumn[]
  readonly sort: OrderSort
  readonly setSort: (sort: OrderSort) => void
  readonly cursor: number
  readonly setCursor: (index: number) => void
  readonly loadMore: () => void
}

/** How many rows before the end the next page is read. */
const readAhead = 20

/** The orders as a table of rows of equal height, of which only the visible ones are rendered. */
export function OrderTable(props: OrderTableProps) {
  const { t } = useLingui()
  const { orders, columns, cursor, listKey, loadMore } = props
  const frame = useRef<HTMLDivElement>(null)
  const { view, follow } = useTableView(frame)
  const { first, end } = renderedRows(view, orders.length)
  const names = useReferenceNames({ airlines: airlinesOf(orders.slice(first, end)) })
  const isNearEnd = end > orders.length - readAhead
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])
  const shownKey = useRef(listKey)
  useEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    frame.current?.scrollTo({ top: 0 })
  }, [listKey])
  useFocusedRow(frame, { cursor, orderNumber: orders[cursor]?.orderNumber })
  const tracks = { '--tracks': columnTracks(columns) } as CSSProperties
  return (
    <ReferenceNamesContext value={names}>
      <div
        ref={frame}
        role="table"
        aria-label={t`Orders`}
        aria-rowcount={props.count < 0 ? -1 : props.count + 1}
        aria-colcount={columns.length}
        aria-busy={props.isOutdated || undefined}
        className={styles.table}
        style={tracks}
        onScroll={follow}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            {columns.map((column) => (
              <ColumnHeading key={column} column={column} sort={props.sort} setSort={props.setSort} />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          style={{ blockSize: `calc(${orders.length} * var(--row-height))` }}
        >
          {orders.slice(first, end).map((order, index) => (
            <OrderRow
              key={order.orderNumber}
              order={order}
              index={first + index}
              columns={columns}
              isCurrent={first + index === cursor}
              setCursor={props.setCursor}
            />
          ))}
        </div>
      </div>
    </ReferenceNamesContext>
  )
}

type HeadingProps = Pick<OrderTableProps, 'sort' | 'setSort'> & { readonly column: OrderColumn }

function ColumnHeading({ column, sort, setSort }: HeadingProps) {
  const label = useOrderColumnLabels()[column]
  const order = ariaSortOf(column, sort)
  return (
    <div
      role="columnheader"
      aria-sort={order}
      data-number={numberColumns.includes(column) || undefined}
      data-column={column}
      className={styles.heading}
    >
      {columnSorts[column] ? (
        <button type="button" className={styles.sort} onClick={() => setSort(sortAfterPress(column, sort))}>
          {label}
          <span aria-hidden="true" className={styles.arrow}>
            {order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}
          </span>
        </button>
      ) : (
        label
      )}
    </div>
  )
}

type RowProps = Pick<OrderTableProps, 'columns' | 'setCursor'> & {
  readonly order: OrderListRow
  readonly index: number
  readonly isCurrent: boolean
}

/** A press anywhere on the row opens the order; the link is for keys and new tabs. */
function OrderRow({ order, index, columns, isCurrent, setCursor }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-current={isCurrent || undefined}
      className={styles.row}
      style={{ insetBlockStart: `calc(${index} * var(--row-height))` }}
      onFocus={() => setCursor(index)}
      onClick={(event) => {
        if (!(event.target instanceof HTMLAnchorElement)) event.currentTarget.querySelector('a')?.click()
      }}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="cell"
          data-number={numberColumns.includes(column) || undefined}
          data-column={column}
          className={styles.cell}
        >
          <OrderCell order={order} column={column} />
        </div>
      ))}
    </div>
  )
}

function airlinesOf(orders: readonly OrderListRow[]): string[] {
  return [...new Set(orders.flatMap(({ airline }) => (airline === undefined ? [] : [airline])))]
}

/** Scrolls the current row into view and focuses its link, once it is rendered. */
function useFocusedRow(
  frame: RefObject<HTMLDivElement | null>,
  { cursor, orderNumber }: { readonly cursor: number; readonly orderNumber: string | undefined },
): void {
  useEffect(() => {
    const table = frame.current
    if (!table || cursor < 0 || orderNumber === undefined) return
    table.scrollTo({ top: scrollPositionOf(cursor, tableViewOf(table)) })
    const link = () => table.querySelector<HTMLAnchorElement>(`[data-order="${orderNumber}"]`)
    if (link()) link()?.focus({ preventScroll: true })
    else requestAnimationFrame(() => link()?.focus({ preventScroll: true }))
  }, [frame, cursor, orderNumber])
}

function tableViewOf(table: HTMLElement): ListView {
  const head = table.firstElementChild?.clientHeight ?? 0
  const rowHeight = Number.parseFloat(getComputedStyle(table).getPropertyValue('--row-height')) || 36
  return { scrolled: table.scrollTop, height: table.clientHeight - head, rowHeight }
}

/** Returns the visible part of the table, updated on scroll and resize. */
function useTableView(frame: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState<ListView>({ scrolled: 0, height: 800, rowHeight: 36 })
  useEffect(() => {
    const table = frame.current
    if (!table) return
    const watch = new ResizeObserver(() => setView(tableViewOf(table)))
    watch.observe(table)
    return () => watch.disconnect()
  }, [frame])
  const follow = () => {
    if (frame.current) setView(tableViewOf(frame.current))
  }
  return { view, follow }
}
