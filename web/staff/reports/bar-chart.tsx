import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { labelledTicks, roundUpToRoundNumber } from './chart-scale.ts'
import styles from './reports.module.css'

/** One bar: its short and full name, its value, and its marked part. */
export type Bar = {
  readonly key: string
  readonly short: string
  readonly name: string
  readonly value: number
  /** A part that is drawn separately, from the base line: the refunded part of what was paid. */
  readonly part?: number
}

/** Properties of a chart. */
export type BarChartProps = {
  readonly bars: readonly Bar[]
  readonly show: (value: number) => string
  /** The name of the marked part. */
  readonly partName?: string
}

const height = 100
const gap = 0.18
const mostNames = 8

/**
 * A value over time. The table below has the same facts, so the chart is hidden from screen readers; under
 * the pointer each bar shows its value.
 */
export function BarChart({ bars, show, partName }: BarChartProps) {
  const [shown, setShown] = useState<number>()
  const values = bars.map(({ value }) => value)
  const top = roundUpToRoundNumber(Math.max(0, ...values))
  const least = Math.min(0, ...values)
  const low = least < 0 ? roundUpToRoundNumber(-least) : 0
  const isNamed = labelledTicks(bars.length, mostNames)
  const bar = shown === undefined ? undefined : bars[shown]
  const barHeight = (value: number) => (Math.abs(value) / (top + low)) * height
  const ground = (top / (top + low)) * height
  // Negative values hang from the base line.
  const barTop = (value: number) => (value < 0 ? ground : ground - barHeight(value))
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.told}>{bar ? barTooltip(bar, show, partName) : '\u00A0'}</p>
      <div className={styles.plot}>
        <div className={styles.scale}>
          {[top, (top - low) / 2, 0 - low].map((value) => (
            <span key={value}>{show(value)}</span>
          ))}
        </div>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          onPointerLeave={() => setShown(undefined)}
        >
          {[...new Set([0, height / 2, ground, height])].map((y) => (
            <line key={y} className={styles.grid} x1={0} x2={bars.length} y1={y} y2={y} />
          ))}
          {bars.map(({ key, value, part = 0 }, index) => (
            <g key={key} onPointerEnter={() => setShown(index)}>
              <rect className={styles.hit} x={index} y={0} width={1} height={height} />
              <rect
                className={classNames(styles.bar, shown === index && styles.barShown)}
                x={index + gap / 2}
                y={barTop(value)}
                width={1 - gap}
                height={barHeight(value)}
              />
              {part > 0 && (
                <rect
                  className={styles.barPart}
                  x={index + gap / 2}
                  y={barTop(part)}
                  width={1 - gap}
                  height={barHeight(part)}
                />
              )}
            </g>
          ))}
        </svg>
        <div className={styles.names}>
          {bars.map(({ key, short }, index) =>
            isNamed(index) ? (
              <span key={key} style={{ insetInlineStart: `${(index / bars.length) * 100}%` }}>
                {short}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}

function barTooltip(
  { name, value, part }: Bar,
  show: (value: number) => string,
  partName?: string,
): ReactNode {
  const more = part !== undefined && part > 0 && partName !== undefined ? ` · ${partName} ${show(part)}` : ''
  return `${name}: ${show(value)}${more}`
}
