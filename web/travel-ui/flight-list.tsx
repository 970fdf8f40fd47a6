import { useLingui } from '@lingui/react/macro'
import { type JourneyAnswer, type SegmentAnswer } from '#contract/api/offers.ts'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from './cabin-name.ts'
import { connectionsOf } from './journey-facts.ts'
import { useConnectionWords } from './journey-warnings.tsx'
import { useNameBook } from './name-book.ts'
import styles from './flight-list.module.css'

/** Every flight of a journey with its airports, aircraft and class, and the waits between. */
export function FlightList({ journey }: { readonly journey: JourneyAnswer }) {
  const connections = connectionsOf(journey)
  return (
    <ol className={styles.flights}>
      {journey.segments.map((segment, index) => {
        const connection = connections[index - 1]
        return (
          <li key={segment.departureAt}>
            {connection && <Wait connection={connection} />}
            <Flight segment={segment} />
          </li>
        )
      })}
    </ol>
  )
}

function Wait({ connection }: { readonly connection: ReturnType<typeof connectionsOf>[number] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  const warnings = useConnectionWords()(connection)
  const time = formatDuration(connection.durationMinutes, language)
  const place = names.place(connection.departureAirport)
  return (
    <p className={styles.wait}>
      {t`${time} to change in ${place}`}
      {warnings.length > 0 && <span className={styles.warning}> · {warnings.join(' · ')}</span>}
    </p>
  )
}

function Flight({ segment }: { readonly segment: SegmentAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  const cabin = useCabinName()(segment.cabinClass)
  const operator = names.airline(segment.operatingAirline)
  const { rbd } = segment
  const facts = [
    `${names.airline(segment.airline)} ${segment.airline} ${segment.flightNumber}`,
    segment.operatingAirline !== segment.airline && t`operated by ${operator}`,
    segment.aircraft !== undefined && names.aircraft(segment.aircraft),
    rbd === undefined ? cabin : t`${cabin} (booking class ${rbd})`,
    formatDuration(segment.durationMinutes, language),
    segment.waitingList && t`waiting list`,
  ]
  return (
    <div className={styles.flight}>
      <Point local={segment.departureTime} place={segment.from} />
      <p className={styles.facts}>
        {facts.filter(Boolean).join(' · ')}
        {segment.stops.map((stop) => {
          const time = formatDuration(stop.durationMinutes, language)
          const place = names.place(stop.airport)
          return <span key={stop.airport}> · {t`lands in ${place} for ${time}`}</span>
        })}
      </p>
      <Point local={segment.arrivalTime} place={segment.to} />
    </div>
  )
}

function Point({ local, place }: { readonly local: string; readonly place: string }) {
  const language = useLanguage()
  const names = useNameBook()
  const name = names.place(place)
  return (
    <p className={styles.point}>
      <time className={styles.time} dateTime={local}>
        {formatLocalTime(local as LocalDateTime)}
      </time>
      <span>
        {name === place ? place : `${name} (${place})`}
        <span className={styles.date}> · {formatLocalDate(local as LocalDateTime, language, 'short')}</span>
      </span>
    </p>
  )
}
