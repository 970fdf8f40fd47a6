import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { MarkRefunded, type MarkRefundedProps } from '../../money/refund/mark-refunded.tsx'
import { PayeeText } from '../../money/refund/refund-payee.tsx'
import { usePayoutLabels } from '../../money/refund/use-payout-labels.ts'

/** Properties of the confirmation of a requested refund. */
export type RefundConfirmationProps = Omit<MarkRefundedProps, 'amount' | 'kept' | 'payee' | 'method'> & {
  readonly request: Pick<ChangeRequestAnswer, 'paid' | 'comesBack'>
  readonly order: Pick<StaffOrderAnswer, 'contact' | 'payments' | 'refundPayee'>
}

/** Shows refund, fee kept, payee and method of a payment. */
export function RefundConfirmation({ request, order, ...dialog }: RefundConfirmationProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  const payOut = usePayoutLabels()
  const { isNeeded, recorded } = order.refundPayee
  const method = order.payments.find(({ state }) => state === 'received')?.paymentMethod
  const way = method && ways[method].name
  const back = method === 'counter' ? payOut.cash : t`Back to where it was paid from: ${way ?? ''}`
  const account = recorded ? <PayeeText payee={recorded} /> : t`no bank account on record`
  return (
    <MarkRefunded
      {...dialog}
      amount={request.comesBack ?? 0}
      kept={request.paid - (request.comesBack ?? 0)}
      payee={isNeeded ? account : order.contact.name}
      method={isNeeded ? payOut.transfer : back}
    />
  )
}
