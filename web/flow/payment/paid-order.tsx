import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Instant } from '#contract/terms/time.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { useItineraryReceipt } from '#web/api/use-itinerary-receipt.ts'
import { serverClock, useOrder } from '#web/api/use-order.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { usePassengerCountLabel } from '#web/travel-ui/party/use-passenger-count-label.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { isPartyTotalOnly } from '#web/travel-ui/price/price-parts.ts'
import { useExtraLabels } from '#web/travel-ui/price/use-extra-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { NextSteps } from '#web/travel-ui/ticket/next-steps.tsx'
import { TicketColumns } from '#web/travel-ui/ticket/ticket-columns.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OfficeHelp } from './office-help.tsx'
import styles from './paid-order.module.css'

/** Properties of the page after paying. */
export type PaidOrderProps = { readonly payable: PayableAnswer; readonly orderKey: string }

/** The page after paying: the ticket, what happens next, and what was paid. Only for the order's owner. */
export function PaidOrder({ payable, orderKey }: PaidOrderProps) {
  const order = useOrder(orderKey)
  if (order.data === undefined) return <Skeleton size="card" count={2} />
  if (!order.data.ok) return <FailureNotice failure={order.data.fault} />
  const { value } = order.data
  return (
    <PaidTrip
      order={value}
      payable={payable}
      orderKey={orderKey}
      nowMs={serverClock(value, order.dataUpdatedAt)}
    />
  )
}

type PaidTripProps = PaidOrderProps & { readonly order: OrderAnswer; readonly nowMs: () => number }

function PaidTrip({ order, payable, orderKey, nowMs }: PaidTripProps) {
  const { t } = useLingui()
  const names = useReferenceNames(journeyCodes(order.journeys))
  const { isBusy, failure, fetchPdf } = useItineraryReceipt(order, orderKey)
  return (
    <ReferenceNamesContext value={names}>
      <p className={styles.said} aria-live="polite" data-outcome="passed">
        {useTicketingStatusText(order)}
      </p>
      <TicketColumns
        order={order}
        nowMs={nowMs}
        isDownloading={isBusy}
        onDownload={() => void fetchPdf()}
        failure={failure && <FailureNotice failure={failure} />}
        more={
          <>
            <PaidAmountSummary order={order} payment={payable.payment} />
            <LinkButton href={orderKeyUrl(pagePaths.order, orderKey)} isWide>
              {t`View booking and tickets`}
            </LinkButton>
            <OfficeHelp payable={payable} />
          </>
        }
      >
        <NextSteps order={order} />
      </TicketColumns>
    </ReferenceNamesContext>
  )
}

/** Returns what becomes of the payment: tickets are issued, being issued, or the order says more. */
function useTicketingStatusText({ state, contactEmail }: OrderAnswer): string {
  const { t } = useLingui()
  if (state === 'ticketed') return t`Your tickets are issued. We emailed them to ${contactEmail}.`
  if (state === 'paid')
    return t`Your seats are confirmed. The airline is issuing your tickets, and we email them to ${contactEmail}.`
  return t`See your booking for its status.`
}

type PaidAmountSummaryProps = { readonly order: OrderAnswer; readonly payment: PayableAnswer['payment'] }

/** What was paid: for each passenger type, the surcharge, the total, when and how. */
function PaidAmountSummary({ order, payment }: PaidAmountSummaryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const countLabels = usePassengerCountLabel()
  const methods = usePaymentLabels()
  const extraLabels = useExtraLabels()
  if (payment === undefined) return null
  const paidAt = order.history.findLast(({ state }) => state === 'paid')?.at
  return (
    <Card labelledBy="paid-title">
      <h2 id="paid-title">{t`Paid`}</h2>
      <dl className={styles.lines}>
        {!isPartyTotalOnly(order.price) &&
          order.price.passengers.map(({ type, count, perPerson }, at) => (
            <div key={at}>
              <dt>{countLabels(type, count)}</dt>
              <dd>
                <PriceText amount={perPerson * count} />
              </dd>
            </div>
          ))}
        {order.price.extras?.map((extra, at) => (
          <div key={`extra ${at}`}>
            <dt>
              {extraLabels(extra)}, {order.passengers[extra.passenger]?.ticketName}
            </dt>
            <dd>
              <PriceText amount={extra.amount} />
            </dd>
          </div>
        ))}
        {payment.surcharge !== 0 && (
          <div>
            <dt>{t`Payment fee`}</dt>
            <dd>
              <PriceText amount={payment.surcharge} />
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t`Total`}</dt>
          <dd>
            <PriceText amount={payment.amount} />
          </dd>
        </div>
      </dl>
      <p className={styles.how}>
        {methods[payment.paymentMethod].name}
        {paidAt !== undefined && <>, {formatInstant(paidAt as Instant, language, { zone: bangkok })}</>}
      </p>
    </Card>
  )
}
