import { useLingui } from '@lingui/react/macro'
import type { PaymentState } from '#contract/terms/payment.ts'

/** Returns the labels of payment states, for staff. */
export function usePaymentStateLabels(): Readonly<Record<PaymentState, string>> {
  const { t } = useLingui()
  return {
    awaited: t`Awaiting payment`,
    starting: t`Starting`,
    pending: t`Customer is paying`,
    unknown: t`Outcome unknown, checking`,
    authorised: t`Authorised`,
    capturing: t`Capturing`,
    received: t`Received`,
    declined: t`Declined`,
    cancelled: t`Cancelled`,
    overdue: t`Past deadline`,
    voiding: t`Releasing authorisation`,
    voided: t`Authorisation released`,
    late: t`Received too late, unallocated`,
    mismatched: t`Received, amount differs`,
  }
}
