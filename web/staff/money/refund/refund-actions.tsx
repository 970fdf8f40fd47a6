import { retryRefund, type StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { MarkPaidOut } from './mark-paid-out.tsx'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Properties of a refund's actions. */
export type RefundWaysProps = {
  readonly refund: StaffRefundView
  readonly finish: (said: string) => void
  /** Refetches the refunds. */
  readonly renew: () => Promise<void>
}

/**
 * Pays a refund out manually, or retries one that failed; one that is under way needs nobody. What somebody
 * else has paid out manually is not retried.
 */
export function RefundActions(props: RefundWaysProps) {
  const { t } = useLingui()
  const { state, isByHand, confirmedBy, isConfirmedByMe } = props.refund
  const isPaidByOther = confirmedBy.length > (isConfirmedByMe ? 1 : 0)
  if (state !== 'done' && (isByHand || isPaidByOther)) return <MarkPaidOut {...props} reach="main" />
  if (state === 'failed')
    return (
      <>
        <RetryRefund {...props} />
        <MarkPaidOut {...props} reach="other" />
      </>
    )
  return <p className={styles.soft}>{t`Handled automatically. No action needed.`}</p>
}

function RetryRefund({ refund: { refundId, orderNumber }, finish }: RefundWaysProps) {
  const { t } = useLingui()
  const action = useCommand()
  const retryFailedRefund = () =>
    void action.run(
      () => sendCommand(retryRefund, { body: { refundId } }),
      () => finish(t`${orderNumber}: refund resent.`),
    )
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button data-reach="main" kind="primary" isBusy={action.isBusy} onClick={retryFailedRefund}>
          {t`Resend refund`}
        </Button>
      </div>
    </>
  )
}
