import { useLingui } from '@lingui/react/macro'
import { type StaffOrderAnswer, readStaffOrder } from '#contract/api/staff/staff-orders.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { OrderContact } from '../order/order-contact.tsx'
import { OrderTasks } from '../order/order-tasks.tsx'
import { useWorkQueueLabels } from '../order/use-work-queue-labels.ts'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { useNow } from '../use-now.ts'
import { useWorkList } from '../use-work-list.ts'
import styles from './work-queue.module.css'

/** Properties of the preview. */
export type OrderPreviewProps = {
  readonly orderNumber: string
  readonly open: () => void
  readonly close: () => void
}

const everyMs = 20_000

/** What decides about the next step of an order, beside the table: its tasks, flights, passengers and amounts. */
export function OrderPreview({ orderNumber, open, close }: OrderPreviewProps) {
  const { t } = useLingui()
  const list = useWorkList(readStaffOrder, { params: { orderNumber }, right: 'desk', everyMs })
  const nowMs = useNow(list.value?.now, list.receivedAtMs)
  return (
    <>
      <div className={styles.previewHead}>
        <h2 className="figures">{orderNumber}</h2>
        <Button onClick={open}>
          {t`Open order`} <KeyCap name="Enter" />
        </Button>
        <Button kind="plain" aria-label={t`Close preview`} onClick={close}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
      {list.fault && <FailureNotice failure={list.fault} />}
      {list.value === undefined && !list.fault && <Skeleton size="card" count={2} />}
      {list.value && <PreviewedOrder order={list.value} nowMs={nowMs} renew={list.renew} />}
    </>
  )
}

type PreviewedOrderProps = {
  readonly order: StaffOrderAnswer
  readonly nowMs: number
  readonly renew: () => Promise<void>
}

function PreviewedOrder({ order, nowMs, renew }: PreviewedOrderProps) {
  const { t } = useLingui()
  const labels = useWorkQueueLabels(order)
  const { afterSales } = useMoneyLabels()
  const names = useReferenceNames(journeyCodes(order.journeys))
  const amounts = [
    [t`Net`, order.net],
    [t`Markup`, order.markup],
    [t`Service fee`, order.serviceFee],
    [t`Total`, order.total],
  ] as const
  return (
    <ReferenceNamesContext value={names}>
      <p>{order.afterSales ? afterSales[order.afterSales.status] : labels.state}</p>
      {labels.reason !== '' && <p>{labels.reason}</p>}
      <OrderTasks order={order} nowMs={nowMs} renew={renew} />
      <TripFlights journeys={order.journeys} scheduleChanges={order.scheduleChanges} />
      <section aria-label={t`Passengers`}>
        <h3>{t`Passengers`}</h3>
        <ul className={styles.people}>
          {order.passengers.map((one, index) => (
            <li key={index}>
              <span lang="en">{one.ticketName}</span>
              <span>{t(passengerTypeNames[one.type])}</span>
            </li>
          ))}
        </ul>
      </section>
      <OrderContact order={order} />
      <dl className={styles.amounts}>
        {amounts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <PriceText amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </ReferenceNamesContext>
  )
}
