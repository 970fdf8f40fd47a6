import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import { PendingApprovalCard } from './pending-approval-card.tsx'
import styles from '../money.module.css'

/** Properties of the pending approvals. */
export type PendingApprovalsProps = {
  readonly waits: readonly PendingApprovalView[]
  readonly renew: () => Promise<void>
  /** Whether orders of all kinds are listed together: shows what they have in common, and links to each. */
  readonly isList?: boolean
}

/** Money actions that one person has entered and a second has to approve; nothing without any. */
export function PendingApprovals({ waits, renew, isList = false }: PendingApprovalsProps) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const whole = useRef<HTMLDivElement>(null)
  const announceAndReload = (done: string) => {
    setSaid(done)
    // The focused element disappears in a moment.
    whole.current?.focus()
    void renew()
  }
  return (
    <div ref={whole} tabIndex={-1} className={styles.stack} hidden={waits.length === 0 && said === ''}>
      {isList && waits.length > 0 && <h2>{t`Waiting for a second approval`}</h2>}
      <p role="status" className={styles.soft}>
        {said}
      </p>
      {waits.map((one) => (
        <PendingApprovalCard
          key={`${one.kind}:${one.id}`}
          waits={one}
          finish={announceAndReload}
          hasLink={isList}
        />
      ))}
    </div>
  )
}
