import { useLingui } from '@lingui/react/macro'
import { type JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AirlineMark } from './airline-mark.tsx'
import { airlinesOf, dayShiftOf, endsOf, flightNumbersOf, operatorsOf } from './journey-facts.ts'
import { JourneyLine } from './journey-line.tsx'
import { useNameBook } from '../name-book.ts'
import { DurationText, StopsText } from './stops-text.tsx'
import styles from './journey-row.module.css'

/** One journey at a glance: airline, times in large type, the line to scale, duration and stops. */
export function JourneyRow({ journey }: { readonly journey: JourneyAnswer }) {
  const { t } = useLingui()
  const names = useNameBook()
  const { first, last } = endsOf(journey)
  const airlines = airlinesOf([journey])
  const operators = operatorsOf(journey).map(names.airline).join(', ')
  return (
    <div className={styles.row}>
      <div className={styles.airline}>
        <span className={styles.marks}>
          {airlines.map((code) => (
            <AirlineMark key={code} code={code} />
          ))}
        </span>
        <span className={styles.names}>
          <span>{airlines.map(names.airline).join(' + ')}</span>
          <span className={styles.soft}>{flightNumbersOf(journey).join(' · ')}</span>
          {operators !== '' && <span className={styles.soft}>{t`operated by ${operators}`}</span>}
        </span>
      </div>
      <div className={styles.times}>
        <JourneyEnd word={t`Departs`} local={first.departureTime} place={first.from} />
        <div className={styles.way}>
          <span className={styles.soft}>
            <DurationText minutes={journey.durationMinutes} />
          </span>
          <JourneyLine journey={journey} />
          <span className={styles.soft}>
            <StopsText journey={journey} />
          </span>
        </div>
        <JourneyEnd
          word={t`Arrives`}
          local={last.arrivalTime}
          place={last.to}
          dayShift={dayShiftOf(journey)}
        />
      </div>
    </div>
  )
}

type JourneyEndProps = {
  readonly word: string
  readonly local: string
  readonly place: string
  readonly dayShift?: number
}

function JourneyEnd({ word, local, place, dayShift = 0 }: JourneyEndProps) {
  const names = useNameBook()
  return (
    <div className={styles.end}>
      <VisuallyHidden>{word} </VisuallyHidden>
      <span className={styles.time}>
        <time dateTime={local}>{formatLocalTime(local as LocalDateTime)}</time>
        <DayShift days={dayShift} local={local} />
      </span>
      <span className={styles.place}>
        <abbr title={names.place(place)}>{place}</abbr>
      </span>
      <VisuallyHidden> {names.place(place)}</VisuallyHidden>
    </div>
  )
}

/** "+1" where a flight arrives on a later date, in full for screen readers; nothing on the same day. */
export function DayShift({ days, local }: { readonly days: number; readonly local: string }) {
  const language = useLanguage()
  if (days === 0) return null
  const date = formatLocalDate(local as LocalDateTime, language, 'short')
  return (
    <>
      <sup className={styles.shift} aria-hidden="true" title={date}>
        {days > 0 ? `+${days}` : `−${-days}`}
      </sup>
      <VisuallyHidden> ({date})</VisuallyHidden>
    </>
  )
}
