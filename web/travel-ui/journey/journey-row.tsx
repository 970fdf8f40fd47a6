import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { journeyPieces } from '#contract/journey-arc.ts'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AirlineMark } from './airline-mark.tsx'
import { ArrivalDayOffset } from './arrival-day-offset.tsx'
import {
  airlinesOf,
  connectionsOf,
  arrivalDayOffsetOf,
  firstAndLastFlightOf,
  operatorsOf,
  stopCountOf,
} from './journey-facts.ts'
import { JourneyDrawing } from './journey-drawing.tsx'
import { DurationText, StopsText } from './stops-text.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './journey-row.module.css'

/** Properties of a journey in a row; the children stand below its line. */
export type JourneyRowProps = { readonly journey: JourneyAnswer; readonly children?: ReactNode }

/**
 * One journey at a glance: airline, times in large type, the line to scale against the longest of the list,
 * duration and stops.
 */
export function JourneyRow({ journey, children }: JourneyRowProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const { first, last } = firstAndLastFlightOf(journey)
  const airlines = airlinesOf([journey])
  const operators = operatorsOf(journey).map(names.airline).join(', ')
  const scale = { '--minutes': Math.max(1, journey.durationMinutes) } as CSSProperties
  return (
    <div className={styles.journey} data-stops={Math.min(2, stopCountOf(journey))}>
      <span className={styles.marks} data-count={airlines.length}>
        {airlines.slice(0, 2).map((code) => (
          <AirlineMark key={code} code={code} isSmall={airlines.length > 1} />
        ))}
      </span>
      <div className={styles.times}>
        <VisuallyHidden>{t`Departs`} </VisuallyHidden>
        <time dateTime={first.departureTime}>{formatLocalTime(first.departureTime as LocalDateTime)}</time>
        <span aria-hidden="true"> – </span>
        <VisuallyHidden> {t`Arrives`} </VisuallyHidden>
        <time dateTime={last.arrivalTime}>{formatLocalTime(last.arrivalTime as LocalDateTime)}</time>
        <ArrivalDayOffset days={arrivalDayOffsetOf(journey)} local={last.arrivalTime} />
      </div>
      <div className={styles.flight}>
        <span className={styles.route}>
          <AirportCode code={first.from} />–<AirportCode code={last.to} />
        </span>{' '}
        <span className={styles.airline}>
          {airlines.map((code, index) => (
            <Fragment key={code}>
              {index > 0 && ' + '}
              <span className={styles.name}>{names.airline(code)}</span>
            </Fragment>
          ))}
          {operators !== '' && `, ${t`operated by ${operators}`}`}
        </span>
      </div>
      <div className={styles.length}>
        <b className={styles.duration}>
          <DurationText minutes={journey.durationMinutes} />
        </b>{' '}
        <span className={styles.stops}>
          <StopsText journey={journey} />
        </span>
      </div>
      <div className={styles.facts}>{children}</div>
      <div className={styles.track} style={scale}>
        <div className={styles.line}>
          <JourneyDrawing journey={journey} />
          <WaitLabels journey={journey} />
        </div>
      </div>
    </div>
  )
}

/** Airport and length of each wait, above its dots. Decorative: stops and warnings say it as text. */
function WaitLabels({ journey }: { readonly journey: JourneyAnswer }) {
  const language = useLanguage()
  const connections = connectionsOf(journey)
  const waits = journeyPieces(journey.segments).filter(({ kind }) => kind === 'wait')
  return waits.map(({ from, to }, index) => {
    const connection = connections[index]
    if (!connection) return null
    const { departureAirport, durationMinutes } = connection
    const isAlone = waits.length === 1
    return (
      <span
        key={from}
        className={styles.wait}
        style={{ insetInlineStart: `${(((from + to) / 2) * 100).toFixed(2)}%` }}
        aria-hidden="true"
      >
        {departureAirport}
        {isAlone && ` ${formatDuration(durationMinutes, language)}`}
      </span>
    )
  })
}

/** An airport by its code, with its name for pointers and screen readers. */
function AirportCode({ code }: { readonly code: string }) {
  const name = useReferenceNames().place(code)
  return (
    <>
      <abbr title={name}>{code}</abbr>
      <VisuallyHidden> {name} </VisuallyHidden>
    </>
  )
}
