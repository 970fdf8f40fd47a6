import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { QueueRows } from './work-queue-rows.ts'
import { WorkQueueRow } from './work-queue-row.tsx'
import { type ListView, scrollPositionOf, visibleRows } from './visible-rows.ts'
import styles from './work-queue.module.css'

/** Properties of the list; `cursor` is the index of the selected row. */
export type QueueListProps = {
  readonly shown: QueueRows
  readonly cursor: number
  readonly listRef: RefObject<HTMLUListElement | null>
  readonly ownId: string | undefined
  readonly nowMs: number
  readonly choose: (index: number) => void
  readonly open: () => void
  readonly loadMore: () => void
}

/** The height of a row in rem; the same as in the style sheet. */
const rowRem = 6
const bigStep = 10

/** The queue as a list of rows of equal height, of which only the visible ones are rendered. */
export function WorkQueueList(props: QueueListProps) {
  const { t } = useLingui()
  const { shown, cursor, listRef, choose, open, loadMore } = props
  const { rows, nextAfter } = shown
  const { view, follow } = useListView(listRef)
  const { first, end } = visibleRows(view, rows.length)
  const drawn = rows.slice(first, end).map((row, index) => ({ row, index: first + index }))
  const isNearEnd = nextAfter !== undefined && end > rows.length - bigStep * 2
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])
  useEffect(() => {
    const list = listRef.current
    if (list) list.scrollTop = scrollPositionOf(cursor, listViewOf(list))
  }, [cursor, listRef])
  const isDrawn = cursor >= first && cursor < end
  return (
    <ul
      ref={listRef}
      role="listbox"
      tabIndex={0}
      aria-label={t`Work queue`}
      aria-activedescendant={isDrawn ? queueRowId(rows[cursor]?.item.itemKey) : undefined}
      className={styles.list}
      onScroll={follow}
      onKeyDown={(event) => moveByArrows(event, { cursor, count: rows.length, choose, open })}
    >
      {drawn.map(({ row, index }) => (
        <li
          key={row.item.itemKey}
          id={queueRowId(row.item.itemKey)}
          role="option"
          aria-selected={index === cursor}
          aria-setsize={nextAfter === undefined ? rows.length : -1}
          aria-posinset={index + 1}
          data-gone={row.isGone || undefined}
          className={styles.row}
          style={{ transform: `translateY(${index * rowRem}rem)` }}
          onClick={() => {
            choose(index)
            open()
          }}
        >
          <WorkQueueRow row={row} ownId={props.ownId} nowMs={props.nowMs} />
        </li>
      ))}
      <li role="presentation" className={styles.ruler} style={{ blockSize: `${rows.length * rowRem}rem` }} />
    </ul>
  )
}

/** Returns the id of a row, by its item's key. */
function queueRowId(itemKey: string | undefined): string | undefined {
  return itemKey === undefined ? undefined : `work-${itemKey}`
}

function listViewOf(list: HTMLElement): ListView {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { scrolled: list.scrollTop, height: list.clientHeight, rowHeight: rem * rowRem }
}

/** Returns the visible part of the list, updated on scroll and resize. */
function useListView(listRef: RefObject<HTMLUListElement | null>) {
  const [view, setView] = useState<ListView>({ scrolled: 0, height: 800, rowHeight: 16 * rowRem })
  const updateView = () => {
    if (listRef.current) setView(listViewOf(listRef.current))
  }
  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const watch = new ResizeObserver(() => setView(listViewOf(list)))
    watch.observe(list)
    return () => watch.disconnect()
  }, [listRef])
  return { view, follow: updateView }
}

type ArrowKeyMove = {
  readonly cursor: number
  readonly count: number
  readonly choose: (index: number) => void
  readonly open: () => void
}

function moveByArrows(event: KeyboardEvent, { cursor, count, choose, open }: ArrowKeyMove): void {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: bigStep,
    PageUp: -bigStep,
    Home: -count,
    End: count,
  }
  const step = steps[event.key]
  if (step !== undefined) choose(Math.max(0, Math.min(count - 1, cursor + step)))
  else if (event.key === 'Enter') open()
  else return
  event.preventDefault()
}
