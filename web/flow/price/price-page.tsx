import { useLingui } from '@lingui/react/macro'

/** Price and passengers. */
export function PricePage() {
  const { t } = useLingui()
  return <h1>{t`Price and passengers`}</h1>
}
