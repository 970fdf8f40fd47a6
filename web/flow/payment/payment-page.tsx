import { useLingui } from '@lingui/react/macro'

/** Payment. */
export function PaymentPage() {
  const { t } = useLingui()
  return <h1>{t`Payment`}</h1>
}
