import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type FocusEvent, useRef } from 'react'
import type { ListProps } from '../list-model/list-props.ts'
import { bestReason, firstRow } from '../list-model/row-order.ts'
import { OfferRow } from './offer-row.tsx'
import { moveFocusByKey } from './row-keyboard.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowWindow } from './use-row-window.ts'
import styles from './offer-list.module.css'

/** Properties of a list with at least one row. */
export type VirtualListProps = { readonly list: ListProps; readonly listKey: string }

/** A list with its full length for screen readers and scrolling; only rows near the viewport are rendered. */
export function VirtualList({ list, listKey }: VirtualListProps) {
  const { t } = useLingui()
  const { rows, choices, step, param, request } = list
  const listRef = useRef<HTMLOListElement>(null)
  const { open: openKey } = choices
  const order = sortAndFilterKey(choices)
  const [drawn, shown] = useRowWindow({ rows, openKey, order, listKey, listRef })
  const actions = useRowActions(list)
  const { journey, journeyCount, isLast } = step
  const setting = { param, request, journey, journeyCount, isLast, actions }
  const best = choices.sort === 'best' ? firstRow(rows, 'best') : undefined
  const cheapest = best && firstRow(rows, 'price')
  const reason = best && cheapest && bestReason(best, cheapest)
  const keepFocusedRow = ({ target }: FocusEvent) => shown.keep(rowKeyOfElement(target))
  const leaveFocusedRow = ({ target }: FocusEvent) => {
    // In a window that loses the focus, the element stays the active one and gets the focus back.
    if (target !== document.activeElement) shown.keep(undefined)
  }
  return (
    <ol
      ref={listRef}
      className={styles.list}
      style={{ height: drawn.height, '--longest': longestJourneyMinutes(rows) } as CSSProperties}
      aria-label={t`Flight list`}
      onKeyDown={moveFocusByKey}
      onFocus={keepFocusedRow}
      onBlur={leaveFocusedRow}
    >
      {drawn.placed.map(({ row, index, top }) => {
        const isOpen = openKey === row.key
        return (
          <li
            key={row.key}
            ref={shown.measure}
            data-index={index}
            data-row={row.key}
            className={styles.item}
            style={{ transform: `translateY(${top}px)` }}
            aria-setsize={drawn.count}
            aria-posinset={index + 1}
          >
            <OfferRow
              row={row}
              setting={setting}
              best={row === best ? reason : undefined}
              chosen={hasFare(row, choices.chosen) ? choices.chosen : undefined}
              openList={isOpen ? list : undefined}
            />
          </li>
        )
      })}
    </ol>
  )
}

function hasFare(row: ListProps['rows'][number], fareKey: string | undefined): boolean {
  return fareKey !== undefined && row.facts.some((facts) => facts.fareKey === fareKey)
}

function rowKeyOfElement(element: Element): string | undefined {
  return element.closest('[data-row]')?.getAttribute('data-row') ?? undefined
}

/** Returns the minutes of the longest journey, against which every line is drawn. */
function longestJourneyMinutes(rows: ListProps['rows']): number {
  return rows.reduce(
    (most, { journeys }) => journeys.reduce((more, one) => Math.max(more, one.durationMinutes), most),
    1,
  )
}

function sortAndFilterKey({ sort, values, ranges }: ListProps['choices']): string {
  return JSON.stringify([sort, values, ranges])
}
