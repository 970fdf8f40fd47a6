import { useLingui } from '@lingui/react/macro'
import type { ReservationSystem } from '#contract/terms/manual-booking/reservation-system.ts'

/** Returns the name of each place where a booking that is entered by hand can have been made. */
export function useReservationSystemNames(): Readonly<Record<ReservationSystem, string>> {
  const { t } = useLingui()
  return {
    amadeus: 'Amadeus',
    sabre: 'Sabre',
    travelport: 'Travelport',
    airlineSite: t`Airline website`,
    other: t`Other`,
  }
}
