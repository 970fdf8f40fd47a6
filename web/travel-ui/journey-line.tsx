import { type JourneyAnswer } from '#contract/api/offers.ts'
import { piecesOf } from './journey-facts.ts'
import styles from './journey-line.module.css'

/** Properties of a journey drawn to scale. */
export type JourneyLineProps = {
  readonly journey: JourneyAnswer
  /** Minutes that the full width stands for; lines with the same scale can be compared by eye. */
  readonly scaleMinutes?: number
}

/** A journey as a line to scale: flights filled, waits open. A picture only: the facts stand beside it as text. */
export function JourneyLine({ journey, scaleMinutes = journey.durationMinutes }: JourneyLineProps) {
  const width = Math.min(1, journey.durationMinutes / Math.max(1, scaleMinutes))
  return (
    <svg className={styles.line} aria-hidden="true" focusable="false">
      <line className={styles.track} x1="0" x2="100%" y1="50%" y2="50%" />
      {piecesOf(journey).map(({ kind, from, to }) => (
        <line
          key={from}
          className={styles[kind]}
          x1={percent(from * width)}
          x2={percent(to * width)}
          y1="50%"
          y2="50%"
        />
      ))}
      {piecesOf(journey)
        .filter(({ kind }) => kind === 'wait')
        .flatMap(({ from, to }) => [from, to])
        .map((at, index) => (
          <circle key={index} className={styles.stop} cx={percent(at * width)} cy="50%" r="4" />
        ))}
    </svg>
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
