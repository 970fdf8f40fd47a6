import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readStaffOrder } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../use-work-list.ts'
import { useNow } from '../use-now.ts'
import { PendingApprovals } from '../money/approval/pending-approvals.tsx'
import { ScheduleChanges } from './change/schedule-changes.tsx'
import { AssignOrder } from './assign-order.tsx'
import { OrderActionBar } from './order-action-bar.tsx'
import { OrderAnswers } from './order-answers.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderItinerary } from './trip/order-itinerary.tsx'
import { EndedPnrNote } from './manual/ended-pnr-note.tsx'
import { OrderMoney } from './order-money.tsx'
import { type OrderPanel, OrderPanelForm } from './order-panel.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { OrderServices } from './services/order-services.tsx'
import { OpenTicketSteps } from './ticket/open-ticket-steps.tsx'
import { OrderExtras } from './ticket/extras/order-extras.tsx'
import { TravelDocuments } from './ticket/travel-documents.tsx'
import { OrderPassengers } from './trip/order-passengers.tsx'
import { OrderSupplierCalls } from './supplier-calls.tsx'
import { OrderTasks } from './order-tasks.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { focusTarget, useOrderShortcuts } from './use-order-shortcuts.ts'
import { useWorkQueueLabels } from './use-work-queue-labels.ts'
import styles from './order.module.css'

/** Properties of one order; single keys are off where `areKeysOn` is false. */
export type OrderDetailProps = { readonly orderNumber: string; readonly areKeysOn: boolean }

const everyMs = 20_000

/** Everything of one order: what it is and can be done at the top, its parts beside assignment and timeline. */
export function OrderDetail({ orderNumber, areKeysOn }: OrderDetailProps) {
  const { t } = useLingui()
  const list = useWorkList(readStaffOrder, { params: { orderNumber }, right: 'desk', everyMs })
  const nowMs = useNow(list.value?.now, list.receivedAtMs)
  return (
    <div className={styles.stack} aria-busy={list.value === undefined && !list.fault}>
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {list.value === undefined && !list.fault && <Skeleton size="card" count={3} />}
      {list.value && <OrderParts order={list.value} nowMs={nowMs} renew={list.renew} areKeysOn={areKeysOn} />}
    </div>
  )
}

function OrderParts({ order, nowMs, renew, areKeysOn }: OrderPartProps & { readonly areKeysOn: boolean }) {
  const labels = useWorkQueueLabels(order)
  const names = useReferenceNames(journeyCodes(order.journeys))
  const [said, setSaid] = useState('')
  const [panel, setPanel] = useState<OrderPanel | undefined>(
    order.state === 'requested' ? 'quote' : undefined,
  )
  const openPanel = (next: OrderPanel | undefined) => {
    setPanel(next)
    if (next && next !== 'message') requestAnimationFrame(() => focusTarget(panelFields[next]))
  }
  useOrderShortcuts({ order, renew, say: setSaid, open: openPanel }, areKeysOn)
  const titleId = `open-${order.orderNumber}`
  const parts = { order, nowMs, renew }
  return (
    <ReferenceNamesContext value={names}>
      <section aria-labelledby={titleId} className={styles.order}>
        <OrderHeader order={order} titleId={titleId} nowMs={nowMs} />
        {labels.reason !== '' && <p className={styles.reason}>{labels.reason}</p>}
        <OpenTicketSteps order={order} />
        <EndedPnrNote order={order} />
        <OrderActionBar order={order} renew={renew} panel={panel} open={openPanel} say={setSaid} />
        <p role="status" className={styles.said}>
          {said}
        </p>
        {panel && (
          <OrderPanelForm
            key={`${panel} ${order.quotes[0]?.quoteId ?? ''}`}
            order={order}
            panel={panel}
            renew={renew}
            say={setSaid}
            close={() => setPanel(undefined)}
          />
        )}
        <div className={styles.columns}>
          <div className={styles.stack}>
            <OrderAnswers {...parts} />
            <PendingApprovals waits={order.waitsForSecond} renew={renew} />
            <ScheduleChanges order={order} renew={renew} />
            <OrderItinerary order={order} />
            <OrderPassengers order={order} renew={renew} say={setSaid} />
            <OrderServices order={order} renew={renew} />
            <TravelDocuments order={order} renew={renew} say={setSaid} />
            <OrderExtras order={order} renew={renew} say={setSaid} />
            <OrderMoney {...parts} />
            {!order.manual && <OrderSupplierCalls key={order.orderNumber} orderNumber={order.orderNumber} />}
          </div>
          <div className={styles.rail}>
            <OrderTasks {...parts} />
            <AssignOrder order={order} renew={renew} say={setSaid} />
            <OrderContact order={order} />
            <OrderTimeline order={order} renew={renew} />
          </div>
        </div>
      </section>
    </ReferenceNamesContext>
  )
}

/** The mark of the first field of each form; that of a message waits for its templates and takes the focus itself. */
const panelFields = {
  receive: 'amount',
  quote: 'quote',
  refund: 'refund',
  change: 'change',
  tickets: 'tickets',
} as const
