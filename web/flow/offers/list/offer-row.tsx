import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { FareSummary } from '#web/travel-ui/fare-summary.tsx'
import { endsOf } from '#web/travel-ui/journey-facts.ts'
import { JourneyRow } from '#web/travel-ui/journey-row.tsx'
import { JourneyWarnings } from '#web/travel-ui/journey-warnings.tsx'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { SelectLink } from './fare-columns.tsx'
import { type ListProps } from '../list-props.ts'
import { OfferPrice } from './offer-price.tsx'
import { RowDetails } from './row-details.tsx'
import { distinctFares, type TripRow } from '../trip-row.ts'
import styles from './offer-row.module.css'

/** Properties of a row. */
export type OfferRowProps = { readonly row: TripRow; readonly list: ListProps }

/** One itinerary: its journeys, what to look out for, the cheapest price, and its fares once it is opened. */
export function OfferRow({ row, list }: OfferRowProps) {
  const { t } = useLingui()
  const detailsId = useId()
  const { choices, change, step } = list
  const isOpen = choices.open === row.key
  const isChosen = row.facts.some((facts) => facts.fareKey === choices.chosen)
  const cheapest = row.cheapest.offer
  const count = distinctFares(row.facts).length
  const toggle = () => change({ ...choices, open: isOpen ? undefined : row.key })
  const take = () => change({ ...choices, picked: [...step.takenKeys, row.key], open: undefined }, 'step')
  return (
    <li>
      <article className={classNames(styles.card, isChosen && styles.chosen)}>
        <RowHeading row={row} />
        <div className={styles.flights}>
          {row.journeys.map((journey) => (
            <JourneyRow key={journey.segments[0]?.departureAt} journey={journey} />
          ))}
          <JourneyWarnings journeys={row.journeys} />
        </div>
        <div className={styles.price}>
          {isChosen && <p className={styles.note}>{t`Selected before`}</p>}
          <OfferPrice offer={cheapest} />
          {!step.isLast && <Button kind="primary" onClick={take}>{t`Select`}</Button>}
          {step.isLast && count === 1 && <SelectLink facts={row.cheapest} list={list} />}
          {step.isLast && count > 1 && (
            <Button kind="primary" aria-expanded={isOpen} aria-controls={detailsId} onClick={toggle}>
              {t`See ${count} fares`}
            </Button>
          )}
        </div>
        <div className={styles.terms}>
          <FareSummary offer={cheapest} />
          <Button kind="plain" aria-expanded={isOpen} aria-controls={detailsId} onClick={toggle}>
            {isOpen ? t`Hide details` : t`Details`}
          </Button>
        </div>
        <div id={detailsId} className={styles.details}>
          {isOpen && <RowDetails row={row} list={list} />}
        </div>
      </article>
    </li>
  )
}

/** What a screen reader reads when it goes from row to row. */
function RowHeading({ row }: { readonly row: TripRow }) {
  const { t } = useLingui()
  const names = useNameBook()
  const airlines = row.airlines.map(names.airline).join(', ')
  const times = row.journeys.map((journey) => {
    const { first, last } = endsOf(journey)
    const departure = formatLocalTime(first.departureTime as LocalDateTime)
    const arrival = formatLocalTime(last.arrivalTime as LocalDateTime)
    return t`${departure} to ${arrival}`
  })
  return (
    <VisuallyHidden>
      <h2>
        {airlines}, {times.join(', ')}
      </h2>
    </VisuallyHidden>
  )
}
