import { useLingui } from '@lingui/react/macro'
import type { PayOutMethod } from '#contract/api/refund-payee.ts'

/** Returns the labels of payout methods. */
export function usePayoutLabels(): Readonly<Record<PayOutMethod, string>> {
  const { t } = useLingui()
  return {
    transfer: t`Bank transfer to the customer`,
    cash: t`Cash from the till`,
    portal: t`In the portal of the payment service`,
  }
}
