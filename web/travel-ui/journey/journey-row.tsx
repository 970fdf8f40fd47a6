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
      <span className={styles.marks}>
        {airlines.map((code) => (
          <AirlineMark key={code} code={code} />
        ))}
      </span>
      <div className={styles.times}>
        <VisuallyHidden>{t`Departs`} </VisuallyHidden>
        <time dateTime={first.departureTime}>{formatLocalTime(first.departureTime as LocalDateTime)}</time>
        <span aria-hidden="true"> – </span>
        <VisuallyHidden> {t`Arrives`} </VisuallyHidden>
        <time dateTime={last.arrivalTime}>{formatLocalTime(last.arrivalTime as LocalDateTime)}</time>
        <DayShift days={dayShiftOf(journey)} local={last.arrivalTime} />
      </div>
      <div className={styles.flight}>
        <span className={styles.route}>
          <AirportCode code={first.from} />–<AirportCode code={last.to} />
        </span>
        <span>{airlines.map(names.airline).join(' + ')}</span>
        <span className={styles.soft}>{flightNumbersOf(journey).join(' · ')}</span>
        {operators !== '' && <span className={styles.soft}>{t`operated by ${operators}`}</span>}
      </div>
      <div className={styles.line}>
        <JourneyLine journey={journey} />
      </div>
      <div className={styles.length}>
        <b>
          <DurationText minutes={journey.durationMinutes} />
        </b>{' '}
        <span className={styles.soft}>
          <StopsText journey={journey} />
        </span>
      </div>
    </div>
  )
}

/** An airport by its code, with its name for pointers and screen readers. */
function AirportCode({ code }: { readonly code: string }) {
  const name = useNameBook().place(code)
  return (
    <>
      <abbr title={name}>{code}</abbr>
      <VisuallyHidden> {name} </VisuallyHidden>
    </>
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
