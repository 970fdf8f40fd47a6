import { useLingui } from '@lingui/react/macro'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { arrivalDayOffsetOf, firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'
import { ArrivalDayOffset } from '#web/travel-ui/journey/arrival-day-offset.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import type { TripRow } from '../../list-model/trip-row.ts'
import type { RowLabels } from '../use-row-labels.ts'
import styles from './plot.module.css'

/** Properties of the card of a point. */
export type PlotCardProps = {
  readonly row: TripRow
  readonly labels: RowLabels
  readonly onShow: () => void
}

/** The itinerary of a point: airlines, times, stops, price, and the link to its row. */
export function PlotCard({ row, labels, onShow }: PlotCardProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  return (
    <>
      <div className={styles.cardFacts}>
        <p className={styles.cardPrice}>{labels.price(row.perPerson)}</p>
        <p className={styles.cardName}>{row.airlines.map(names.airline).join(' + ')}</p>
        {row.journeys.map((journey, index) => (
          <p key={index}>
            <JourneyTimes journey={journey} /> · {labels.duration(journey.durationMinutes)} ·{' '}
            {labels.stops(journey)}
          </p>
        ))}
        {row.isWaiting && <p className={styles.waiting}>{t`Waiting list`}</p>}
      </div>
      <Button onClick={onShow}>{t`Show flights`}</Button>
    </>
  )
}

/** "08:00–16:20", with "+1" where it arrives on another date. */
export function JourneyTimes({ journey }: { readonly journey: TripRow['journeys'][number] }) {
  const { first, last } = firstAndLastFlightOf(journey)
  return (
    <span className={styles.times}>
      {formatLocalTime(first.departureTime as LocalDateTime)}–
      {formatLocalTime(last.arrivalTime as LocalDateTime)}
      <ArrivalDayOffset days={arrivalDayOffsetOf(journey)} local={last.arrivalTime} />
    </span>
  )
}
