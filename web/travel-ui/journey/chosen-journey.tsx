import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { AirlineMark } from './airline-mark.tsx'
import { airlinesOf, arrivalDayOffsetOf, firstAndLastFlightOf, flightNumbersOf } from './journey-facts.ts'
import { JourneyDrawing } from './journey-drawing.tsx'
import { ArrivalDayOffset } from './arrival-day-offset.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { DurationText, StopsText } from './stops-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './chosen-journey.module.css'

/** A picked journey in compact form: times, the line to scale, airline, duration and stops. */
export function ChosenJourney({ journey }: { readonly journey: JourneyAnswer }) {
  const names = useReferenceNames()
  const { first, last } = firstAndLastFlightOf(journey)
  const airlines = airlinesOf([journey])
  // No line breaks within a flight number.
  const numbers = flightNumbersOf(journey).map((number) => number.replace(' ', '\u00a0'))
  return (
    <div className={styles.journey}>
      <div className={styles.times}>
        <JourneyTime local={first.departureTime} place={first.from} />
        <JourneyDrawing journey={journey} />
        <JourneyTime local={last.arrivalTime} place={last.to} dayShift={arrivalDayOffsetOf(journey)} />
      </div>
      <p className={styles.soft}>
        <DurationText minutes={journey.durationMinutes} /> · <StopsText journey={journey} />
      </p>
      <p className={styles.airline}>
        {airlines.map((code) => (
          <AirlineMark key={code} code={code} isSmall />
        ))}
        <span>
          {airlines.map(names.airline).join(' + ')} <span className={styles.soft}>{numbers.join(' · ')}</span>
        </span>
      </p>
    </div>
  )
}

type JourneyTimeProps = { readonly local: string; readonly place: string; readonly dayShift?: number }

function JourneyTime({ local, place, dayShift = 0 }: JourneyTimeProps) {
  const names = useReferenceNames()
  return (
    <div>
      <span className={styles.time}>
        <time dateTime={local}>{formatLocalTime(local as LocalDateTime)}</time>
        <ArrivalDayOffset days={dayShift} local={local} />
      </span>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <VisuallyHidden> {names.place(place)}</VisuallyHidden>
    </div>
  )
}
