/** A column of rows of equal height, of which one may be open with details below it. */
export type TimelinePlaces = {
  readonly count: number
  /** In pixels. */
  readonly rowHeight: number
  /** Index of the open row; negative without one. */
  readonly open: number
  /** Height of its details, in pixels. */
  readonly details: number
}

/**
 * Returns how far below the top of the column a row begins, in pixels; for `count` the height of the column.
 */
export function rowTopPixels({ rowHeight, open, details }: TimelinePlaces, index: number): number {
  return index * rowHeight + (open >= 0 && index > open ? details : 0)
}

/** Returns the indexes of the rows between two heights, in order. */
export function indexesBetween(places: TimelinePlaces, from: number, to: number): number[] {
  const first = Math.max(0, rowIndexAtHeight(places, from))
  const last = Math.min(places.count - 1, rowIndexAtHeight(places, to))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}

function rowIndexAtHeight({ rowHeight, open, details }: TimelinePlaces, height: number): number {
  const index = Math.floor(height / rowHeight)
  if (open < 0 || index <= open) return index
  return Math.max(open, Math.floor((height - details) / rowHeight))
}
