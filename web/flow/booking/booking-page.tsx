import { useLingui } from '@lingui/react/macro'

/** Booking. */
export function BookingPage() {
  const { t } = useLingui()
  return <h1>{t`Booking`}</h1>
}
