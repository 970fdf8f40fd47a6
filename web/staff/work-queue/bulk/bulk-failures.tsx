import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OrderFailure } from './bulk-actions.ts'
import type { BulkAction } from './use-bulk-action.ts'
import styles from '../work-queue.module.css'

/** The orders for which the latest action on several failed, each with the reason. */
export function BulkFailures({ bulk: { failures, forgetFailures } }: { readonly bulk: BulkAction }) {
  const { t } = useLingui()
  const [first] = failures
  if (first === undefined) return null
  if (failures.length === 1 && first.failure.kind === 'offline')
    return <FailureNotice failure={first.failure} />
  const count = failures.length
  return (
    <div className={styles.failures}>
      <Notice
        kind="look"
        isAnnounced
        heading={t`${plural(count, { one: '# order was not changed.', other: '# orders were not changed.' })}`}
      >
        <ul className={styles.failureList}>
          {failures.map((one) => (
            <FailedOrder key={one.orderNumber} {...one} />
          ))}
        </ul>
        <Button onClick={forgetFailures}>{t`Close`}</Button>
      </Notice>
    </div>
  )
}

function FailedOrder({ orderNumber, failure }: OrderFailure) {
  const { t } = useLingui()
  const reason =
    failure.kind === 'problem' && failure.message !== '' ? failure.message : t`No answer. Try again.`
  return (
    <li>
      <strong className="figures">{orderNumber}</strong> {reason}
    </li>
  )
}
