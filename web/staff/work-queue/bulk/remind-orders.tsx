import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeyCap } from '../../shell/shortcut-help.tsx'
import { remindOrders, remindableOrders } from './bulk-actions.ts'
import { ListedOrders } from './listed-orders.tsx'
import { PossibleCount } from './possible-count.tsx'
import type { BulkAction } from './use-bulk-action.ts'

/** Properties of the reminders; `nowMs` is the server's clock. */
export type RemindOrdersProps = {
  readonly id: string
  readonly orders: readonly WorkQueueItem[]
  readonly nowMs: number
  readonly bulk: BulkAction
}

/** Mails the customers of those orders that await payment a reminder, after a confirmation that lists them. */
export function RemindOrders({ id, orders, nowMs, bulk }: RemindOrdersProps) {
  const { t } = useLingui()
  // The queue refreshes itself: those are reminded whom the dialog listed when it opened.
  const [listed, setListed] = useState<readonly WorkQueueItem[]>()
  const unpaid = remindableOrders(orders, nowMs)
  const count = listed?.length ?? 0
  const close = () => setListed(undefined)
  const remindAll = () => {
    close()
    void bulk.run(
      () => remindOrders(listed ?? []),
      (done) => t`${plural(done, { one: '# reminder sent.', other: '# reminders sent.' })}`,
    )
  }
  return (
    <>
      <Button
        id={id}
        isBusy={bulk.isBusy}
        aria-disabled={unpaid.length === 0}
        onClick={() => unpaid.length > 0 && setListed(unpaid)}
      >
        {t`Send reminders`} <PossibleCount possible={unpaid.length} all={orders.length} /> <KeyCap name="M" />
      </Button>
      <Dialog
        isOpen={listed !== undefined}
        onClose={close}
        heading={t`${plural(count, { one: 'Send # payment reminder?', other: 'Send # payment reminders?' })}`}
        actions={
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button kind="primary" onClick={remindAll}>{t`Send reminders`}</Button>
          </>
        }
      >
        <ListedOrders orders={listed ?? []} />
        <p>{t`The customers are asked by email to pay before their deadline. Whoever was reminded in the last 2 hours is skipped.`}</p>
      </Dialog>
    </>
  )
}
