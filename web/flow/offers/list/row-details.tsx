import { useLingui } from '@lingui/react/macro'
import { TripFlights } from '#web/travel-ui/trip-flights.tsx'
import { FareColumns, type FareColumnsProps } from './fare-columns.tsx'
import styles from './offer-row.module.css'

/** What an open row shows: its fares, and every flight in full. */
export function RowDetails(props: FareColumnsProps) {
  const { t } = useLingui()
  return (
    <>
      {props.list.step.isLast && <FareColumns {...props} />}
      <div>
        <h3 className={styles.heading}>{t`Flights in detail`}</h3>
        <TripFlights journeys={props.row.journeys} />
      </div>
    </>
  )
}
