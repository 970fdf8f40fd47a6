import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useReservationSystemNames } from '../../manual-booking/use-reservation-system-names.ts'
import styles from '../order.module.css'

/** Says that the PNR of an ended order still stands where it was booked: nothing is sent to a GDS. */
export function EndedPnrNote({
  order: { manual, state, bookingCode },
}: {
  readonly order: StaffOrderAnswer
}) {
  const { t } = useLingui()
  const systems = useReservationSystemNames()
  if (!manual || (state !== 'expired' && state !== 'cancelled')) return null
  const system = systems[manual.reservationSystem]
  return (
    <p
      className={styles.reason}
    >{t`Cancel PNR ${bookingCode ?? ''} where it was booked (${system}): nothing was sent to it.`}</p>
  )
}
