import { type RefObject, useState, useSyncExternalStore } from 'react'
import { type TripRow } from '../../list-model/trip-row.ts'
import { indexesBetween, placeOf } from './timeline-places.ts'

/** A timeline that is longer than what is drawn of it. */
export type TimelineWindowInput = {
  readonly rows: readonly TripRow[]
  /** Of a closed row, in pixels. */
  readonly rowHeight: number
  /** Key of the row that is open and drawn wherever it is. */
  readonly openKey: string | undefined
  readonly listRef: RefObject<HTMLOListElement | null>
}

/** A row that is drawn, and where: pixels from the top of the timeline. */
export type DrawnTimelineRow = { readonly row: TripRow; readonly index: number; readonly top: number }

/** What is drawn of a timeline. */
export type TimelineWindow = {
  readonly drawn: readonly DrawnTimelineRow[]
  /** Of all rows, in pixels. */
  readonly height: number
  /** To be the `ref` of the details of the row that is open. */
  readonly measure: (details: HTMLElement | null) => (() => void) | undefined
  /** Says which row has the focus: it and its neighbours stay drawn, so that keys always find the next one. */
  readonly keep: (rowKey: string | undefined) => void
}

/** The page is looked at anew after so many pixels of scrolling; so much is drawn beyond the view. */
const step = 200
const beyond = 400

/** Draws only what is near the view. Rows are equally high; only the open one has details below it. */
export function useTimelineWindow({
  rows,
  rowHeight,
  openKey,
  listRef,
}: TimelineWindowInput): TimelineWindow {
  const [keptKey, keep] = useState<string | undefined>(undefined)
  const [details, setDetails] = useState(0)
  const steps = useSyncExternalStore(followPage, () =>
    Math.floor(-(listRef.current?.getBoundingClientRect().top ?? 0) / step),
  )
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => row.key === key)
  const open = indexOf(openKey)
  const places = { count: rows.length, rowHeight, open, details: open < 0 ? 0 : details }
  const from = steps * step - beyond
  const near = indexesBetween(places, from, from + step + 2 * beyond + window.innerHeight)
  const kept = [open, indexOf(keptKey)].filter((index) => index >= 0)
  const indexes = new Set([...near, ...kept.flatMap((index) => [index - 1, index, index + 1])])
  const drawn = [...indexes]
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const row = rows[index]
      return row ? [{ row, index, top: placeOf(places, index) }] : []
    })
  const [measure] = useState(() => measureInto(setDetails))
  return { drawn, height: placeOf(places, rows.length), measure, keep }
}

function followPage(onMove: () => void): () => void {
  window.addEventListener('scroll', onMove, { passive: true })
  const watcher = new ResizeObserver(onMove)
  watcher.observe(document.body)
  return () => {
    window.removeEventListener('scroll', onMove)
    watcher.disconnect()
  }
}

function measureInto(setHeight: (pixels: number) => void): TimelineWindow['measure'] {
  return (details) => {
    if (!details) return undefined
    const read = () => setHeight(Math.round(details.getBoundingClientRect().height))
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(details)
    return () => watcher.disconnect()
  }
}
