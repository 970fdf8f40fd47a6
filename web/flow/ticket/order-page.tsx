import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useItineraryReceipt } from '#web/api/use-itinerary-receipt.ts'
import { serverClock, useOrder } from '#web/api/use-order.ts'
import { useMarkDeadEnd } from '#web/ui/dead-end.ts'
import { useOrderKeyInUrl } from '#web/session/page-query.ts'
import { useKeyPreservingAnchors } from '#web/session/use-key-preserving-anchors.ts'
import { DeadlineCard } from '#web/travel-ui/deadline-card.tsx'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { TicketColumns } from '#web/travel-ui/ticket/ticket-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScheduleChangePanel } from './schedule-change-panel.tsx'
import { ExchangedNotice } from './exchanged-notice.tsx'
import { ExchangePayment } from './exchange-payment/exchange-payment.tsx'
import { AddExtras } from './extras/add-extras.tsx'
import { ExtrasPayment } from './extras/extras-payment.tsx'
import { OfficeCard } from './office-card.tsx'
import { FindBooking } from './find-booking.tsx'
import { OrderHeading } from './order-heading.tsx'
import { ChangeRequests } from './change-request/change-requests.tsx'
import { OpenRequestNotice } from './change-request/open-request-notice.tsx'
import { RefundAccountNotice } from './change-request/refund-account-notice.tsx'
import { ItineraryReceipt } from './itinerary-receipt/itinerary-receipt.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentNote } from './payment-note.tsx'
import { ReplaceLink } from './replace-link.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { StateNotice } from './state-notice.tsx'
import { PassengerServices } from './services/passenger-services.tsx'
import { TaxDocuments } from './tax-documents/tax-documents.tsx'
import { RefundMeter } from './change-request/refund-meter.tsx'
import { RefundEstimateChart } from './change-request/refund-estimate-chart.tsx'
import styles from './order-page.module.css'

/** The order page: state, payment deadline, itinerary, and a printable receipt. */
export function OrderPage() {
  const { t } = useLingui()
  const orderKey = useOrderKeyInUrl()
  useKeyPreservingAnchors()
  const order = useOrder(orderKey)
  const known = order.data?.ok ? order.data.value : undefined
  const fault = order.data?.ok === false ? order.data.fault : undefined
  // A link that was replaced or cut off: trying again cannot help, the other ways to the booking can.
  const isUnknownOrder = fault?.kind === 'problem' && fault.problem === 'notFound'
  const isSought = orderKey === undefined || isUnknownOrder
  useMarkDeadEnd(isSought)
  const names = useReferenceNames(journeyCodes(known?.journeys ?? []))
  return (
    <ReferenceNamesContext value={names}>
      <div className={styles.page}>
        <OrderHeading order={known} title={isSought ? t`Find my booking` : t`Your booking`} />
        {orderKey !== undefined && order.data === undefined && <Skeleton size="card" count={3} />}
        {fault && (
          <FailureNotice failure={fault}>
            {!isUnknownOrder && (
              <Button onClick={() => void order.refetch()} isBusy={order.isFetching}>{t`Try again`}</Button>
            )}
          </FailureNotice>
        )}
        {isSought && <FindBooking />}
        {orderKey !== undefined && known !== undefined && (
          <Order order={known} orderKey={orderKey} nowMs={serverClock(known, order.dataUpdatedAt)} />
        )}
      </div>
    </ReferenceNamesContext>
  )
}

type OrderProps = {
  readonly order: OrderAnswer
  readonly orderKey: string
  /** The server's clock. */
  readonly nowMs: () => number
}

/** The state and its next action first, then the flights, the timeline, and everything that was booked. */
function Order({ order, orderKey, nowMs }: OrderProps) {
  const { isBusy, failure, fetchPdf } = useItineraryReceipt(order, orderKey)
  const [wanted, setWanted] = useState<{ count: number; kind?: ChangeRequestKind }>({ count: 0 })
  const openChangeRequest = (kind: ChangeRequestKind) =>
    setWanted(({ count }) => ({ count: count + 1, kind }))
  return (
    <>
      <StateNotice order={order} orderKey={orderKey} />
      <ExchangedNotice passengers={order.passengers} state={order.state} />
      <ExchangePayment order={order} orderKey={orderKey} />
      <ExtrasPayment order={order} orderKey={orderKey} />
      <OpenRequestNotice order={order} />
      <RefundAccountNotice order={order} orderKey={orderKey} />
      <ScheduleChangePanel order={order} orderKey={orderKey} onAsk={openChangeRequest} />
      <PaymentNote order={order} />
      <QuotePanel order={order} orderKey={orderKey} />
      <TicketColumns
        order={order}
        nowMs={nowMs}
        isDownloading={isBusy}
        onDownload={() => void fetchPdf()}
        failure={failure && <FailureNotice failure={failure} />}
        due={<DeadlineCard order={order} amount={order.amountDue} nowMs={nowMs} />}
        more={
          <>
            <ChangeRequests key={wanted.count} order={order} orderKey={orderKey} begin={wanted.kind} />
            <RefundEstimateChart order={order} />
            <AddExtras order={order} orderKey={orderKey} />
            <PassengerServices order={order} orderKey={orderKey} />
            <TaxDocuments orderKey={orderKey} state={order.state} />
            <OfficeCard order={order} />
            <ReplaceLink orderKey={orderKey} email={order.contactEmail} />
          </>
        }
      >
        <OrderTimeline order={order} orderKey={orderKey} />
        <RefundMeter order={order} orderKey={orderKey} />
        <ItineraryReceipt order={order} />
      </TicketColumns>
    </>
  )
}
