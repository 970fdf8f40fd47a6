import { useLingui } from '@lingui/react/macro'
import type { LimitToRefuse } from '#contract/api/staff/pending-approvals.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { refuseLimit, withdrawOwnApproval } from '../money-api.ts'
import { useCommand } from '#web/api/use-command.ts'

/** Properties of the actions on a pending limit. */
export type EndWaitingLimitProps = {
  readonly limit: LimitToRefuse
  readonly isMine: boolean
  readonly onEnded: () => void
}

/** Whoever set a pending limit withdraws it; everybody else who may approve it can reject it. */
export function WithdrawPendingSettings({ limit, isMine, onEnded }: EndWaitingLimitProps) {
  const { t } = useLingui()
  const action = useCommand()
  const withdrawOrReject = () =>
    void action.call(() => (isMine ? withdrawOwnApproval(limit) : refuseLimit(limit)), onEnded)
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <Button kind="secondary" isBusy={action.isBusy} onClick={withdrawOrReject}>
        {isMine ? t`Take back` : t`Refuse`}
      </Button>
    </>
  )
}
