import { useLingui } from '@lingui/react/macro'
import { type RowLabels } from '../use-row-labels.ts'
import { pixelOf } from './plot-scale.ts'
import { plotEdge, type PlotShape, type PointKind } from './plot-layout.ts'
import styles from './plot.module.css'

/** Properties of the drawing. */
export type PlotDrawingProps = { readonly shape: PlotShape; readonly labels: RowLabels }

/**
 * Points over price and duration with the line of the Pareto front. Decorative: table and card give the
 * facts.
 */
export function PlotDrawing({ shape, labels }: PlotDrawingProps) {
  const { t } = useLingui()
  const { width, height, prices, durations, paths, frontPath } = shape
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
    </svg>
  )
}

/** Returns the class of a kind's points. */
export function markClass(kind: PointKind): string | undefined {
  return styles[`kind${kind}`]
}
