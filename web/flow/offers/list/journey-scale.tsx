import { useRef } from 'react'
import type { JourneyAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { connectionsOf, firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import { JourneyDrawing } from '#web/travel-ui/journey/journey-drawing.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { classNames } from '#web/ui/class-names.ts'
import { hourTicks, stepHoursFor } from '../views/timeline/hour-ticks.ts'
import { positionInSpan, spanOf, flightsAndWaits, type TimedPiece } from '../views/timeline/time-span.ts'
import { useWidth } from '../views/use-width.ts'
import styles from './row-details.module.css'

type JourneyScaleProps = { readonly journey: JourneyAnswer }

/** Pixels that a tick of the hour, and a flight with or without its aircraft, need. */
const room = { tick: 48, aircraft: 200, flight: 44, wait: 76 }

/**
 * A journey at full width: departure and arrival in full, and between them the line to scale with every
 * flight and wait, over the hours of the local time at departure.
 */
export function JourneyScale({ journey }: JourneyScaleProps) {
  const { first, last } = firstAndLastFlightOf(journey)
  return (
    <div className={styles.scale}>
      <JourneyEndpoint className={styles.from} local={first.departureTime} code={first.from} />
      <ScaledLine journey={journey} />
      <JourneyEndpoint className={styles.to} local={last.arrivalTime} code={last.to} />
    </div>
  )
}

type JourneyEndpointProps = {
  readonly local: string
  readonly code: string
  readonly className: string | undefined
}

function JourneyEndpoint({ local, code, className }: JourneyEndpointProps) {
  const names = useReferenceNames()
  const language = useLanguage()
  const at = local as LocalDateTime
  return (
    <p className={classNames(styles.end, className)}>
      <b>
        {formatLocalTime(at)} {names.city(code)}
      </b>
      <span className={styles.soft}>
        {names.place(code)} ({code}),{' '}
        <span className={styles.date}>{formatLocalDate(at, language, 'short')}</span>
      </span>
    </p>
  )
}

/** Decorative: times and places stand beside it, every flight below. */
function ScaledLine({ journey }: JourneyScaleProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const span = spanOf([journey])
  const [start] = journey.segments
  if (!span || !start) return null
  const ticks = hourTicks({
    span,
    stepHours: stepHoursFor(span, width, room.tick),
    ahead: () => utcOffsetMinutesOf(start),
  })
  const percent = (ms: number) => `${(positionInSpan(span, ms) * 100).toFixed(2)}%`
  return (
    <div ref={frame} className={styles.drawn} aria-hidden="true">
      {flightsAndWaits(journey).map((piece) => {
        const share = positionInSpan(span, piece.toMs) - positionInSpan(span, piece.fromMs)
        return (
          <span
            key={piece.fromMs}
            className={styles.piece}
            style={{ insetInlineStart: percent(piece.fromMs), width: `${(share * 100).toFixed(2)}%` }}
          >
            <PieceText journey={journey} piece={piece} width={share * width} />
          </span>
        )
      })}
      <div className={styles.grow}>
        <JourneyDrawing journey={journey} />
      </div>
      <div className={styles.ticks}>
        {ticks.map(({ atMs, hour }) => (
          <span key={atMs} className={styles.tick} style={{ insetInlineStart: percent(atMs) }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
    </div>
  )
}

type PieceTextProps = JourneyScaleProps & {
  readonly piece: TimedPiece
  /** In pixels. */
  readonly width: number
}

/** "VZ 820, Boeing 737 MAX 8" above a flight, "SGN 4 h 20 min" above a wait; less where it does not fit. */
function PieceText({ journey, piece, width }: PieceTextProps) {
  const names = useReferenceNames()
  const language = useLanguage()
  if (piece.kind === 'wait') {
    const connection = connectionsOf(journey)[piece.change]
    if (!connection || width < room.flight) return null
    const { departureAirport, durationMinutes } = connection
    return width < room.wait
      ? departureAirport
      : `${departureAirport} ${formatDuration(durationMinutes, language)}`
  }
  if (width < room.flight) return null
  const number = `${piece.airline} ${piece.flightNumber}`
  const { aircraft } = journey.segments.find((one) => Date.parse(one.departureAt) === piece.fromMs) ?? {}
  return aircraft === undefined || width < room.aircraft ? number : `${number}, ${names.aircraft(aircraft)}`
}

/** Returns how many minutes the local time at departure is ahead of UTC. */
function utcOffsetMinutesOf({ departureTime, departureAt }: SegmentAnswer): number {
  return Math.round((Date.parse(`${departureTime.slice(0, 16)}:00Z`) - Date.parse(departureAt)) / 60_000)
}
