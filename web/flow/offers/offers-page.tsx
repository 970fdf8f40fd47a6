import { useLingui } from '@lingui/react/macro'

/** Flights found. */
export function OffersPage() {
  const { t } = useLingui()
  return <h1>{t`Flights found`}</h1>
}
