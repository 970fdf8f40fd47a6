import { useLingui } from '@lingui/react/macro'
import {
  type TicketExchangeAnswer,
  withdrawExchangePayment,
} from '#contract/api/staff/order/ticket-exchange.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../../order.module.css'
import { useExchangeResultLabels } from './use-exchange-result-labels.ts'

/** Properties of the outcome of the latest exchange. */
export type ExchangeOutcomeProps = {
  readonly order: Pick<StaffOrderAnswer, 'orderNumber' | 'ticketExchange'>
  readonly renew: () => Promise<void>
}

/** What has become of the latest exchange, unless the documents say it all. */
export function ExchangeOutcome({ order, renew }: ExchangeOutcomeProps) {
  const { t } = useLingui()
  const labels = useExchangeResultLabels()
  const { orderNumber, ticketExchange } = order
  if (!ticketExchange || ticketExchange.state === 'done') return null
  const { state, byPaymentLink, isReissuedByAirline } = ticketExchange
  // Who exchanges is told at once; nobody watches when the customer pays.
  if (state === 'refused' && !byPaymentLink) return null
  if (state === 'awaitingPayment')
    return <AwaitedPayment exchange={ticketExchange} orderNumber={orderNumber} renew={renew} />
  if (state === 'lapsed')
    return (
      <Notice
        kind="info"
        heading={t`The payment link has ended unpaid. Nothing was exchanged.`}
        help={t`Search flights again for a new price.`}
      />
    )
  const approve = isReissuedByAirline
    ? t`Another member of staff enters the same flights and ticket numbers under “Exchange tickets”.`
    : t`Another member of staff approves it with “Exchange tickets”.`
  return (
    <Notice
      kind={state === 'unticketed' ? 'fail' : 'look'}
      heading={labels[state]}
      help={state === 'offered' ? approve : undefined}
    />
  )
}

type AwaitedProps = Pick<ExchangeOutcomeProps, 'renew'> & {
  readonly exchange: TicketExchangeAnswer
  readonly orderNumber: string
}

/** The difference that the customer was asked to pay, its deadline, and the button that withdraws the link. */
function AwaitedPayment({ exchange: { exchangeId, total, payBy }, orderNumber, renew }: AwaitedProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const mayWork = useHasRight('handleOrders')
  const { isBusy, failure, run } = useCommand()
  const amount = formatMoney(satang(total), language)
  const until = payBy ? formatInstant(payBy as Instant, language, { zone: bangkok }) : ''
  const withdraw = () =>
    void run(
      () => sendCommand(withdrawExchangePayment, { body: { orderNumber, exchangeId } }),
      () => void renew(),
    )
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Notice
        kind="look"
        heading={t`The customer pays ${amount} for new flights by ${until} (Bangkok time).`}
        help={t`The link is in the email and on the order page. The tickets are exchanged when the payment is received. Withdraw the link to void, refund or exchange in another way.`}
      >
        {mayWork && (
          <div className={styles.links}>
            <Button isBusy={isBusy} onClick={withdraw}>{t`Withdraw payment link`}</Button>
          </div>
        )}
      </Notice>
    </>
  )
}
