import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SearchRequest } from '#contract/api/search.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { DatedCell } from './dated-cells.ts'
import { type GridPlace, gridTarget } from './grid-moves.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { MatrixDay } from './matrix-day.tsx'
import { withDates } from './dated-search.ts'
import { useDatesAddress } from './use-dates-address.ts'
import styles from './date-matrix.module.css'

/** Departure and return days, the chosen pair, and the known price of each pair. */
export type MatrixTableProps = {
  readonly request: SearchRequest
  readonly outs: readonly LocalDate[]
  readonly backs: readonly LocalDate[]
  readonly chosen: { readonly out: LocalDate; readonly back: LocalDate }
  readonly cellOf: (out: LocalDate, back: LocalDate) => DatedCell
  /** The chosen pair was selected: there is nothing to search. */
  readonly onStay: () => void
}

/** Departures as columns, returns as rows. One tab stop; the arrow keys move from cell to cell. */
export function MatrixTable({ request, outs, backs, chosen, cellOf, onStay }: MatrixTableProps) {
  const { t } = useLingui()
  const addressOf = useDatesAddress()
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<GridPlace>({
    row: Math.max(backs.indexOf(chosen.back), 0),
    column: Math.max(outs.indexOf(chosen.out), 0),
  })
  useEffect(() => {
    // The dialog opens after this: before that nothing has a position.
    const frame = requestAnimationFrame(() => scrollChosenCellToCentre(place.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = gridTarget(at, event.key, { rows: backs.length, columns: outs.length })
    if (!next) return
    event.preventDefault()
    setAt(next)
    place.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }
  return (
    <div ref={place} className={styles.scroll}>
      <table role="grid" className={styles.table} aria-label={t`Other dates`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={styles.across}>{t`Departure`}</span>
              <span>{t`Return`}</span>
            </th>
            {outs.map((out) => (
              <MatrixDay key={out} scope="col" day={out} isChosen={out === chosen.out} />
            ))}
          </tr>
        </thead>
        <tbody>
          {backs.map((back, row) => (
            <tr key={back}>
              <MatrixDay scope="row" day={back} isChosen={back === chosen.back} />
              {outs.map((out, column) => (
                <MatrixCell
                  key={out}
                  cell={cellOf(out, back)}
                  href={addressOf(withDates(request, [out, back]))}
                  place={{ row, column }}
                  isInTabOrder={row === at.row && column === at.column}
                  isChosen={out === chosen.out && back === chosen.back}
                  onFocus={setAt}
                  onStay={onStay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function scrollChosenCellToCentre(place: HTMLDivElement | null): void {
  const chosen = place?.querySelector('[aria-current]')
  if (!place || !chosen) return
  const { left, width } = chosen.getBoundingClientRect()
  const frame = place.getBoundingClientRect()
  place.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
}
