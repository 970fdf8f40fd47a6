import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type DrawnRows, createRowWindow, type LongList, type RowWindow } from './row-window.ts'
import { rowHeightsOf } from './row-heights.ts'

/** What a long list is drawn from. */
export type RowWindowInput = Omit<LongList, 'margin'> & {
  readonly listKey: string
  /** The element that holds the rows. */
  readonly listRef: RefObject<HTMLElement | null>
}

/** Returns the rendered part of a list, following the scroll position. */
export function useRowWindow({
  rows,
  openKey,
  order,
  listKey,
  listRef,
}: RowWindowInput): [DrawnRows, RowWindow] {
  const [shown] = useState(() => createRowWindow({ rows, openKey, order, margin: 0 }, rowHeightsOf(listKey)))
  const drawn = useSyncExternalStore(shown.subscribe, shown.drawn)
  const margin = useElementTop(listRef)
  useLayoutEffect(() => shown.start(), [shown])
  useLayoutEffect(() => shown.change({ rows, openKey, order, margin }), [shown, rows, openKey, order, margin])
  useLayoutEffect(() => shown.settle(drawn))
  return [drawn, shown]
}

/**
 * Returns how far below the top of the page an element begins, in pixels, updated as content above it
 * changes.
 */
function useElementTop(ref: RefObject<HTMLElement | null>): number {
  const [follow] = useState(() => observeElementTop(ref))
  return useSyncExternalStore(follow.subscribe, follow.top)
}

function observeElementTop(ref: RefObject<HTMLElement | null>) {
  const measureTop = () =>
    ref.current ? Math.round(ref.current.getBoundingClientRect().top + window.scrollY) : 0
  let top = 0
  return {
    top: () => top,
    subscribe: (listener: () => void) => {
      const updateTop = () => {
        const now = measureTop()
        if (now === top) return
        top = now
        listener()
      }
      updateTop()
      const watcher = new ResizeObserver(updateTop)
      watcher.observe(document.body)
      return () => watcher.disconnect()
    },
  }
}
