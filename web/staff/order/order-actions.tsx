import { useCommand } from '#web/api/use-command.ts'
import { retryTicketing } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ChangeRequestCard } from './change/change-request-card.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { PhoneAnswers } from './change/phone-answers.tsx'
import { QuoteApproval } from './quote/quote-approval.tsx'
import { QuoteForm } from './quote/quote-form.tsx'
import { RecordFoundPayment } from './record-found-payment.tsx'
import styles from './order.module.css'

/** The actions on an order for those who have the right. */
export function OrderActions({ order, renew }: OrderPartProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const mayTicket = useHasRight('issueTickets')
  const mayTakeMoney = useHasRight('recordReceipts')
  const { may, quotes, requests, orderNumber } = order
  const newest = quotes[0]?.quoteId ?? ''
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
      {may.ticket && mayTicket && <RetryTicketing orderNumber={orderNumber} renew={renew} />}
      {may.quote && mayWork && (
        <Disclosure
          key={newest}
          summary={quotes.length === 0 ? t`Send quote` : t`Send new quote`}
          isOpenAtFirst={order.state === 'requested'}
        >
          <QuoteForm order={order} renew={renew} />
        </Disclosure>
      )}
      {may.end && mayWork && (
        <div className={styles.links}>
          <CancelBooking orderNumber={orderNumber} renew={renew} />
        </div>
      )}
    </>
  )
}

type TicketAgainProps = { readonly orderNumber: string; readonly renew: () => Promise<void> }

function RetryTicketing({ orderNumber, renew }: TicketAgainProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useCommand()
  const retryTickets = () =>
    run(async () => {
      const fault = await sendCommand(retryTicketing, { body: { orderNumber } })
      await renew()
      return fault
    })
  return (
    <div className={styles.stack}>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.links}>
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void retryTickets()}
        >{t`Retry ticketing`}</Button>
        <span className={styles.soft}>{t`Check with the airline first that no tickets were issued.`}</span>
      </div>
    </div>
  )
}
