/** Marks the main control of a row, which opens or picks it. Keys move from one to the next. */
export const rowControl = { 'data-row-control': true } as const

/** The letters of mail programs, and the arrow keys. */
const ways = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
])

/** The relevant part of a key press. */
export type RowKeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
>

/**
 * Moves the focus to the previous or next row. Only within the list, so that single letters mean nothing
 * elsewhere (WCAG 2.1.4); arrow keys only on a row's own control, so that they scroll elsewhere.
 */
export function moveFocusByKey(event: RowKeyPress): void {
  const way = ways.get(event.key)
  if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof Element) || event.target.closest('input, select, textarea, dialog')) return
  const isArrow = event.key.length > 1
  if (isArrow && !event.target.matches(`[data-row-control]`)) return
  const row = event.target.closest('[data-index]')
  const next = row?.parentElement?.querySelector(
    `:scope > [data-index="${Number(row.getAttribute('data-index')) + way}"]`,
  )
  const control = next?.querySelector<HTMLElement>('[data-row-control]')
  if (!next || !control) return
  event.preventDefault()
  next.scrollIntoView({ block: 'nearest' })
  control.focus({ preventScroll: true })
}
