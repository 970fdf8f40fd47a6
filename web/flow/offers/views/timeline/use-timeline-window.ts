import { type RefObject, useState, useSyncExternalStore } from 'react'
import type { TripRow } from '../../list-model/trip-row.ts'
import { indexesBetween, rowTopPixels } from './timeline-row-positions.ts'

/** A timeline that is longer than its rendered part. */
export type TimelineWindowInput = {
  readonly rows: readonly TripRow[]
  /** Height of a collapsed row, in pixels. */
  readonly rowHeight: number
  /** Key of the open row, which is always rendered. */
  readonly openKey: string | undefined
  readonly listRef: RefObject<HTMLOListElement | null>
}

/** A rendered row with its position: pixels from the top of the timeline. */
export type DrawnTimelineRow = { readonly row: TripRow; readonly index: number; readonly top: number }

/** The rendered part of a timeline. */
export type TimelineWindow = {
  readonly drawn: readonly DrawnTimelineRow[]
  /** Of all rows, in pixels. */
  readonly height: number
  /** The `ref` of the open row's details. */
  readonly measure: (details: HTMLElement | null) => (() => void) | undefined
  /** Sets the focused row: it and its neighbours stay rendered, so that keys always find the next one. */
  readonly keep: (rowKey: string | undefined) => void
}

/**
 * The scroll position is read in steps of this many pixels; the same length is rendered beyond the viewport.
 */
const step = 200
const beyond = 400

/**
 * Renders only the rows near the viewport. Rows have equal heights; only the open one has details below it.
 */
export function useTimelineWindow({
  rows,
  rowHeight,
  openKey,
  listRef,
}: TimelineWindowInput): TimelineWindow {
  const [keptKey, keep] = useState<string | undefined>(undefined)
  const [details, setDetails] = useState(0)
  const steps = useSyncExternalStore(observePageScroll, () =>
    Math.floor(-(listRef.current?.getBoundingClientRect().top ?? 0) / step),
  )
  const rowIndexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => row.key === key)
  const open = rowIndexOf(openKey)
  const places = { count: rows.length, rowHeight, open, details: open < 0 ? 0 : details }
  const from = steps * step - beyond
  const near = indexesBetween(places, from, from + step + 2 * beyond + window.innerHeight)
  const kept = [open, rowIndexOf(keptKey)].filter((index) => index >= 0)
  const indexes = new Set([...near, ...kept.flatMap((index) => [index - 1, index, index + 1])])
  const drawn = [...indexes]
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const row = rows[index]
      return row ? [{ row, index, top: rowTopPixels(places, index) }] : []
    })
  const [measure] = useState(() => detailsHeightObserver(setDetails))
  return { drawn, height: rowTopPixels(places, rows.length), measure, keep }
}

function observePageScroll(onMove: () => void): () => void {
  window.addEventListener('scroll', onMove, { passive: true })
  const watcher = new ResizeObserver(onMove)
  watcher.observe(document.body)
  return () => {
    window.removeEventListener('scroll', onMove)
    watcher.disconnect()
  }
}

function detailsHeightObserver(setHeight: (pixels: number) => void): TimelineWindow['measure'] {
  return (details) => {
    if (!details) return undefined
    const measureHeight = () => setHeight(Math.round(details.getBoundingClientRect().height))
    measureHeight()
    const watcher = new ResizeObserver(measureHeight)
    watcher.observe(details)
    return () => watcher.disconnect()
  }
}
