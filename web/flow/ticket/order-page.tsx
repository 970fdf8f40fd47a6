import { useLingui } from '@lingui/react/macro'

/** Your order. */
export function OrderPage() {
  const { t } = useLingui()
  return <h1>{t`Your order`}</h1>
}
