import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { CabinTable } from './cabin-table.tsx'
import type { FlightPosition } from './flight-position.ts'
import { useSeatMaps } from '#web/api/use-seat-maps.ts'
import styles from '#web/travel-ui/seats/seats.module.css'

/** The cabins of one flight as the airline reports them now, for viewing only. */
export function SeatCabins({ offerId, journey, segment }: FlightPosition) {
  const { t } = useLingui()
  const { data, refetch, isFetching } = useSeatMaps(offerId)
  if (!data) return <Progress labels={t`Loading the seat map…`} />
  if (!data.ok) {
    return (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()} isBusy={isFetching}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  const cabins = data.value.seatMaps.filter((one) => one.journey === journey && one.segment === segment)
  if (cabins.length === 0)
    return <p className={styles.note}>{t`The airline has no seat map for this flight.`}</p>
  return (
    <div className={styles.cabins}>
      <p className={styles.note}>
        {t`This map is for information only. You choose seats before you pay where we sell them, otherwise with the airline after you book. Seats available now may be taken by then, and seat fees are not in your price.`}
      </p>
      {cabins.map((map, index) => (
        <CabinTable key={index} map={map} />
      ))}
    </div>
  )
}
