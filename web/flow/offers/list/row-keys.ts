/** Marks the control that a row is about: to open it or to take it. Keys go from one to the next. */
export const rowControl = { 'data-row-control': true } as const

/** Letters as in a mail program, and the arrows. */
const ways = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
])

/** What of a key press counts here. */
export type RowKeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
>

/**
 * Goes to the row before or after the one that has the focus. Only within the list, so that single letters mean
 * nothing elsewhere (WCAG 2.1.4); the arrows only on a row's own control, so that they scroll as ever elsewhere.
 */
export function moveByKey(event: RowKeyPress): void {
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
