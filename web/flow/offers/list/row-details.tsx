import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { EmissionsNote } from '#web/travel-ui/journey/emissions-note.tsx'
import { JourneyWarnings } from '#web/travel-ui/journey/journey-warnings.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { optionsOfRow } from '../list-model/trip-row.ts'
import { FareColumns, type FareColumnsProps } from './fare-columns.tsx'
import { JourneyScale } from './journey-scale.tsx'
import styles from './row-details.module.css'

/** Properties of an open row: the input of its fares, and its journeys. */
export type RowDetailsProps = FareColumnsProps & { readonly journeys: readonly JourneyAnswer[] }

/** The content of an open row: its journeys over the full width, warnings, its fares, and every flight in full. */
export function RowDetails({ journeys, ...fares }: RowDetailsProps) {
  const { t } = useLingui()
  const { request, journey, isLast } = fares.setting
  return (
    <>
      {journeys.map((one) => (
        <JourneyScale key={one.segments[0]?.departureAt} journey={one} />
      ))}
      <JourneyWarnings journeys={journeys} searched={request.searchAirLegs[journey ?? 0]?.cabinClass} />
      {/* A figure covers the whole trip: nothing is known before its last journey is chosen. */}
      {isLast && (
        <EmissionsNote offers={optionsOfRow(fares.row, fares.setting).map(({ best }) => best.offer)} />
      )}
      <FareColumns {...fares} />
      <Disclosure summary={t`Flight details`} className={styles.flights}>
        <TripFlights journeys={journeys} />
      </Disclosure>
    </>
  )
}
