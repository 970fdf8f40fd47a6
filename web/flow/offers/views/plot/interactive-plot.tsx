import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { TripRow } from '../../list-model/trip-row.ts'
import { PlotCard } from './plot-card.tsx'
import { pointAfterKey } from './plot-keyboard.ts'
import { PlotDrawing } from './plot-drawing.tsx'
import { plotEdge, type PlotLayout } from './plot-layout.ts'
import type { Point } from './nearest-point.ts'
import type { RowLabels } from '../use-row-labels.ts'
import styles from './plot.module.css'

/** Properties of the scatter plot. */
export type InteractivePlotProps = {
  readonly rows: readonly TripRow[]
  readonly shape: PlotLayout
  readonly labels: RowLabels
  readonly fieldRef: RefObject<HTMLDivElement | null>
  /** Key of the open row, whose point is marked initially. */
  readonly openKey: string | undefined
  readonly onShow: (row: TripRow) => void
}

/** The highlighted point; fixed when it was pressed, so that the pointer can move to its card. */
type Looked = { readonly key: string; readonly isHeld: boolean }

/**
 * The plot with the card of one point. For keyboards and screen readers it is a slider over the points in
 * order of price: each value is a sentence, Enter shows the row.
 */
export function InteractivePlot({ rows, shape, labels, fieldRef, openKey, onShow }: InteractivePlotProps) {
  const { t } = useLingui()
  const helpId = useId()
  const [looked, setLooked] = useState<Looked | undefined>(undefined)
  const key = looked?.key ?? openKey
  const index = key === undefined ? -1 : rows.findIndex((row) => row.key === key)
  const row = rows[index]
  const at = shape.points[index]
  const inOrder = row ? shape.byPrice.indexOf(index) : 0
  const first = rows[shape.byPrice[0] ?? 0]
  const showPoint = (to: number | undefined, isHeld: boolean) => {
    const next = to === undefined ? undefined : rows[to]
    if (next && (next.key !== key || isHeld !== looked?.isHeld)) setLooked({ key: next.key, isHeld })
  }
  const showNearestPoint = (event: PointerEvent<HTMLElement>, isHeld: boolean) => {
    const frame = event.currentTarget.getBoundingClientRect()
    showPoint(shape.nearest({ x: event.clientX - frame.left, y: event.clientY - frame.top }), isHeld)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && row) onShow(row)
    const to = pointAfterKey(event.key, row ? inOrder : -1, rows.length)
    if (to !== undefined) showPoint(shape.byPrice[to], true)
    if (to !== undefined || event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className={styles.place}>
      <p id={helpId} className={styles.help}>
        {t`Select a point to see its flights.`}{' '}
        <span
          className={styles.keys}
        >{t`Use the arrow keys to move between prices, and Enter to show the flights.`}</span>
      </p>
      <div className={styles.fieldFrame}>
        <div
          ref={fieldRef}
          className={styles.field}
          role="slider"
          tabIndex={0}
          aria-label={t`Chart: price and duration`}
          aria-describedby={helpId}
          aria-valuemin={1}
          aria-valuemax={rows.length}
          aria-valuenow={inOrder + 1}
          aria-valuetext={first && labels.sentence(row ?? first)}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => {
            // A press also focuses the plot and has its own point.
            if (!row && currentTarget.matches(':focus-visible')) showPoint(shape.byPrice[0], true)
          }}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse' && looked?.isHeld !== true) showNearestPoint(event, false)
          }}
          onPointerUp={(event) => showNearestPoint(event, true)}
          onPointerLeave={() => {
            if (looked?.isHeld === false) setLooked(undefined)
          }}
        >
          <PlotDrawing shape={shape} labels={labels} />
          {at && <span className={styles.ring} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} />}
        </div>
        <div
          className={classNames(styles.card, !row && styles.empty, looked?.isHeld !== true && styles.passing)}
          style={at && cardPositionBesidePoint(at, shape)}
        >
          {row ? <PlotCard row={row} labels={labels} onShow={() => onShow(row)} /> : t`No flight selected.`}
        </div>
      </div>
    </div>
  )
}

/**
 * Places the card beside the point, on the side with more room, so that the point and better ones stay
 * visible.
 */
function cardPositionBesidePoint({ x, y }: Point, { width, height }: PlotLayout): CSSProperties {
  const isRight = x > width * 0.5
  const isLow = y > height * 0.5
  return {
    '--card-x': `${Math.round(isRight ? x - 16 : x + 16)}px`,
    '--card-y': `${Math.round(Math.max(plotEdge.top, isLow ? y - 16 : y + 16))}px`,
    '--card-shift-x': isRight ? '-100%' : '0%',
    '--card-shift-y': isLow ? '-100%' : '0%',
  } as CSSProperties
}
