import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { journeyPieces } from '#contract/journey-arc.ts'
import styles from './journey-drawing.module.css'

/**
 * A journey as a line to scale: flights filled, waits dotted. Decorative: the facts stand beside it as text.
 */
export function JourneyDrawing({ journey }: { readonly journey: JourneyAnswer }) {
  const pieces = journeyPieces(journey.segments)
  const changes = pieces.filter(({ kind }) => kind === 'wait').flatMap(({ from, to }) => [from, to])
  return (
    <svg className={styles.line} aria-hidden="true" focusable="false">
      {pieces.map(({ kind, from, to }) => (
        <line
          key={from}
          className={styles[kind]}
          x1={positionPercent(from)}
          x2={positionPercent(to)}
          y1="50%"
          y2="50%"
        />
      ))}
      {[0, ...changes, 1].map((at, index) => (
        <circle key={index} className={styles.stop} cx={positionPercent(at)} cy="50%" r="4" />
      ))}
    </svg>
  )
}

function positionPercent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
