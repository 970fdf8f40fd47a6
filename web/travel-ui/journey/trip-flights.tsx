import { useLingui } from '@lingui/react/macro'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { JourneyAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import { cancelledFlightKeys, cancelledFlightKey } from '#contract/terms/after-sales.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AirlineMark } from './airline-mark.tsx'
import { type ConnectionFacts, connectionsOf } from './journey-facts.ts'
import { JourneyDrawing } from './journey-drawing.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { DurationText, StopsText } from './stops-text.tsx'
import styles from './trip-flights.module.css'

/**
 * Properties of the flights; `scheduleChanges` are those of the order, newest first, which mark cancelled
 * flights.
 */
export type TripFlightsProps = {
  readonly journeys: readonly JourneyAnswer[]
  readonly scheduleChanges?: readonly ScheduleChangeAnswer[]
}

type Cancelled = { readonly cancelled: ReadonlySet<string> }

/** Every flight of a trip in full: local times and dates, with waits and connections in between. */
export function TripFlights({ journeys, scheduleChanges = [] }: TripFlightsProps) {
  const cancelled = cancelledFlightKeys(scheduleChanges)
  return (
    <ol className={styles.journeys}>
      {journeys.map((journey, index) => (
        <li key={index}>
          <JourneyFlights journey={journey} cancelled={cancelled} />
        </li>
      ))}
    </ol>
  )
}

function JourneyFlights({ journey, cancelled }: Cancelled & { readonly journey: JourneyAnswer }) {
  const names = useReferenceNames()
  const language = useLanguage()
  const first = journey.segments[0]
  const last = journey.segments.at(-1)
  const connections = connectionsOf(journey)
  if (!first || !last) return null
  return (
    <section className={styles.journey}>
      <h3 className={styles.title}>
        {names.city(first.from)} – {names.city(last.to)}
      </h3>
      <p className={styles.facts}>
        {formatLocalDate(first.departureTime as LocalDateTime, language, 'long')} ·{' '}
        <DurationText minutes={journey.durationMinutes} /> · <StopsText journey={journey} />
      </p>
      <JourneyDrawing journey={journey} />
      <ol className={styles.flights}>
        {journey.segments.map((segment, index) => (
          <li key={segment.departureAt}>
            <FlightSegment segment={segment} cancelled={cancelled} />
            <ConnectionWait connection={connections[index]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function FlightSegment({ segment, cancelled }: Cancelled & { readonly segment: SegmentAnswer }) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const operator = names.airline(segment.operatingAirline)
  return (
    <div className={styles.flight}>
      <AirportTime local={segment.departureTime} code={segment.from} />
      <AirportTime local={segment.arrivalTime} code={segment.to} />
      <p className={styles.carrier}>
        <AirlineMark code={segment.airline} /> {names.airline(segment.airline)} {segment.airline}{' '}
        {segment.flightNumber}
        {segment.operatingAirline !== segment.airline && <> · {t`operated by ${operator}`}</>}
        {segment.aircraft !== undefined && <> · {names.aircraft(segment.aircraft)}</>} ·{' '}
        <DurationText minutes={segment.durationMinutes} />
        {cancelled.has(cancelledFlightKey(segment)) && (
          <strong className={styles.look}> {t`Cancelled by the airline`}</strong>
        )}
        {segment.waitingList && ' '}
        {segment.waitingList && <strong className={styles.look}>{t`no free seats: waiting list`}</strong>}
      </p>
    </div>
  )
}

function AirportTime({ local, code }: { readonly local: string; readonly code: string }) {
  const names = useReferenceNames()
  const language = useLanguage()
  const time = local as LocalDateTime
  return (
    <p className={styles.point}>
      <time dateTime={local} className={styles.time}>
        {formatLocalTime(time)}
      </time>
      <span className={styles.place}>
        {names.place(code)} <abbr className={styles.code}>{code}</abbr>
      </span>
      <span className={styles.date}>{formatLocalDate(time, language, 'short')}</span>
    </p>
  )
}

function ConnectionWait({ connection }: { readonly connection: ConnectionFacts | undefined }) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const language = useLanguage()
  if (!connection) return null
  const place = names.place(connection.arrivalAirport)
  const other = names.place(connection.departureAirport)
  const wait = formatDuration(connection.durationMinutes, language)
  return (
    <p className={styles.wait}>
      {connection.isAirportChange ? t`${wait}, airport change: ${place} to ${other}` : t`${wait} in ${place}`}
      {connection.isOvernight && <strong className={styles.look}>{t`Overnight`}</strong>}
      {connection.isShort && <strong className={styles.look}>{t`Short connection`}</strong>}
    </p>
  )
}
