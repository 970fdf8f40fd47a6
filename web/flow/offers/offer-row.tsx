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
import { type ItineraryGroup } from './itinerary-group.ts'
import { type ListProps } from './list-props.ts'
import { OfferPrice } from './offer-price.tsx'
import { RowDetails } from './row-details.tsx'
import styles from './offer-row.module.css'

/** Properties of a row. */
export type OfferRowProps = Pick<ListProps, 'change'> & {
  readonly group: ItineraryGroup
  readonly param: string
  readonly isOpen: boolean
  /** It was selected before one came back. */
  readonly isChosen: boolean
}

/** One itinerary: its journeys, what to look out for, the cheapest price, and its fares once it is opened. */
export function OfferRow({ group, param, isOpen, isChosen, change }: OfferRowProps) {
  const { t } = useLingui()
  const detailsId = useId()
  const [cheapest] = group.fares
  const count = group.fares.length
  if (!cheapest) return null
  const toggle = () => change({ open: isOpen ? undefined : group.key })
  return (
    <li>
      <article className={classNames(styles.card, isChosen && styles.chosen)}>
        <RowHeading group={group} />
        <div className={styles.flights}>
          {group.journeys.map((journey) => (
            <JourneyRow key={journey.segments[0]?.departureAt} journey={journey} />
          ))}
          <JourneyWarnings journeys={group.journeys} />
        </div>
        <div className={styles.price}>
          {isChosen && <p className={styles.note}>{t`Selected before`}</p>}
          <OfferPrice offer={cheapest} />
          {count === 1 ? (
            <SelectLink offer={cheapest} param={param} change={change} />
          ) : (
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
          {isOpen && <RowDetails group={group} param={param} change={change} />}
        </div>
      </article>
    </li>
  )
}

/** What a screen reader reads when it goes from row to row. */
function RowHeading({ group }: { readonly group: ItineraryGroup }) {
  const { t } = useLingui()
  const names = useNameBook()
  const airlines = group.airlines.map(names.airline).join(', ')
  const times = group.journeys.map((journey) => {
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
