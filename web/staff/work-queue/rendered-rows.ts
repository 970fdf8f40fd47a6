/** The visible part of a list: scroll position, height, and row height, in pixels. */
export type ListView = { readonly scrolled: number; readonly height: number; readonly rowHeight: number }

/** Rows from the first to before the end. */
export type RowRange = { readonly first: number; readonly end: number }

/** How many rows are rendered beyond both ends of the visible part. */
const around = 6

/** Returns the rows to render: the visible ones and some around them. */
export function renderedRows({ scrolled, height, rowHeight }: ListView, count: number): RowRange {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - around)
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + around)
  return { first: Math.min(first, Math.max(0, end)), end: Math.max(0, end) }
}

/** Returns the scroll position that brings a row into view with the least movement. */
export function scrollPositionOf(index: number, { scrolled, height, rowHeight }: ListView): number {
  const top = index * rowHeight
  if (top < scrolled) return top
  return top + rowHeight > scrolled + height ? top + rowHeight - height : scrolled
}
