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
import type { TripRow } from '../list-model/trip-row.ts'
import { guessedHeight, type RowHeights } from './row-heights.ts'

/** A list that is longer than its rendered part. */
export type LongList = {
  readonly rows: readonly TripRow[]
  /** Key of the row that is always rendered. */
  readonly openKey: string | undefined
  /** From the top of the page to the first row, in pixels. */
  readonly margin: number
  /** Equal for lists in the same order under the same filters. */
  readonly order: string
}

/** A rendered row with its position: pixels from the top of the list. */
export type PlacedRow = { readonly row: TripRow; readonly index: number; readonly top: number }

/** The rendered part of a long list. */
export type DrawnRows = {
  readonly placed: readonly PlacedRow[]
  /** The number of rows, and their total height in pixels. */
  readonly count: number
  readonly height: number
}

/** Decides which rows of a long list are rendered as the page scrolls. */
export type RowWindow = {
  readonly subscribe: (listener: () => void) => () => void
  readonly drawn: () => DrawnRows
  /** Starts to follow the page; returns a function that stops it and stores the heights. */
  readonly start: () => () => void
  readonly change: (list: LongList) => void
  /** Called with what was rendered. */
  readonly settle: (onPage: DrawnRows) => void
  /** The `ref` of every rendered row; the row has its `data-index`. */
  readonly measure: (row: HTMLLIElement | null) => void
  /** Sets the focused row: it and its neighbours stay rendered, so that Tab always finds the next one. */
  readonly keep: (rowKey: string | undefined) => void
}

const rowsAround = 4
/** The height above the list that is in view when it is read from its top, in pixels. */
const roomAbove = 128
const phone = '(max-width: 639px)'

/**
 * Renders only the rows near the viewport. Heights are measured and stored by key. A row above the viewport
 * that turns out higher, or that arrives, shifts the scroll position, so that nothing jumps under the
 * pointer.
 */
export function createRowWindow(first: LongList, heights: RowHeights): RowWindow {
  const fixed = { heightOf: rowHeightIn(heights), firstRect: { width: innerWidth, height: innerHeight } }
  const listeners = new Set<() => void>()
  let list = first
  let focused: string | undefined
  let isMoving = false
  const notifyListeners = () => {
    drawn = renderedIndexesOf(virtual, list)
    for (const listener of listeners) listener()
  }
  const virtualizerOptions = (): VirtualizerOptions<Window, HTMLLIElement> => ({
    ...baseVirtualizerOptions(list, fixed),
    rangeExtractor: (range) => renderedIndexes(range, rowIndexesOf(list.rows, [focused, list.openKey])),
    onChange: notifyListeners,
  })
  const virtual = new Virtualizer<Window, HTMLLIElement>(virtualizerOptions())
  let drawn = renderedIndexesOf(virtual, list)
  return {
    subscribe: (listener) => addWithCleanup(listeners, listener),
    drawn: () => drawn,
    start: () => observePageScroll(virtual, heights),
    change: (next) => {
      const offset = scrollOffsetAfterChange(virtual, [list, next], () => {
        list = next
        virtual.setOptions(virtualizerOptions())
      })
      // The rows to render belong to the coming scroll position.
      if (offset !== undefined) virtual.scrollOffset = offset
      isMoving ||= offset !== undefined
      notifyListeners()
    },
    settle: (onPage) => {
      // Otherwise the latest rows are not on the page yet, and it may become longer.
      if (onPage !== drawn) return
      virtual._willUpdate()
      if (isMoving) window.scrollTo({ top: virtual.scrollOffset ?? 0, behavior: 'instant' })
      isMoving = false
    },
    measure: virtual.measureElement,
    keep: (rowKey) => void (focused = rowKey),
  }
}

function addWithCleanup<Value>(set: Set<Value>, value: Value): () => void {
  set.add(value)
  return () => void set.delete(value)
}

function observePageScroll(virtual: Virtual, heights: RowHeights): () => void {
  const stop = virtual._didMount()
  virtual._willUpdate()
  return () => {
    for (const [key, size] of virtual.itemSizeCache) heights.set(String(key), size)
    stop()
  }
}

/**
 * Returns the new scroll position when a list changes, in pixels: after other filters or in another order the
 * list is read from its top; otherwise the first row in view stays where it is. Undefined when nothing has to
 * move, as while the top is in view.
 */
function scrollOffsetAfterChange(
  virtual: Virtual,
  [last, next]: readonly [LongList, LongList],
  change: () => void,
): number | undefined {
  // The last known offset: asking the window would cause another layout.
  const offset = virtual.scrollOffset ?? 0
  const anchor = last.rows[virtual.range?.startIndex ?? 0]?.key
  const before = rowStartPixels(virtual, last.rows, anchor)
  change()
  if (last.rows === next.rows || offset <= last.margin) return undefined
  if (last.order !== next.order) return Math.max(0, last.margin - roomAbove)
  virtual.getTotalSize()
  const after = rowStartPixels(virtual, next.rows, anchor)
  return before === undefined || after === undefined || before === after ? undefined : offset + after - before
}

/** Returns the rows near the viewport and those always rendered, each with its neighbours; in order. */
export function renderedIndexes(range: Range, kept: readonly number[]): number[] {
  const around = kept.filter((index) => index >= 0).flatMap((index) => [index - 1, index, index + 1])
  const drawn = new Set([...defaultRangeExtractor(range), ...around])
  return [...drawn].filter((index) => index >= 0 && index < range.count).toSorted((a, b) => a - b)
}

type Virtual = Virtualizer<Window, HTMLLIElement>

type HeightOf = (row: TripRow) => number

/** The constant part of the state. */
type Fixed = { readonly heightOf: HeightOf; readonly firstRect: Rect }

function rowHeightIn(heights: RowHeights): HeightOf {
  const isNarrow = matchMedia(phone).matches
  return (row) => heights.get(row.key) ?? guessedHeight(row, isNarrow)
}

function baseVirtualizerOptions(
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
    scrollMargin: margin,
  }
}

function renderedIndexesOf(virtual: Virtual, { rows, margin }: LongList): DrawnRows {
  const placed = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ row, index, top: start - margin }] : []
  })
  return { placed, count: rows.length, height: virtual.getTotalSize() }
}

function rowStartPixels(
  virtual: Virtual,
  rows: readonly TripRow[],
  key: string | undefined,
): number | undefined {
  return virtual.measurementsCache[rowIndexOf(rows, key)]?.start
}

function rowIndexesOf(rows: readonly TripRow[], keys: readonly (string | undefined)[]): number[] {
  return keys.map((key) => rowIndexOf(rows, key))
}

function rowIndexOf(rows: readonly TripRow[], key: string | undefined): number {
  return key === undefined ? -1 : rows.findIndex((row) => row.key === key)
}
