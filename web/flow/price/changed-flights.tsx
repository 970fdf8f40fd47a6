import { useLingui } from '@lingui/react/macro'
import type { SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { OfferChanges } from './price-changes.ts'
import styles from './price-change.module.css'

/** Flights with other times or another booking class, old and new; nothing where none has changed. */
export function ChangedFlightsNotice({ moves }: { readonly moves: Pick<OfferChanges, 'times' | 'classes'> }) {
  const { t } = useLingui()
  const times = useSegmentTimesText()
  const { classes } = moves
  if (moves.times.length === 0 && classes.length === 0) return null
  return (
    <ul className={styles.flights}>
      {moves.times.map(({ before, now }) => (
        <li key={`time ${before.departureAt}`}>
          <b>{flightDesignator(now)}</b> {t`New flight times`}: <s>{times(before)}</s> <b>{times(now)}</b>
        </li>
      ))}
      {classes.map(({ before, now }) => (
        <li key={`class ${before.departureAt}`}>
          <b>{flightDesignator(now)}</b> {t`Booking class`}: <s>{before.rbd ?? '–'}</s>{' '}
          <b>{now.rbd ?? '–'}</b>
        </li>
      ))}
    </ul>
  )
}

function flightDesignator({ airline, flightNumber }: SegmentAnswer): string {
  return `${airline} ${flightNumber}`
}

function useSegmentTimesText(): (segment: SegmentAnswer) => string {
  const language = useLanguage()
  return ({ departureTime, arrivalTime }) => {
    const [from, to] = [departureTime, arrivalTime] as [LocalDateTime, LocalDateTime]
    return `${formatLocalDate(from, language, 'short')} ${formatLocalTime(from)}–${formatLocalTime(to)}`
  }
}
