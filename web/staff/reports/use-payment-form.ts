import { useLingui } from '@lingui/react/macro'
import { paymentMethods, tenders } from '#contract/terms/payment.ts'
import { useTenderLabels } from '../money/receipt/use-tender-labels.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'

/** Returns the name of a payment form: a payment method, and how the payer paid staff ("counter cash"). */
export function usePaymentForm(): (form: string) => string {
  const { t } = useLingui()
  const methods = usePaymentLabels()
  const tenderNames = useTenderLabels()
  return (form) => {
    const [first = '', second] = form.split(' ')
    const method = paymentMethods.find((one) => one === first)
    const tender = tenders.find((one) => one === second)
    const name = method ? methods[method].name : t`Not recorded`
    const paidBy = tender === undefined ? name : tenderNames[tender]
    return paidBy === name ? name : `${name} (${paidBy})`
  }
}
