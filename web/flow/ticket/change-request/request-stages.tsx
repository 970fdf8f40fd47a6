import { useLingui } from '@lingui/react/macro'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { RefundLines } from './refund-lines.tsx'
import { RefundPayee } from './refund-payee.tsx'
import { QuoteSummaryText, ChangeRequestQuote, mayRefundByTransfer } from './change-request-quote.tsx'
import type { OrderRequesting } from './use-change-requests.ts'
import pageStyles from '../order-page.module.css'
import styles from './change-requests.module.css'

/** Properties of a submitted request. */
export type RequestStagesProps = {
  readonly request: ChangeRequestAnswer
  readonly requesting: OrderRequesting
  readonly order: Pick<OrderAnswer, 'refundPayee' | 'ticketRefunds'>
  readonly orderKey: string
}

/**
 * The state of a request: its stages with their dates, its figures, and how to withdraw it while possible.
 */
export function RequestStages({ request, requesting, order, orderKey }: RequestStagesProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { requestId, kind, state, lines, message } = request
  const formatBangkokTime = (at: string) =>
    formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })
  const [createdAt, updatedAt, answerBy] = [request.createdAt, request.updatedAt, request.staffAnswerBy].map(
    formatBangkokTime,
  )
  const names = { cancel: t`Cancellation request`, refund: t`Refund request`, change: t`Change request` }
  const stages = {
    quoted: t`The amount is ready. Please accept or decline.`,
    asked: t`Requested ${updatedAt}. We reply by ${answerBy} (Bangkok time).`,
    done: t`Completed ${updatedAt}`,
    declined: t`The airline declined (${updatedAt}). Your booking has not changed.`,
    withdrawn: t`Withdrawn ${updatedAt}`,
    lapsed: t`No reply in time. Nothing was changed.`,
  }
  return (
    <section className={styles.request} aria-label={names[kind]}>
      <h3 className={styles.name}>{names[kind]}</h3>
      <p>{stages[state]}</p>
      {message !== undefined && <p className={styles.message}>{message}</p>}
      {state === 'quoted' ? (
        <ChangeRequestQuote
          request={request}
          order={order}
          orderKey={orderKey}
          isBusy={requesting.isBusy}
          onYes={() => void requesting.accept(requestId)}
          onNo={() => void requesting.withdraw(requestId)}
        />
      ) : (
        state === 'asked' && <QuoteSummaryText request={request} />
      )}
      {state === 'asked' && mayRefundByTransfer(request) && order.ticketRefunds.length === 0 && (
        <RefundPayee order={order} orderKey={orderKey} />
      )}
      {state !== 'quoted' && kind === 'refund' && lines.length > 0 && (
        <Disclosure summary={t`Refund breakdown`}>
          <RefundLines request={request} />
        </Disclosure>
      )}
      {state === 'asked' && (
        <div className={styles.ways}>
          <Button isBusy={requesting.isBusy} onClick={() => void requesting.withdraw(requestId)}>
            {t`Withdraw request`}
          </Button>
        </div>
      )}
      {state !== 'asked' && <p className={pageStyles.soft}>{t`First requested ${createdAt}`}</p>}
    </section>
  )
}
