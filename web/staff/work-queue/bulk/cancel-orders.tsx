import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { cancelOrders } from './bulk-actions.ts'
import { PossibleCount } from './possible-count.tsx'
import type { BulkAction } from './use-bulk-action.ts'
import styles from '../work-queue.module.css'

/** Properties of the cancellation of several orders. */
export type CancelOrdersProps = { readonly orders: readonly WorkQueueItem[]; readonly bulk: BulkAction }

/** Cancels those of the orders that are unpaid, after a confirmation that lists them. */
export function CancelOrders({ orders, bulk }: CancelOrdersProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const unpaid = orders.filter(({ mayCancel }) => mayCancel)
  const count = unpaid.length
  const cancelAll = () => {
    setOpen(false)
    void bulk.run(
      () => cancelOrders(unpaid),
      (done) => t`${plural(done, { one: '# booking cancelled.', other: '# bookings cancelled.' })}`,
    )
  }
  return (
    <>
      <Button
        kind="danger"
        isBusy={bulk.isBusy}
        aria-disabled={count === 0}
        onClick={() => count > 0 && setOpen(true)}
      >
        {t`Cancel bookings`} <PossibleCount possible={count} all={orders.length} />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading={t`${plural(count, { one: 'Cancel # booking?', other: 'Cancel # bookings?' })}`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Keep bookings`}</Button>
            <Button kind="danger" onClick={cancelAll}>{t`Cancel bookings`}</Button>
          </>
        }
      >
        <ul className={styles.cancelled}>
          {unpaid.map(({ orderNumber, firstName, contactName, amount }) => (
            <li key={orderNumber}>
              <strong className="figures">{orderNumber}</strong>
              <span lang="en">{firstName === '' ? contactName : firstName}</span>
              <PriceText amount={amount} />
            </li>
          ))}
        </ul>
        <p>{t`Held seats are released to the airlines and the customers are notified by e-mail. This cannot be undone.`}</p>
      </Dialog>
    </>
  )
}
