import { approveQuote } from '#contract/api/quote.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactRow } from '../../money/fact-row.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { colleagueShortName } from '../../colleague-short-name.ts'
import type { OrderPartProps } from '../order-part-props.ts'
import styles from '../order.module.css'

/** A quote that awaits approval: its amount, who may approve it, and the actions. */
export function QuoteApproval({ order, renew }: Pick<OrderPartProps, 'order' | 'renew'>) {
  const { t } = useLingui()
  const waiting = order.waitsForApproval
  if (!waiting) return null
  const who = colleagueShortName(waiting.by)
  return (
    <section aria-labelledby="quote-approval" className={styles.stack}>
      <h3 id="quote-approval" className={styles.title}>{t`This quote needs approval`}</h3>
      <dl className={styles.facts}>
        <FactRow name={t`Quoted total`}>
          <PriceText amount={waiting.total} />
        </FactRow>
        <FactRow name={t`Agreed total`}>
          <PriceText amount={waiting.was} />
        </FactRow>
        <FactRow name={t`Net`}>
          <PriceText amount={waiting.net} />
        </FactRow>
      </dl>
      <p>
        {waiting.isMine
          ? t`You entered it. A colleague with the role Finance or Administrator has to approve it before the customer sees it.`
          : t`${who} entered it. Somebody else with the role Finance or Administrator has to approve it before the customer sees it.`}
      </p>
      {!waiting.isMine && <ApprovalButtons orderNumber={order.orderNumber} waiting={waiting} renew={renew} />}
    </section>
  )
}

type WaysProps = Pick<OrderPartProps, 'renew'> & {
  readonly orderNumber: string
  readonly waiting: NonNullable<StaffOrderAnswer['waitsForApproval']>
}

function ApprovalButtons({ orderNumber, waiting: { quoteId }, renew }: WaysProps) {
  const { t } = useLingui()
  const mayApprove = useHasRight('approveQuotes')
  const action = useCommand()
  if (!mayApprove) return null
  const sendApproval = (reply: 'approve' | 'reject') =>
    void action.run(
      () => sendCommand(approveQuote, { body: { orderNumber, quoteId, reply } }),
      () => void renew(),
    )
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.links}>
        <Button kind="primary" isBusy={action.isBusy} onClick={() => sendApproval('approve')}>
          {t`Approve quote (2 of 2)`}
        </Button>
        <Button isBusy={action.isBusy} onClick={() => sendApproval('reject')}>{t`Reject quote`}</Button>
      </div>
    </>
  )
}
