import type { CSSProperties } from 'react'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { airlineColour } from '#web/travel-ui/journey/airline-colour.ts'
import {
  connectionsOf,
  arrivalDayOffsetOf,
  firstAndLastFlightOf,
} from '#web/travel-ui/journey/journey-facts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { AirportChangeIcon, OvernightIcon } from './lane-icons.tsx'
import { positionInSpan, type TimedPiece, flightsAndWaits, type TimeSpan } from './time-span.ts'
import styles from './timeline.module.css'

/** Properties of a journey on its axis. */
export type JourneyLaneProps = {
  readonly journey: JourneyAnswer
  /** Index of the journey, which selects its axis. */
  readonly index: number
  readonly span: TimeSpan
  /** In pixels. */
  readonly axisWidth: number
}

/** Minimum width in pixels for "TG 642", for "TG", and for a mark or an airport code in a wait. */
const room = { flight: 56, airline: 24, mark: 18, stop: 58 }

/**
 * A journey to scale: flights filled, waits hatched, times at both ends. Decorative: its row gives the facts.
 */
export function JourneyLane({ journey, index, span, axisWidth }: JourneyLaneProps) {
  const { first, last } = firstAndLastFlightOf(journey)
  const days = arrivalDayOffsetOf(journey)
  const positionPercent = (ms: number) => `${(positionInSpan(span, ms) * 100).toFixed(2)}%`
  return (
    <span className={styles.lane} style={{ background: `var(--grid-${index})` }}>
      <span
        className={styles.departs}
        style={{ insetInlineStart: positionPercent(Date.parse(first.departureAt)) }}
      >
        {formatLocalTime(first.departureTime as LocalDateTime)}
      </span>
      {flightsAndWaits(journey).map((piece) => (
        <TimelinePiece
          key={piece.fromMs}
          {...{ piece, journey, span }}
          width={pieceWidthPixels(piece, span, axisWidth)}
        />
      ))}
      <span
        className={styles.arrives}
        style={{ insetInlineStart: positionPercent(Date.parse(last.arrivalAt)) }}
      >
        {formatLocalTime(last.arrivalTime as LocalDateTime)}
        {days !== 0 && <sup className={styles.shift}>{days > 0 ? `+${days}` : `−${-days}`}</sup>}
      </span>
    </span>
  )
}

function pieceWidthPixels({ fromMs, toMs }: TimedPiece, span: TimeSpan, axisWidth: number): number {
  return (positionInSpan(span, toMs) - positionInSpan(span, fromMs)) * axisWidth
}

type PieceProps = {
  readonly piece: TimedPiece
  readonly journey: JourneyAnswer
  readonly span: TimeSpan
  /** In pixels. */
  readonly width: number
}

function TimelinePiece({ piece, journey, span, width }: PieceProps) {
  const from = positionInSpan(span, piece.fromMs)
  const place = {
    insetInlineStart: `${(from * 100).toFixed(2)}%`,
    width: `${((positionInSpan(span, piece.toMs) - from) * 100).toFixed(2)}%`,
  }
  if (piece.kind === 'flight') {
    const { airline, flightNumber } = piece
    const text = width >= room.flight ? `${airline} ${flightNumber}` : width >= room.airline ? airline : ''
    const look = { ...place, '--hue': airlineColour(airline) } as CSSProperties
    return (
      <span className={styles.flight} style={look}>
        {text}
      </span>
    )
  }
  const connection = connectionsOf(journey)[piece.change]
  if (!connection) return null
  const { isOvernight, isAirportChange, departureAirport } = connection
  const marks = Number(isOvernight) + Number(isAirportChange)
  return (
    <span className={classNames(styles.wait, isAirportChange && styles.change)} style={place}>
      {marks > 0 && width >= room.mark * marks && (
        <span className={styles.said}>
          {isOvernight && <OvernightIcon />}
          {isAirportChange && <AirportChangeIcon />}
          {width >= room.stop + room.mark * marks && departureAirport}
        </span>
      )}
      {marks === 0 && width >= room.stop && <span className={styles.said}>{departureAirport}</span>}
    </span>
  )
}
