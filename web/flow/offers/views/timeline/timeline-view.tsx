import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type FocusEvent, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { ListProps } from '../../list-model/list-props.ts'
import { moveFocusByKey } from '../../list/row-keyboard.ts'
import { type TimelineAxis, timelineAxes } from './timeline-axes.ts'
import { TimelineHead } from './timeline-head.tsx'
import { TimelineLegend } from './timeline-legend.tsx'
import { TimelineRow } from './timeline-row.tsx'
import { positionInSpan, type TimeSpan } from './time-span.ts'
import { useRowLabels } from '../use-row-labels.ts'
import { useTimelineWindow } from './use-timeline-window.ts'
import { useWidth } from '../use-width.ts'
import styles from './timeline.module.css'

/** Properties of the timeline. */
export type TimelineViewProps = { readonly list: ListProps }

/** Below this width duration and price stand under the bar instead of beside it. */
const wideFrom = 560
/** Width beside an axis, in pixels: times at both ends of a bar; two columns in the wide layout. */
const besideBar = { ends: 96, columns: 280 }

/** Every itinerary on one time axis to scale, in list order. */
export function TimelineView({ list }: TimelineViewProps) {
  const { t } = useLingui()
  const frameRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const width = useWidth(frameRef)
  const isWide = width >= wideFrom
  const axisWidth = Math.max(80, width - besideBar.ends - (isWide ? besideBar.columns : 0))
  const { rows, choices, change } = list
  const axes = timelineAxes(rows, axisWidth)
  const labels = useRowLabels()
  const rowHeight = timelineRowHeight(axes.length, isWide)
  const shown = useTimelineWindow({ rows, rowHeight, openKey: choices.open, listRef })
  const toggleRow = (key: string) => change({ ...choices, open: choices.open === key ? undefined : key })
  const keepFocusedRow = ({ target }: FocusEvent) =>
    shown.keep(target.closest('[data-row]')?.getAttribute('data-row') ?? undefined)
  return (
    <div
      ref={frameRef}
      className={classNames(styles.frame, isWide && styles.wide)}
      style={gridLineBackground(axes)}
    >
      <TimelineLegend axes={axes} />
      <TimelineHead axes={axes} />
      <ol
        ref={listRef}
        className={styles.rows}
        style={{ height: shown.height }}
        aria-label={t`Timeline of flights`}
        onKeyDown={moveFocusByKey}
        onFocus={keepFocusedRow}
        onBlur={() => shown.keep(undefined)}
      >
        {shown.drawn.map(({ row, index, top }) => (
          <li
            key={row.key}
            data-index={index}
            data-row={row.key}
            className={styles.item}
            style={{ transform: `translateY(${top}px)` }}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
          >
            <TimelineRow
              {...{ row, axes, axisWidth, labels }}
              openList={choices.open === row.key ? list : undefined}
              height={rowHeight}
              measure={shown.measure}
              onToggle={toggleRow}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Two lines of text beside each bar, or one line below each. */
function timelineRowHeight(journeys: number, isWide: boolean): number {
  return isWide ? journeys * 52 + 8 : journeys * 60 + 20
}

/** The ticks of every axis as a background for its bars: midnights stronger than other hours. */
function gridLineBackground(axes: readonly TimelineAxis[]): CSSProperties {
  const lines = axes.map(({ span, departure }, index) => {
    const each = departure.ticks.map(({ atMs, hour }) => {
      const colour = hour === 0 ? 'var(--control)' : 'var(--border)'
      return `linear-gradient(${colour}, ${colour}) ${(positionInSpan(span, atMs) * 100).toFixed(2)}% 0 / 1px 100% no-repeat`
    })
    const nights = departure.ticks.flatMap(({ atMs, hour }) => (hour === 0 ? [nightAround(span, atMs)] : []))
    return [`--grid-${index}`, [...each, ...nights].join(', ') || 'none']
  })
  return Object.fromEntries(lines) as CSSProperties
}

const sixHoursMs = 6 * 3_600_000

/** Returns the hours from 18:00 to 6:00 around a midnight as a shade of the background. */
function nightAround(span: TimeSpan, midnightMs: number): string {
  const [from, to] = [midnightMs - sixHoursMs, midnightMs + sixHoursMs].map(
    (ms) => `${(Math.min(1, Math.max(0, positionInSpan(span, ms))) * 100).toFixed(2)}%`,
  )
  return `linear-gradient(to right, transparent ${from}, var(--sunken) ${from} ${to}, transparent ${to})`
}
