import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { Notice } from '#web/ui/notice.tsx'
import { mayRefundByTransfer } from './change-request-quote.tsx'
import { useRefunds } from './use-refunds.ts'

/** Properties of the notice. */
export type RefundAccountNoticeProps = { readonly order: OrderAnswer; readonly orderKey: string }

/** Returns whether refunds of an order are transferred and the customer has named no account. */
export function isAccountMissing({ refundPayee }: Pick<OrderAnswer, 'refundPayee'>): boolean {
  return refundPayee.isNeeded && refundPayee.recorded === undefined
}

/**
 * Says at the top of the page that a refund waits for the customer's bank account: its form stands further down, on a
 * phone several screens.
 */
export function RefundAccountNotice({ order, orderKey }: RefundAccountNoticeProps) {
  const { t } = useLingui()
  const refunds = useRefunds(order, orderKey)
  if (!isAccountMissing(order)) return null
  const isUnderWay = order.ticketRefunds.length > 0 || refunds.some(({ state }) => state !== 'done')
  const isAsked = order.requests.some((one) => one.state === 'asked' && mayRefundByTransfer(one))
  if (!isUnderWay && !isAsked) return null
  return (
    <Notice
      kind="look"
      heading={t`Enter your bank account for the refund`}
      help={t`We transfer the refund to it. We cannot pay it out before we have your account.`}
    >
      <a href={isUnderWay ? '#refunds-title' : '#requests-title'}>{t`Enter bank account`}</a>
    </Notice>
  )
}
