import { classNames } from '../class-names.ts'
import type { SliderRange } from './move-range-end.ts'
import styles from './histogram.module.css'

/** Properties of a histogram. */
export type HistogramProps = {
  /** Counts in equal parts of the domain, from low to high. */
  readonly bars: readonly number[]
  readonly domain: SliderRange
  /** Bars outside are drawn pale. */
  readonly range: SliderRange
}

// A bar of one among hundreds must remain visible.
const leastHeight = 8
const height = 100
const gap = 0.16

/** A histogram over a scale. Hidden from screen readers: the slider beside it says the same in words. */
export function Histogram({ bars, domain: [first, last], range: [low, high] }: HistogramProps) {
  const most = Math.max(1, ...bars)
  const share = (last - first) / Math.max(1, bars.length)
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((count, index) => {
        if (count === 0) return null
        const tall = leastHeight + (count / most) * (height - leastHeight)
        const isOutside = first + (index + 1) * share <= low || first + index * share > high
        return (
          <rect
            key={index}
            className={classNames(styles.bar, isOutside && styles.outside)}
            x={index + gap / 2}
            y={height - tall}
            width={1 - gap}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
