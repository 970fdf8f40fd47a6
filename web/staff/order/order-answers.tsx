import { useHasRight } from '#web/session/signed-in-user.ts'
import { ChangeRequestCard } from './change/change-request-card.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { PhoneAnswers } from './change/phone-answers.tsx'
import { QuoteApproval } from './quote/quote-approval.tsx'
import { RecordFoundPayment } from './record-found-payment.tsx'

/** What waits for an answer: requests, quotes to approve, answers by phone, and payments that were found. */
export function OrderAnswers({ order, renew }: OrderPartProps) {
  const mayTakeMoney = useHasRight('recordReceipts')
  const { requests, orderNumber } = order
  return (
    <>
      {requests
        .filter(({ state }) => state === 'asked')
        .map((one) => (
          <ChangeRequestCard key={one.requestId} request={one} order={order} renew={renew} />
        ))}
      <QuoteApproval order={order} renew={renew} />
      <PhoneAnswers order={order} renew={renew} />
      {mayTakeMoney &&
        order.foundPayments.map((one) => (
          <RecordFoundPayment key={one.differenceId} orderNumber={orderNumber} payment={one} renew={renew} />
        ))}
    </>
  )
}
