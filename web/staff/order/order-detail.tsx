import { readStaffOrder, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../use-work-list.ts'
import { useNow } from '../use-now.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { PendingApprovals } from '../money/approval/pending-approvals.tsx'
import { ScheduleChanges } from './change/schedule-changes.tsx'
import { AssignOrder } from './assign-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderSupplierCalls } from './supplier-calls.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLog } from './order-log.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { OrderTasks } from './order-tasks.tsx'
import { useWorkQueueLabels } from './use-work-queue-labels.ts'
import { useOrderShortcuts } from './use-order-shortcuts.ts'
import styles from './order.module.css'

/** Properties of one order; single keys are off where `areKeysOn` is false. */
export type OrderDetailProps = { readonly orderNumber: string; readonly areKeysOn: boolean }

const openChanges: ReadonlySet<ScheduleChangeState> = new Set([
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'lost',
])
const everyMs = 20_000

/** Everything of one order: tasks first, then its facts, then notes and history. */
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
  const { afterSales } = useMoneyLabels()
  const names = useReferenceNames(journeyCodes(order.journeys))
  const [said, setSaid] = useState('')
  useOrderShortcuts({ order, renew, say: setSaid }, areKeysOn)
  // The reason for which a clerk opens the order stands above its facts.
  const isMoving = order.scheduleChanges.some(({ state }) => openChanges.has(state))
  const titleId = `open-${order.orderNumber}`
  return (
    <ReferenceNamesContext value={names}>
      <Card labelledBy={titleId} className={styles.stack}>
        <div className={styles.head}>
          <h2 id={titleId} tabIndex={-1} data-reach="head" className={styles.title}>
            <span className="figures">{order.orderNumber}</span>{' '}
            {order.afterSales ? afterSales[order.afterSales.status] : labels.state}
          </h2>
          <strong className={styles.total}>
            <PriceText amount={customerTotalOf(order)} />
          </strong>
        </div>
        {labels.reason !== '' && <p>{labels.reason}</p>}
        <p role="status" className={styles.said}>
          {said}
        </p>
        <OrderTasks order={order} nowMs={nowMs} renew={renew} />
        <AssignOrder order={order} renew={renew} say={setSaid} />
        <OrderActions order={order} nowMs={nowMs} renew={renew} />
      </Card>
      <PendingApprovals waits={order.waitsForSecond} renew={renew} />
      {isMoving && <ScheduleChanges order={order} renew={renew} />}
      <Card className={styles.stack}>
        <OrderFacts order={order} nowMs={nowMs} renew={renew} />
        <TripFlights journeys={order.journeys} scheduleChanges={order.scheduleChanges} />
      </Card>
      {!isMoving && <ScheduleChanges order={order} renew={renew} />}
      <OrderMoney order={order} nowMs={nowMs} renew={renew} />
      <OrderNotes order={order} nowMs={nowMs} renew={renew} />
      <OrderSupplierCalls key={order.orderNumber} orderNumber={order.orderNumber} />
      <OrderLog order={order} nowMs={nowMs} renew={renew} />
    </ReferenceNamesContext>
  )
}

/** Returns the price the customer sees: the one of the open quote, or the original. */
function customerTotalOf({ quotes, total }: StaffOrderAnswer): number {
  return quotes.find(({ state }) => state === 'open')?.total ?? total
}
