import { useLingui } from '@lingui/react/macro'
import type { ChangedFlightAnswer, ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { ScheduleChangeKind } from '#contract/terms/schedule-change.ts'
import { type Instant, type LocalDateTime, minutesBetween } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '../reference-names.ts'
import styles from './schedule-change-flights.module.css'

/** Properties of the list. */
export type ScheduleChangeFlightsProps = {
  readonly change: Pick<ScheduleChangeAnswer, 'flights' | 'connections'>
}

/** Every changed flight, old beside new, with the differences; below, connections that no longer work. */
export function ScheduleChangeFlights({ change }: ScheduleChangeFlightsProps) {
  const { t } = useLingui()
  const kindsText = useKindsText()
  return (
    <>
      <ul className={styles.flights}>
        {change.flights.map(({ kinds, was, now }) => (
          <li key={`${was?.departureAt} ${now?.departureAt}`} className={styles.flight}>
            <p className={styles.kinds}>{kindsText({ kinds, was, now })}</p>
            <dl className={styles.pair}>
              <div className={styles.was}>
                <dt>{t`Booked`}</dt>
                <dd>{was ? <ChangedFlight flight={was} /> : '–'}</dd>
              </div>
              <div className={now ? styles.now : styles.gone}>
                <dt>{t`Now`}</dt>
                <dd>{now ? <ChangedFlight flight={now} before={was} /> : t`Flight cancelled`}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Misconnections connections={change.connections} />
    </>
  )
}

type FlightLineProps = {
  readonly flight: ChangedFlightAnswer
  /** The former flight, to highlight another date. */
  readonly before?: ChangedFlightAnswer | undefined
}

function ChangedFlight({ flight, before }: FlightLineProps) {
  const language = useLanguage()
  const [leaves, lands] = [flight.departureTime, flight.arrivalTime] as [LocalDateTime, LocalDateTime]
  const formatFlightDay = (local: LocalDateTime) => formatLocalDate(local, language, 'medium')
  const isOtherDay =
    before !== undefined && formatFlightDay(before.departureTime as LocalDateTime) !== formatFlightDay(leaves)
  return (
    <>
      <span className={styles.number}>
        {flight.airline} {flight.flightNumber}
      </span>
      <span>
        {isOtherDay ? <b>{formatFlightDay(leaves)}</b> : formatFlightDay(leaves)}{' '}
        <b className="figures">{formatLocalTime(leaves)}</b> {flight.from}
      </span>
      <span>
        {formatFlightDay(lands) !== formatFlightDay(leaves) && `${formatFlightDay(lands)} `}
        <b className="figures">{formatLocalTime(lands)}</b> {flight.to}
      </span>
    </>
  )
}

function Misconnections({ connections }: Pick<ScheduleChangeAnswer, 'connections'>) {
  const { t } = useLingui()
  const names = useReferenceNames()
  if (connections.length === 0) return null
  return (
    <ul className={styles.connections}>
      {connections.map(({ airport, fault, minutes }) => {
        const place = names.place(airport)
        const said = {
          missed: t`Your next flight leaves ${place} before you arrive.`,
          tooShort: t`Only ${minutes} minutes to change flights in ${place}.`,
          otherAirport: t`You land at ${place}. Your next flight leaves from a different airport.`,
        }
        return <li key={`${airport} ${minutes}`}>{said[fault]}</li>
      })}
    </ul>
  )
}

type ChangedPair = Pick<ScheduleChangeAnswer['flights'][number], 'kinds' | 'was' | 'now'>

/** Returns what is different of a flight, with the time by which it leaves or lands earlier or later. */
function useKindsText(): (pair: ChangedPair) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useKindLabels()
  return ({ kinds, was, now }) => {
    const moved = (at: 'departureAt' | 'arrivalAt') =>
      was && now ? minutesBetween(was[at] as Instant, now[at] as Instant) : 0
    const textOf = (kind: ScheduleChangeKind) => {
      const minutes = moved(kind === 'otherArrival' ? 'arrivalAt' : 'departureAt')
      const duration = formatDuration(Math.abs(minutes), language)
      if (kind === 'earlier' && minutes < 0) return t`Departs ${duration} earlier`
      if (kind === 'later' && minutes > 0) return t`Departs ${duration} later`
      if (kind === 'otherArrival' && minutes !== 0)
        return minutes < 0 ? t`Arrives ${duration} earlier` : t`Arrives ${duration} later`
      return labels[kind]
    }
    return kinds.map(textOf).join(' · ')
  }
}

function useKindLabels(): Readonly<Record<ScheduleChangeKind, string>> {
  const { t } = useLingui()
  return {
    earlier: t`Departs earlier`,
    later: t`Departs later`,
    otherArrival: t`New arrival time`,
    otherAirport: t`Different airport`,
    otherFlight: t`Different flight`,
    cancelled: t`Cancelled by the airline`,
    added: t`Added by the airline`,
  }
}
