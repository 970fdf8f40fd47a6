import { useLingui } from '@lingui/react/macro'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { firstAndLastFlightOf, flightNumbersOf } from '#web/travel-ui/journey/journey-facts.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { TripRow } from '../list-model/trip-row.ts'
import { rowControl } from './row-keyboard.ts'
import styles from './offer-row.module.css'

/** Properties of the heading. */
export type RowHeadingProps = {
  readonly row: TripRow
  readonly isOpen: boolean
  /** The id of the part that the row opens. */
  readonly detailsId: string
  readonly onToggle: () => void
}

/**
 * The heading by which screen readers move from row to row; its button covers the whole row and opens it.
 */
export function RowHeading({ row, isOpen, detailsId, onToggle }: RowHeadingProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const airlines = row.airlines.map(names.airline).join(', ')
  const times = row.journeys.map((journey) => {
    const { first, last } = firstAndLastFlightOf(journey)
    const departure = formatLocalTime(first.departureTime as LocalDateTime)
    const arrival = formatLocalTime(last.arrivalTime as LocalDateTime)
    return t`${departure} to ${arrival}`
  })
  return (
    <h2 className={styles.title}>
      <button
        {...rowControl}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={onToggle}
      >
        <VisuallyHidden>
          {[airlines, ...times, ...row.journeys.flatMap(flightNumbersOf)].join(', ')}
        </VisuallyHidden>
        <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.chevron}>
          <path d="m5 7.5 5 5 5-5" />
        </svg>
      </button>
    </h2>
  )
}
