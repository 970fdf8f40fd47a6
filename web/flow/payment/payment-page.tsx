import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { useOrderKeyInUrl } from '#web/session/page-query.ts'
import { useKeyPreservingAnchors } from '#web/session/use-key-preserving-anchors.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isPaidFor, payingStage } from './payment-page-stage.ts'
import { PayableOrder } from './payable-order.tsx'
import { usePayable } from './use-payable.ts'
import styles from './payment-page.module.css'

/** The payment page: deadline, amount, methods and next steps; also for another payer. */
export function PaymentPage() {
  const { t } = useLingui()
  const key = useOrderKeyInUrl()
  useKeyPreservingAnchors()
  const payable = usePayable(key)
  const { known, failure } = payable
  // A link that was replaced or cut off: asking again cannot help.
  const isUnknownOrder = failure?.kind === 'problem' && failure.problem === 'notFound'
  useMarkDeadEnd(key === undefined || isUnknownOrder)
  const language = useLanguage()
  const amount = formatMoney(satang(known?.payment?.amount ?? 0), language)
  const isDone = isPaidFor(known)
  const paid = isDone ? t`Payment received: ${amount}` : t`Payment received`
  const titles = { toPay: t`Pay for your booking`, paid, closed: t`Payment` }
  return (
    <div className={styles.page}>
      <div aria-live="polite">
        <h1 tabIndex={-1} className={isDone ? styles.done : undefined}>
          {isDone && (
            <span className={styles.mark}>
              <CheckMark />
            </span>
          )}
          {titles[payingStage(known)]}
        </h1>
      </div>
      {key === undefined && (
        <Notice
          kind="look"
          heading={t`Open this page from your booking.`}
          help={t`Open it from your booking or from our email.`}
        >
          <LinkButton href={pagePaths.order}>{t`Find my booking`}</LinkButton>
        </Notice>
      )}
      {key !== undefined && known === undefined && failure === undefined && (
        <Skeleton size="card" count={2} />
      )}
      {failure !== undefined && (
        <FailureNotice failure={failure}>
          {isUnknownOrder ? (
            <LinkButton href={pagePaths.order}>{t`Find my booking`}</LinkButton>
          ) : (
            <Button onClick={payable.ask} isBusy={payable.isAsking}>{t`Check again`}</Button>
          )}
        </FailureNotice>
      )}
      {key !== undefined && known !== undefined && (
        <PayableOrder key={key} payable={known} knownAtMs={payable.knownAtMs} pageKey={key} />
      )}
    </div>
  )
}
