import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type ChangeRequestKind } from '#contract/terms/change-request.ts'
import { type Instant } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useNames } from '#web/api/reference/use-names.ts'
import { isOrderMoving, serverClock, useOrder } from '#web/api/use-order.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { usePageKey } from '#web/session/page-query.ts'
import { useAnchorsBesideOrderKey } from '#web/session/use-anchors-beside-order-key.ts'
import { pagePaths } from '#contract/paths.ts'
import { DeadlineCard } from '#web/travel-ui/deadline-card.tsx'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { NameBookContext } from '#web/travel-ui/name-book.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScheduleChangePanel } from './schedule-change-panel.tsx'
import { OfficeCard } from './office-card.tsx'
import { OrderLookup } from './order-lookup.tsx'
import { ChangeRequests } from './change-request/change-requests.tsx'
import { ItineraryReceipt } from './itinerary-receipt/itinerary-receipt.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ItineraryReceiptActions } from './itinerary-receipt/itinerary-receipt-actions.tsx'
import { OwnOrders } from './own-orders.tsx'
import { PaymentNote } from './payment-note.tsx'
import { ReplaceLink } from './replace-link.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { RefundMeter } from './change-request/refund-meter.tsx'
import { RefundEstimateChart } from './change-request/refund-estimate-chart.tsx'
import { useStandingLabels } from './use-state-labels.ts'
import styles from './order-page.module.css'

/** The order page: state, payment deadline, itinerary, and a printable receipt. */
export function OrderPage() {
  const { t } = useLingui()
  const orderKey = usePageKey()
  useAnchorsBesideOrderKey()
  const order = useOrder(orderKey)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Your booking`}</h1>
      {orderKey === undefined && (
        <>
          <OwnOrders />
          <OrderLookup />
        </>
      )}
      {orderKey !== undefined && order.data === undefined && <Skeleton size="card" count={3} />}
      {order.data?.ok === false && (
        <FailureNotice failure={order.data.fault}>
          <Button onClick={() => void order.refetch()} isBusy={order.isFetching}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {orderKey !== undefined && order.data?.ok && (
        <OrderSections
          order={order.data.value}
          orderKey={orderKey}
          nowMs={serverClock(order.data.value, order.dataUpdatedAt)}
        />
      )}
    </div>
  )
}

type OrderProps = {
  readonly order: OrderAnswer
  readonly orderKey: string
  /** The server's clock. */
  readonly nowMs: () => number
}

/** The next action first, then the deadline, the timeline, and everything that was booked. */
function OrderSections({ order, orderKey, nowMs }: OrderProps) {
  const { t } = useLingui()
  const names = useNames(journeyCodes(order.journeys))
  const isToPay = order.state === 'held'
  const [wanted, setWanted] = useState<{ count: number; kind?: ChangeRequestKind }>({ count: 0 })
  const openChangeRequest = (kind: ChangeRequestKind) =>
    setWanted(({ count }) => ({ count: count + 1, kind }))
  return (
    <NameBookContext value={names}>
      <ScheduleChangePanel order={order} orderKey={orderKey} onAsk={openChangeRequest} />
      <OrderStateNotice order={order} />
      <PaymentNote order={order} />
      <QuotePanel order={order} orderKey={orderKey} />
      <div className={styles.actions}>
        {isToPay && (
          <LinkButton href={orderKeyUrl(pagePaths.payment, orderKey)} kind="primary">
            {t`How to pay`}
          </LinkButton>
        )}
        <ItineraryReceiptActions orderKey={orderKey} orderNumber={order.orderNumber} />
      </div>
      <div className={styles.pair}>
        <DeadlineCard order={order} amount={order.amountDue} nowMs={nowMs} />
        <OfficeCard order={order} />
      </div>
      <OrderTimeline order={order} />
      <ChangeRequests key={wanted.count} order={order} orderKey={orderKey} begin={wanted.kind} />
      <RefundMeter order={order} orderKey={orderKey} />
      <RefundEstimateChart order={order} />
      <ItineraryReceipt order={order} />
      <ReplaceLink orderKey={orderKey} email={order.contactEmail} />
    </NameBookContext>
  )
}

const waiting: ReadonlySet<OrderAnswer['state']> = new Set(['review', 'waitlisted', 'requested', 'quoted'])

const endedStates: ReadonlySet<OrderAnswer['state']> = new Set(['rejected', 'expired', 'cancelled'])

/** The state of the order in a sentence, and what happens next. Announced when it changes. */
function OrderStateNotice({ order }: { readonly order: OrderAnswer }) {
  const labels = useStandingLabels(order)
  const isGrounded = order.afterSales?.status === 'flightCancelled'
  const isBad = order.afterSales ? !order.afterSales.areTicketsValid : endedStates.has(order.state)
  const isOpen = isOrderMoving(order) || waiting.has(order.state) || isGrounded
  const kind = isBad ? 'look' : isOpen ? 'info' : 'done'
  return (
    <div aria-live="polite">
      <Notice kind={kind} heading={labels.heading} help={labels.help}>
        {order.waitsUntil === undefined ? undefined : <WaitlistEndNote moment={order.waitsUntil} />}
      </Notice>
    </div>
  )
}

/** Until when a waitlist request stays open; it ends by itself then. */
function WaitlistEndNote({ moment }: { readonly moment: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatInstant(moment as Instant, language, { zone: bangkok })
  return (
    <p>{t`We keep asking until ${until} (Bangkok time). Then your waiting-list request ends at no cost.`}</p>
  )
}
