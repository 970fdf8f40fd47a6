import { type CSSProperties, type ReactNode, useId } from 'react'
import { Histogram } from './histogram.tsx'
import type { RangeEnd, RangeScale, SliderRange } from './move-range-end.ts'
import { useRangeSlider } from './use-range-slider.ts'
import styles from './range-slider.module.css'

/** Properties of a slider with two thumbs. */
export type RangeSliderProps = RangeScale & {
  readonly label: ReactNode
  /** The names of the thumbs: "earliest", "latest". */
  readonly endNames: readonly [low: string, high: string]
  readonly value: SliderRange
  /** Called when a thumb is released, or rests after a key. */
  readonly onChange: (range: SliderRange) => void
  /** Formats a value for screen readers. */
  readonly format: (value: number) => string
  /** Formats the range, shown beside the label while it moves. */
  readonly formatRange: (range: SliderRange) => string
  /** Drawn above the scale as a histogram. */
  readonly bars?: readonly number[] | undefined
}

/**
 * A range between two thumbs. Each contains a native slider, which screen readers can operate; arrows move
 * one step, Page up and Page down a large one, Home and End to the ends, never past the other thumb.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, endNames, value, onChange, format, formatRange, bars } = props
  const { domain, step, pageStep } = props
  const labelId = useId()
  const slider = useRangeSlider({ value, onChange, scale: { domain, step, pageStep } })
  const [first, last] = domain
  const percentOfScale = (at: number) => `${((at - first) / Math.max(1, last - first)) * 100}%`
  const [low, high] = slider.range
  const ends: readonly RangeEnd[] = [0, 1]
  return (
    <div role="group" aria-labelledby={labelId} className={styles.slider}>
      <div className={styles.head}>
        <span id={labelId}>{label}</span>
        <span className={styles.range}>{formatRange(slider.range)}</span>
      </div>
      {bars !== undefined && (
        <div className={styles.bars}>
          <Histogram bars={bars} domain={domain} range={slider.range} />
        </div>
      )}
      <div className={styles.grip} {...slider.grip}>
        <div className={styles.track}>
          <div
            className={styles.chosen}
            style={{ '--from': percentOfScale(low), '--to': percentOfScale(high) } as CSSProperties}
          />
          {ends.map((end) => (
            <div
              key={end}
              className={styles.thumb}
              style={{ '--at': percentOfScale(slider.range[end]) } as CSSProperties}
            >
              <input
                {...slider.thumb(end)}
                type="range"
                min={end === 0 ? first : low}
                max={end === 0 ? high : last}
                step={step}
                aria-label={endNames[end]}
                aria-valuetext={format(slider.range[end])}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
