import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useExchangeResultLabels } from './exchange/use-exchange-result-labels.ts'

/** Returns why the tickets of an order cannot be voided, refunded or exchanged now; undefined where nothing is under way. */
export function useOpenEndingReason({
  openTicketEnding,
  ticketExchange,
}: Pick<StaffOrderAnswer, 'openTicketEnding' | 'ticketExchange'>): string | undefined {
  const { t } = useLingui()
  const { unticketed } = useExchangeResultLabels()
  switch (openTicketEnding) {
    case undefined:
      return undefined
    case 'voidUnderWay':
      return t`A void of this order is being clarified.`
    case 'exchangeUnderWay':
      return ticketExchange?.state === 'unticketed'
        ? unticketed
        : t`An exchange of this order has no certain outcome yet.`
    case 'exchangeAwaitsPayment':
      return t`A change of flights awaits the customer’s payment. Withdraw the payment link first.`
    case 'ticketRefundUnderWay':
      return t`A refund of this order is not decided yet.`
    case 'splitUnderWay':
      return t`A split of this order is not complete yet.`
    case 'extrasUnderWay':
      return t`Bags or seats are being added to this order.`
  }
}
