import { useLingui } from '@lingui/react/macro'
import { type JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { FareColumns, type FareColumnsProps } from './fare-columns.tsx'
import styles from './offer-row.module.css'

/** Properties of an open row: the input of its fares, and its journeys. */
export type RowDetailsProps = FareColumnsProps & { readonly journeys: readonly JourneyAnswer[] }

/** The content of an open row: its fares, and every flight in full. */
export function RowDetails({ journeys, ...fares }: RowDetailsProps) {
  const { t } = useLingui()
  return (
    <>
      {fares.setting.isLast && <FareColumns {...fares} />}
      <div>
        <h3 className={styles.heading}>{t`Flight details`}</h3>
        <TripFlights journeys={journeys} />
      </div>
    </>
  )
}
