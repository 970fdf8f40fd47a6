import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  type Rect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual'
import { type TripRow } from '../list-model/trip-row.ts'
import { guessedHeight, type RowHeights } from './row-heights.ts'

/** A list that is longer than what is drawn of it. */
export type LongList = {
  readonly rows: readonly TripRow[]
  /** Key of the row that is drawn wherever it is. */
  readonly openKey: string | undefined
  /** From the top of the page to the first row, in pixels. */
  readonly margin: number
  /** The same for lists in the same order under the same filters. */
  readonly order: string
}

/** A row that is drawn, and where: pixels from the top of the list. */
export type PlacedRow = { readonly row: TripRow; readonly index: number; readonly top: number }

/** What is drawn of a long list. */
export type DrawnRows = {
  readonly placed: readonly PlacedRow[]
  /** How many rows there are, and how high they are together, in pixels. */
  readonly count: number
  readonly height: number
}

/** Decides which rows of a long list are drawn as the page is scrolled. */
export type RowWindow = {
  readonly subscribe: (listener: () => void) => () => void
  readonly drawn: () => DrawnRows
  /** Starts to follow the page; gives what ends it and keeps the heights. */
  readonly start: () => () => void
  readonly change: (list: LongList) => void
  /** To be called with what has come to the page. */
  readonly settle: (onPage: DrawnRows) => void
  /** To be the `ref` of every row that is drawn; the row says its `data-index`. */
  readonly measure: (row: HTMLLIElement | null) => void
  /** Says which row has the focus: it and its neighbours stay drawn, so that Tab always finds the next one. */
  readonly keep: (rowKey: string | undefined) => void
}

const gap = 12
const rowsAround = 4
/** So much of what stands above the list is in view when it is read from its top, in pixels. */
const roomAbove = 128
const phone = '(max-width: 639px)'

/**
 * Draws only what is near the view. Heights are measured and kept by key. A row above the view that turns out
 * higher, or that comes in anew, moves the page along, so that nothing jumps under the pointer.
 */
export function createRowWindow(first: LongList, heights: RowHeights): RowWindow {
  const fixed = { heightOf: heightIn(heights), firstRect: { width: innerWidth, height: innerHeight } }
  const listeners = new Set<() => void>()
  let list = first
  let focused: string | undefined
  let isMoving = false
  const tell = () => {
    drawn = drawnOf(virtual, list)
    for (const listener of listeners) listener()
  }
  const options = (): VirtualizerOptions<Window, HTMLLIElement> => ({
    ...optionsOf(list, fixed),
    rangeExtractor: (range) => drawnIndexes(range, indexesOf(list.rows, [focused, list.openKey])),
    onChange: tell,
  })
  const virtual = new Virtualizer<Window, HTMLLIElement>(options())
  let drawn = drawnOf(virtual, list)
  return {
    subscribe: (listener) => addTo(listeners, listener),
    drawn: () => drawn,
    start: () => followPage(virtual, heights),
    change: (next) => {
      const offset = offsetAfter(virtual, [list, next], () => {
        list = next
        virtual.setOptions(options())
      })
      // The rows to draw are those of where the page is about to be.
      if (offset !== undefined) virtual.scrollOffset = offset
      isMoving ||= offset !== undefined
      tell()
    },
    settle: (onPage) => {
      // Otherwise what is drawn by now is still to come to the page, and may be longer.
      if (onPage !== drawn) return
      virtual._willUpdate()
      if (isMoving) window.scrollTo({ top: virtual.scrollOffset ?? 0, behavior: 'instant' })
      isMoving = false
    },
    measure: virtual.measureElement,
    keep: (rowKey) => void (focused = rowKey),
  }
}

function addTo<Value>(set: Set<Value>, value: Value): () => void {
  set.add(value)
  return () => void set.delete(value)
}

function followPage(virtual: Virtual, heights: RowHeights): () => void {
  const stop = virtual._didMount()
  virtual._willUpdate()
  return () => {
    for (const [key, size] of virtual.itemSizeCache) heights.set(String(key), size)
    stop()
  }
}

/**
 * How far the page has to be scrolled when a list changes, in pixels: after other filters or in another order the
 * list is read from its top; otherwise the first row in view stays where it is. Undefined when nothing has to move,
 * as while the top is in view.
 */
function offsetAfter(
  virtual: Virtual,
  [last, next]: readonly [LongList, LongList],
  change: () => void,
): number | undefined {
  // The last known offset, not the window's: asking that would lay out the page once more.
  const offset = virtual.scrollOffset ?? 0
  const anchor = last.rows[virtual.range?.startIndex ?? 0]?.key
  const before = startOf(virtual, last.rows, anchor)
  change()
  if (last.rows === next.rows || offset <= last.margin) return undefined
  if (last.order !== next.order) return Math.max(0, last.margin - roomAbove)
  virtual.getTotalSize()
  const after = startOf(virtual, next.rows, anchor)
  return before === undefined || after === undefined || before === after ? undefined : offset + after - before
}

/** The rows near the view, and those that are drawn wherever they are, each with its neighbours; in order. */
export function drawnIndexes(range: Range, kept: readonly number[]): number[] {
  const around = kept.filter((index) => index >= 0).flatMap((index) => [index - 1, index, index + 1])
  const drawn = new Set([...defaultRangeExtractor(range), ...around])
  return [...drawn].filter((index) => index >= 0 && index < range.count).toSorted((a, b) => a - b)
}

type Virtual = Virtualizer<Window, HTMLLIElement>

type HeightOf = (row: TripRow) => number

/** What stays as it was in the beginning. */
type Fixed = { readonly heightOf: HeightOf; readonly firstRect: Rect }

function heightIn(heights: RowHeights): HeightOf {
  const isNarrow = matchMedia(phone).matches
  return (row) => heights.get(row.key) ?? guessedHeight(row, isNarrow)
}

function optionsOf(
  { rows, margin }: LongList,
  { heightOf, firstRect }: Fixed,
): VirtualizerOptions<Window, HTMLLIElement> {
  return {
    count: rows.length,
    getScrollElement: () => window,
    scrollToFn: windowScroll,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    initialOffset: () => window.scrollY,
    initialRect: firstRect,
    estimateSize: (index) => {
      const row = rows[index]
      return row ? heightOf(row) : 0
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: rowsAround,
    gap,
    scrollMargin: margin,
  }
}

function drawnOf(virtual: Virtual, { rows, margin }: LongList): DrawnRows {
  const placed = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ row, index, top: start - margin }] : []
  })
  return { placed, count: rows.length, height: virtual.getTotalSize() }
}

function startOf(virtual: Virtual, rows: readonly TripRow[], key: string | undefined): number | undefined {
  return virtual.measurementsCache[indexOf(rows, key)]?.start
}

function indexesOf(rows: readonly TripRow[], keys: readonly (string | undefined)[]): number[] {
  return keys.map((key) => indexOf(rows, key))
}

function indexOf(rows: readonly TripRow[], key: string | undefined): number {
  return key === undefined ? -1 : rows.findIndex((row) => row.key === key)
}
