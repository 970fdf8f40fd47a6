import { useLingui } from '@lingui/react/macro'
import type { StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { MetLimit } from '../approval/met-limit.tsx'
import styles from '../money.module.css'

/** Who has entered which amount so far, where a payment needs two people; nothing where one suffices. */
export function TransferProofApprovals({
  proof: { needsTwo, confirmations },
}: {
  readonly proof: StaffTransferProofView
}) {
  const { t } = useLingui()
  if (!needsTwo && confirmations.length === 0) return null
  return (
    <section aria-label={t`Approvals (Bangkok time)`} className={styles.says}>
      <p className={styles.soft}>{t`This amount needs two approvals.`}</p>
      <ul className={styles.words}>
        {confirmations.map(({ by, at, amount, isMine, limit }) => (
          <li key={by}>
            <strong>{isMine ? t`You` : by}</strong>
            <span>
              {t`entered`} <PriceText amount={amount} />
            </span>
            <span className={styles.soft}>
              <MomentText at={at} />
            </span>
            <MetLimit limit={limit} />
          </li>
        ))}
        {confirmations.length === 0 && <li>{t`0 of 2`}</li>}
      </ul>
    </section>
  )
}
