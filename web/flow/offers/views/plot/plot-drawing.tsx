import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import type { TripRow } from '../../list-model/trip-row.ts'
import type { RowLabels } from '../use-row-labels.ts'
import { pixelOf } from './plot-scale.ts'
import { plotEdge, type PlotLayout, type PointKind } from './plot-layout.ts'
import styles from './plot.module.css'

/** Pixels that the name and price of the cheapest need. */
const nameWidth = 200

/** Properties of the drawing. */
export type PlotDrawingProps = { readonly shape: PlotLayout; readonly labels: RowLabels }

/**
 * Points over price and duration with the line of the Pareto front. Decorative: table and card give the
 * facts.
 */
export function PlotDrawing({ shape, labels }: PlotDrawingProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const { width, height, prices, durations, paths, front, frontPath } = shape
  const xOf = (row: TripRow) => pixelOf(prices, row.perPerson)
  const yOf = (row: TripRow) => pixelOf(durations, row.durationMinutes)
  // The cheapest and the quickest: more names would cover each other.
  const named = [...new Set([front[0], front.at(-1)])].filter((row) => row !== undefined)
  const floor = height - plotEdge.bottom
  return (
    <svg className={styles.picture} width={width} height={height} aria-hidden="true">
      {durations.ticks.map((minutes) => {
        const y = pixelOf(durations, minutes)
        return (
          <g key={minutes}>
            <line className={styles.line} x1={plotEdge.left} x2={width - plotEdge.right} y1={y} y2={y} />
            <text className={styles.tick} x={plotEdge.left - 8} y={y} dy="0.35em" textAnchor="end">
              {labels.duration(minutes)}
            </text>
          </g>
        )
      })}
      {prices.ticks.map((amount) => {
        const x = pixelOf(prices, amount)
        // The last label would exceed the edge.
        const isEnd = x > width - 44
        return (
          <g key={amount}>
            <line className={styles.line} x1={x} x2={x} y1={plotEdge.top} y2={floor} />
            <text
              className={styles.tick}
              x={isEnd ? width : x}
              y={floor + 20}
              textAnchor={isEnd ? 'end' : 'middle'}
            >
              {labels.price(amount)}
            </text>
          </g>
        )
      })}
      <text className={styles.title} x={0} y={16}>
        {t`Duration`}
      </text>
      <text className={styles.title} x={width} y={height - 8} textAnchor="end">
        {t`Price per person`}
      </text>
      {[...paths].map(([kind, path]) => (
        <path key={kind} className={markClass(kind)} d={path} />
      ))}
      <path className={styles.front} d={frontPath} />
      {front.map((row) => (
        <circle key={row.key} className={styles.best} cx={xOf(row)} cy={yOf(row)} r="5" />
      ))}
      {named.map((row) => {
        const isRight = xOf(row) > width / 2
        // A second line above where it would lie on the prices of the axis.
        const below = yOf(row) + 22 > floor ? -28 : 22
        const isBelow = row !== front[0] && xOf(row) - (front[0] ? xOf(front[0]) : 0) < nameWidth
        return (
          <text
            key={row.key}
            className={styles.name}
            x={xOf(row)}
            y={yOf(row) + (isBelow ? below : -12)}
            textAnchor={isRight ? 'end' : 'start'}
          >
            {row.airlines.map(names.airline).join(' + ')} {labels.price(row.perPerson)}
          </text>
        )
      })}
    </svg>
  )
}

/** Returns the class of a kind's points. */
export function markClass(kind: PointKind): string | undefined {
  return styles[`kind${kind}`]
}
