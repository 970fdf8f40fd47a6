import { useLingui } from '@lingui/react/macro'
import type { PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { withdrawOwnApproval } from '../money-api.ts'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Properties of the withdrawal; `finish` receives the result. */
export type WithdrawConfirmationProps = {
  readonly waits: Pick<PendingApprovalView, 'kind' | 'id' | 'orderNumber' | 'confirmations'>
  readonly finish: (said: string) => void
}

/** Withdraws what this clerk has confirmed; nothing for everybody else, or once it was paid out manually. */
export function WithdrawConfirmation({
  waits: { kind, id, orderNumber, confirmations },
  finish,
}: WithdrawConfirmationProps) {
  const { t } = useLingui()
  const action = useCommand()
  if (kind === 'paidOut' || !confirmations.some(({ isMine }) => isMine)) return null
  const sendWithdrawal = () =>
    action.call(
      () => withdrawOwnApproval({ kind, paymentId: id }),
      () => finish(t`${orderNumber}: your confirmation is withdrawn.`),
    )
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button kind="plain" isBusy={action.isBusy} onClick={() => void sendWithdrawal()}>
          {t`Withdraw my confirmation`}
        </Button>
      </div>
    </>
  )
}
