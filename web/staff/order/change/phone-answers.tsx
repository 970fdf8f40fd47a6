import { acceptChangeByPhone } from '#contract/api/change-request.ts'
import { sendCommand } from '#web/api/client.ts'
import { recordQuoteReply } from '#contract/api/quote.ts'
import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { colleagueShortName } from '../../colleague-short-name.ts'
import type { OrderPartProps } from '../order-part-props.ts'
import styles from '../order.module.css'

/** Records the customer's answers by phone: to a quote, or a request; and lists recorded ones. */
export function PhoneAnswers({ order, renew }: Pick<OrderPartProps, 'order' | 'renew'>) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const quote = order.quotes.find(({ state }) => state === 'open')
  const amount = order.requests.find(({ state, isNamedByStaff }) => state === 'quoted' && isNamedByStaff)
  return (
    <>
      {order.phoneAnswers.length > 0 && (
        <ul className={styles.work}>
          {order.phoneAnswers.map((one) => (
            <li key={one.to}>
              <RecordedAnswer order={order} answer={one} />
            </li>
          ))}
        </ul>
      )}
      {mayWork && quote && <QuoteAnswer orderNumber={order.orderNumber} quote={quote} renew={renew} />}
      {mayWork && amount && (
        <AmountAnswer orderNumber={order.orderNumber} requestId={amount.requestId} renew={renew} />
      )}
      {!mayWork && quote && <p className={styles.soft}>{t`The customer has to answer the quote.`}</p>}
    </>
  )
}

type RecordedProps = {
  readonly order: StaffOrderAnswer
  readonly answer: StaffOrderAnswer['phoneAnswers'][number]
}

function RecordedAnswer({ order, answer: { to, recordedBy } }: RecordedProps) {
  const { t } = useLingui()
  const who = colleagueShortName(recordedBy)
  const quote = order.quotes.find(({ quoteId }) => quoteId === to)
  if (quote?.state === 'declined') return <>{t`Quote declined by phone, recorded by ${who}`}</>
  if (quote) return <>{t`Quote accepted by phone, recorded by ${who}`}</>
  const isRequest = order.requests.some(({ requestId }) => requestId === to)
  return isRequest ? (
    <>{t`Request accepted by phone, recorded by ${who}`}</>
  ) : (
    <>{t`New flights accepted by phone, recorded by ${who}`}</>
  )
}

type QuoteAnswerProps = Pick<OrderPartProps, 'renew'> & {
  readonly orderNumber: string
  readonly quote: StaffOrderAnswer['quotes'][number]
}

function QuoteAnswer({ orderNumber, quote: { quoteId, total }, renew }: QuoteAnswerProps) {
  const { t } = useLingui()
  const action = useCommand()
  const recordAnswer = (said: { readonly reply: 'yes' | 'no'; readonly acceptedTotal?: number }) =>
    void action.run(
      () => sendCommand(recordQuoteReply, { body: { orderNumber, quoteId, ...said } }),
      () => void renew(),
    )
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <p className={styles.soft}>{t`Answered by phone? It is recorded with your name.`}</p>
      <div className={styles.links}>
        <Button isBusy={action.isBusy} onClick={() => recordAnswer({ reply: 'yes', acceptedTotal: total })}>
          {t`Record acceptance by phone`}
        </Button>
        <Button isBusy={action.isBusy} onClick={() => recordAnswer({ reply: 'no' })}>
          {t`Record refusal by phone`}
        </Button>
      </div>
    </div>
  )
}

type AmountAnswerProps = Pick<OrderPartProps, 'renew'> & {
  readonly orderNumber: string
  readonly requestId: string
}

function AmountAnswer({ orderNumber, requestId, renew }: AmountAnswerProps) {
  const { t } = useLingui()
  const action = useCommand()
  const recordAnswer = () =>
    void action.run(
      () => sendCommand(acceptChangeByPhone, { body: { orderNumber, requestId, yes: true } }),
      () => void renew(),
    )
  return (
    <div className={styles.stack}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <p>{t`The customer has to accept the amount that we named.`}</p>
      <div className={styles.links}>
        <Button isBusy={action.isBusy} onClick={recordAnswer}>{t`Record acceptance by phone`}</Button>
      </div>
    </div>
  )
}
