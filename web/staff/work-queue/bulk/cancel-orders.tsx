import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { cancelOrders } from './bulk-actions.ts'
import { ListedOrders } from './listed-orders.tsx'
import { PossibleCount } from './possible-count.tsx'
import type { BulkAction } from './use-bulk-action.ts'

/** Properties of the cancellation of several orders. */
export type CancelOrdersProps = { readonly orders: readonly WorkQueueItem[]; readonly bulk: BulkAction }

/** Cancels those of the orders that are unpaid, after a confirmation that lists them. */
export function CancelOrders({ orders, bulk }: CancelOrdersProps) {
  const { t } = useLingui()
  // The queue refreshes itself: what is cancelled is what the dialog listed when it opened.
  const [listed, setListed] = useState<readonly WorkQueueItem[]>()
  const unpaid = orders.filter(({ mayCancel }) => mayCancel)
  const count = listed?.length ?? 0
  const close = () => setListed(undefined)
  const cancelAll = () => {
    close()
    void bulk.run(
      () => cancelOrders(listed ?? []),
      (done) => t`${plural(done, { one: '# booking cancelled.', other: '# bookings cancelled.' })}`,
    )
  }
  return (
    <>
      <Button
        kind="danger"
        isBusy={bulk.isBusy}
        aria-disabled={unpaid.length === 0}
        onClick={() => unpaid.length > 0 && setListed(unpaid)}
      >
        {t`Cancel bookings`} <PossibleCount possible={unpaid.length} all={orders.length} />
      </Button>
      <Dialog
        isOpen={listed !== undefined}
        onClose={close}
        heading={t`${plural(count, { one: 'Cancel # booking?', other: 'Cancel # bookings?' })}`}
        actions={
          <>
            <Button onClick={close}>{t`Keep bookings`}</Button>
            <Button kind="danger" onClick={cancelAll}>{t`Cancel bookings`}</Button>
          </>
        }
      >
        <ListedOrders orders={listed ?? []} />
        <p>{t`Held seats are released to the airlines and the customers are notified by email. This cannot be undone.`}</p>
      </Dialog>
    </>
  )
}
