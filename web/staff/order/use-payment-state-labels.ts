import { useLingui } from '@lingui/react/macro'
import { type PaymentState } from '#contract/terms/payment.ts'

/** Returns the labels of payment states, for staff. */
export function usePaymentStateLabels(): Readonly<Record<PaymentState, string>> {
  const { t } = useLingui()
  return {
    awaited: t`awaited`,
    starting: t`being started`,
    pending: t`the payer is at it`,
    unknown: t`the answer was lost; we are finding out`,
    authorised: t`reserved, not taken yet`,
    capturing: t`being taken`,
    received: t`here`,
    declined: t`refused by the payment service`,
    cancelled: t`given up`,
    overdue: t`not in time`,
    voiding: t`being let go`,
    voided: t`let go, nothing was taken`,
    late: t`here, without a seat`,
    mismatched: t`here, in another amount`,
  }
}
