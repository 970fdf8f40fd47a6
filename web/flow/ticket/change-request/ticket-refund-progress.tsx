import { useLingui } from '@lingui/react/macro'
import type { OwnTicketRefundAnswer } from '#contract/api/after-sales.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { RefundProgressStep } from './refund-progress-step.tsx'
import { ticketRefundStepsOf } from './refund-steps.ts'
import pageStyles from '../order-page.module.css'
import requestStyles from './change-requests.module.css'
import styles from '../order-timeline.module.css'

/** Properties of a refund of tickets, with the passengers of its order. */
export type TicketRefundProgressProps = {
  readonly refund: OwnTicketRefundAnswer
  readonly passengers: OrderAnswer['passengers']
}

/** A refund of tickets until the customer is paid: whose they are, where it stands at the airline, and what happens next. */
export function TicketRefundProgress({ refund, passengers }: TicketRefundProgressProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const amount = formatMoney(satang(refund.amount), language)
  const names = {
    submitted: t`Sent to the airline`,
    accepted: t`Approved by the airline`,
    supplierPaid: t`Paid by the airline`,
    refunded: t`Refunded to you`,
  }
  const nextSteps = {
    submitted: t`The airline is checking your refund. You don’t need to do anything; your tickets can no longer be used once it approves.`,
    accepted: t`The airline has approved your refund. We refund you as soon as its money has arrived. The dates will be shown here.`,
    supplierPaid: t`The airline has paid. We are preparing your refund, and its dates will be shown here.`,
  }
  const label = t`Refund of your tickets`
  return (
    <section className={requestStyles.request} aria-label={label}>
      <h3 className={requestStyles.name}>
        <span className="figures">{refund.isUpTo ? t`Up to ${amount}` : amount}</span>
      </h3>
      <p>{label}</p>
      {refund.passengers.length < passengers.length && (
        <p lang="en">{refund.passengers.map((position) => passengers[position]?.ticketName).join(', ')}</p>
      )}
      <ol className={styles.timeline}>
        {ticketRefundStepsOf(refund).map(({ step, kind, at }) => (
          <RefundProgressStep key={step} name={names[step]} kind={kind} at={at} />
        ))}
      </ol>
      <p className={pageStyles.soft}>{nextSteps[refund.stage]}</p>
    </section>
  )
}
