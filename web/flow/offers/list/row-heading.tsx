import { useLingui } from '@lingui/react/macro'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { endsOf } from '#web/travel-ui/journey/journey-facts.ts'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type TripRow } from '../list-model/trip-row.ts'

/** The heading by which screen readers move from row to row. */
export function RowHeading({ row }: { readonly row: TripRow }) {
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
