import { applyReceipt, type UnappliedReceiptView } from '#contract/api/staff/refunds-and-receipts.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { bookingStates } from '#contract/terms/booking.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderLink } from '../../order-link.tsx'
import { useUnappliedReceipts } from '../../use-money-lists.ts'
import { CustomerFact } from '../customer-fact.tsx'
import { ListSection } from '../list-section.tsx'
import { FactRow } from '../fact-row.tsx'
import { RefundReceiptForm } from './refund-receipt-form.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { MoneyRow } from '../money-row.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useMoneyLabels } from '../use-money-labels.ts'
import styles from '../money.module.css'

/** Unapplied receipts: applied to their order, or refunded. */
export function UnappliedReceipts() {
  const { t } = useLingui()
  const list = useUnappliedReceipts()
  return (
    <ListSection list={list}>
      {({ payments }) => (
        <MasterDetail
          label={t`Unallocated payments`}
          items={payments}
          keyOf={({ paymentId }) => paymentId}
          empty={
            <Notice
              kind="done"
              heading={t`No unallocated payments`}
              help={t`Payments received too late or in a different amount appear here.`}
            />
          }
          renew={list.renew}
          renderRow={(one) => <UnappliedReceiptRow payment={one} />}
          renderDetail={(one, finish) => <UnappliedReceiptDetail payment={one} finish={finish} />}
        />
      )}
    </ListSection>
  )
}

type LateProps = { readonly payment: UnappliedReceiptView }

function useUnappliedStateLabel({ state, wanted }: UnappliedReceiptView): string {
  const { t } = useLingui()
  if (wanted.some(({ isMine }) => isMine)) return t`1 of 2, by you`
  if (wanted.length > 0) return t`1 of 2, needs approval`
  return state === 'mismatched' ? t`Amount differs` : t`Too late`
}

function UnappliedReceiptRow({ payment }: LateProps) {
  return (
    <MoneyRow
      orderNumber={payment.orderNumber}
      amount={payment.arrived}
      about={`${useUnappliedStateLabel(payment)} · ${payment.customer.name}`}
      aside={<MomentText at={payment.at} look="day" />}
    />
  )
}

function useBookingStateLabel(state: string): string {
  const { bookings } = useMoneyLabels()
  const known = bookingStates.find((one) => one === state)
  return known ? bookings[known] : state
}

type LateDetailProps = LateProps & { readonly finish: (said: string) => void }

function UnappliedReceiptDetail({ payment, finish }: LateDetailProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  const standing = useBookingStateLabel(payment.bookingState)
  const titleId = `late-${payment.paymentId}`
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <span className="figures">{payment.orderNumber}</span>
        </h2>
        <span>{standing}</span>
        <OrderLink orderNumber={payment.orderNumber} />
      </div>
      <dl className={styles.facts}>
        <CustomerFact customer={payment.customer} />
        <FactRow name={t`Amount received`}>
          <strong className={styles.amount}>
            <PriceText amount={payment.arrived} />
          </strong>
        </FactRow>
        <FactRow name={t`Amount due`}>
          <PriceText amount={payment.asked} />
        </FactRow>
        {payment.refunded > 0 && (
          <FactRow name={t`Already refunded`}>
            <PriceText amount={payment.refunded} />
          </FactRow>
        )}
        <FactRow name={t`Payment method`}>{ways[payment.paymentMethod].name}</FactRow>
        <FactRow name={t`Received (Bangkok time)`}>
          <MomentText at={payment.at} />
        </FactRow>
      </dl>
      {payment.state === 'received' && (
        <p>{t`This payment pays for the order. A partial refund was requested.`}</p>
      )}
      {payment.isUsable && <ApplyReceipt payment={payment} finish={finish} />}
      {payment.state !== 'received' && !payment.isUsable && (
        <p>{t`It can no longer be applied to this order. Refund it, or create a new order with the customer first.`}</p>
      )}
      <RefundReceiptForm payment={payment} reach={payment.isUsable ? 'other' : 'main'} finish={finish} />
    </Card>
  )
}

function ApplyReceipt({ payment: { paymentId, orderNumber }, finish }: LateDetailProps) {
  const { t } = useLingui()
  const action = useCommand()
  const applyToOrder = () =>
    void action.run(
      () => sendCommand(applyReceipt, { body: { paymentId } }),
      () => finish(t`${orderNumber}: payment applied. Tickets will be issued next.`),
    )
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button data-reach="main" kind="primary" isBusy={action.isBusy} onClick={applyToOrder}>
          {t`Apply to order`}
        </Button>
      </div>
    </>
  )
}
