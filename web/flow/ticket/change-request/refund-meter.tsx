import { useLingui } from '@lingui/react/macro'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Card } from '#web/ui/card.tsx'
import { isAccountMissing } from './refund-account-notice.tsx'
import { RefundPayee } from './refund-payee.tsx'
import { RefundProgressStep } from './refund-progress-step.tsx'
import { refundStepsOf } from './refund-steps.ts'
import { TicketRefundProgress } from './ticket-refund-progress.tsx'
import { useRefunds } from './use-refunds.ts'
import pageStyles from '../order-page.module.css'
import requestStyles from './change-requests.module.css'
import styles from '../order-timeline.module.css'

/** Properties of the refunds of an order. */
export type RefundMeterProps = { readonly order: OrderAnswer; readonly orderKey: string }

/** Every refund of an order: reason, current step, and what happens next or the days between which it arrives. */
export function RefundMeter({ order, orderKey }: RefundMeterProps) {
  const { t } = useLingui()
  const refunds = useRefunds(order, orderKey)
  const { ticketRefunds } = order
  if (refunds.length === 0 && ticketRefunds.length === 0) return null
  const isAnyOpen = ticketRefunds.length > 0 || refunds.some(({ state }) => state !== 'done')
  return (
    <Card labelledBy="refunds-title">
      <h2 id="refunds-title" tabIndex={-1} className={pageStyles.heading}>{t`Refunds`}</h2>
      <div className={requestStyles.stack} aria-live="polite">
        {ticketRefunds.map((refund) => (
          <TicketRefundProgress key={refund.refundId} refund={refund} passengers={order.passengers} />
        ))}
        {refunds.map((refund) => (
          <RefundProgress
            key={refund.refundId}
            refund={refund}
            isTransferred={isTransferred(order, refund)}
            isAccountMissing={isTransferred(order, refund) && isAccountMissing(order)}
          />
        ))}
        {isAnyOpen && <RefundPayee order={order} orderKey={orderKey} />}
      </div>
    </Card>
  )
}

/** Returns whether a refund is transferred to a bank account, unlike one by card. */
function isTransferred({ refundPayee }: OrderAnswer, { paymentMethod }: RefundAnswer): boolean {
  return refundPayee.isNeeded && (paymentMethod === 'bankTransfer' || paymentMethod === 'counter')
}

type ProgressProps = {
  readonly refund: RefundAnswer
  readonly isTransferred: boolean
  /** Whether it waits for the customer's bank account: no day of arrival is promised before. */
  readonly isAccountMissing: boolean
}

function RefundProgress(props: ProgressProps) {
  const { refund } = props
  const language = useLanguage()
  const labels = useStepLabels(props)
  const reason = useReasons()[refund.why]
  return (
    <section className={requestStyles.request} aria-label={reason}>
      <h3 className={requestStyles.name}>
        <span className="figures">{formatMoney(satang(refund.amount), language)}</span>
      </h3>
      <p>{reason}</p>
      <ol className={styles.timeline}>
        {refundStepsOf(refund).map(({ step, kind, at }) => (
          <RefundProgressStep key={step} name={labels[step]} kind={kind} at={at} />
        ))}
      </ol>
    </section>
  )
}

function useStepLabels({
  refund,
  isTransferred: isByTransfer,
  isAccountMissing: isWaiting,
}: ProgressProps): Readonly<Record<'asked' | 'sent' | 'done' | 'failed', string>> {
  const { t } = useLingui()
  const language = useLanguage()
  const { name } = usePaymentLabels()[refund.paymentMethod]
  const formatDay = (on: string | undefined) =>
    on === undefined ? '' : formatDate(on.slice(0, 10) as LocalDate, language, 'short')
  const [from, until] = [formatDay(refund.expectedFrom), formatDay(refund.expectedUntil)]
  const isSent = refund.state === 'sent' || refund.state === 'done'
  const isDated = from !== '' && until !== '' && refund.state !== 'done' && !isWaiting
  const way = isByTransfer
    ? { done: t`Transferred to your bank account`, toCome: t`To be transferred to your bank account` }
    : { done: t`Sent back to: ${name}`, toCome: t`To be sent back to: ${name}` }
  const toSend = isWaiting ? t`Waiting for your bank account` : way.toCome
  return {
    asked: t`Refund started`,
    sent: isSent ? way.done : toSend,
    done: isDated ? t`Arrives between ${from} and ${until}` : t`Refunded`,
    failed: t`The automatic refund failed. We will refund you by hand and contact you.`,
  }
}

/** Returns the reasons of refunds, in the owner's words. */
function useReasons(): Readonly<Record<RefundAnswer['why'], string>> {
  const { t } = useLingui()
  return {
    ownerAsked: t`Requested by you`,
    ticketsVoided: t`Your tickets were cancelled in time: nothing is deducted.`,
    ticketsExchanged: t`Your new flights cost less than the old ones.`,
    ticketsNotExchanged: t`Your tickets could not be changed. Your booking is as it was.`,
    extrasNotBought: t`The bags and seats you chose could not be added. Your booking is as it was.`,
    ticketsRefunded: t`The airline refunded your tickets.`,
    seatsGone: t`The seats were gone when your payment arrived.`,
    notTicketed: t`The airline could not issue your tickets.`,
    unappliedReceipt: t`Your payment arrived after the deadline.`,
    otherAmount: t`Your payment was not the amount due.`,
    staff: t`We are refunding it.`,
  }
}
