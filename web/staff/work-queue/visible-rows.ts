/** What of a list is in view: how far it is scrolled and how high it is, and how high each row is, in pixels. */
export type ListView = { readonly scrolled: number; readonly height: number; readonly rowHeight: number }

/** Rows from the first to before the end. */
export type RowRange = { readonly first: number; readonly end: number }

/** So many rows are drawn beyond both ends of what is in view. */
const around = 6

/** The rows to draw: those in view and some around them. */
export function visibleRows({ scrolled, height, rowHeight }: ListView, count: number): RowRange {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - around)
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + around)
  return { first: Math.min(first, Math.max(0, end)), end: Math.max(0, end) }
}

/** How far to scroll so that a row is in view, moving no more than needed. */
export function scrollTo(index: number, { scrolled, height, rowHeight }: ListView): number {
  const top = index * rowHeight
  if (top < scrolled) return top
  return top + rowHeight > scrolled + height ? top + rowHeight - height : scrolled
}
