import { updatePaymentSettings, type PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { staffRoles } from '#contract/rights.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { WithdrawPendingSettings } from './withdraw-pending-settings.tsx'
import { useRoleLabels } from '../../users/use-role-labels.ts'
import { FactRow } from '../fact-row.tsx'
import { useCommand } from '#web/api/use-command.ts'
import styles from '../money.module.css'

/** Properties of pending approval thresholds. */
export type ApprovalWaitingProps = {
  readonly settings: PaymentSettings
  readonly renew: () => Promise<void>
}

/** Approval thresholds that one administrator has set and a second one has to set alike. */
export function PendingSettingsApproval({ settings, renew }: ApprovalWaitingProps) {
  const { t } = useLingui()
  const labels = useRoleLabels()
  const action = useCommand()
  const waiting = settings.waitsForSecond
  if (!waiting) return null
  const { by, isMine, ...amounts } = waiting
  const approveSettings = () =>
    void action.run(
      () =>
        sendCommand(updatePaymentSettings, { body: { ...settings, waitsForSecond: undefined, ...amounts } }),
      () => void renew(),
    )
  return (
    <section aria-labelledby="approval-waiting" className={styles.stack}>
      <h3
        id="approval-waiting"
        className={styles.legend}
      >{t`New approval amounts need a second administrator`}</h3>
      <p>
        {isMine
          ? t`You entered them. Until a second administrator approves them, the present amounts count.`
          : t`${by} entered them. Until a second administrator approves them, the present amounts count.`}
      </p>
      <dl className={styles.facts}>
        <FactRow name={t`Two people confirm money from`}>
          <PriceText amount={amounts.dualControlThreshold} />
        </FactRow>
        {staffRoles.map((role) => {
          const limit = amounts.roleLimits[role]
          return (
            limit !== undefined && (
              <FactRow key={role} name={labels[role].name}>
                <PriceText amount={limit} />
              </FactRow>
            )
          )
        })}
        <FactRow name={t`Two approvals for credit-limit increases from`}>
          <PriceText amount={amounts.creditDualControlThreshold} />
        </FactRow>
        <FactRow name={t`Quotes need approval below`}>{amounts.quoteBelowPercent}%</FactRow>
      </dl>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        {!isMine && (
          <Button isBusy={action.isBusy} onClick={approveSettings}>{t`Approve amounts (2 of 2)`}</Button>
        )}
        <WithdrawPendingSettings
          limit={{ kind: 'approvalAmounts' }}
          isMine={isMine}
          onEnded={() => void renew()}
        />
      </div>
    </section>
  )
}
