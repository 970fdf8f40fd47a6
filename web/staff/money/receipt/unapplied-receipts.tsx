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
import { Fact } from '../fact.tsx'
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
          label={t`Money without a seat`}
          items={payments}
          keyOf={({ paymentId }) => paymentId}
          empty={
            <Notice
              kind="done"
              heading={t`No money is without a seat.`}
              help={t`Money that comes too late, or in another amount than was asked for, appears here by itself.`}
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

function useUnappliedState({ state, wanted }: UnappliedReceiptView): string {
  const { t } = useLingui()
  if (wanted.some(({ isMine }) => isMine)) return t`needs somebody else`
  if (wanted.length > 0) return t`needs a second person`
  return state === 'mismatched' ? t`another amount` : t`too late`
}

function UnappliedReceiptRow({ payment }: LateProps) {
  return (
    <MoneyRow
      orderNumber={payment.orderNumber}
      amount={payment.arrived}
      about={`${useUnappliedState(payment)} · ${payment.customer.name}`}
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
        <Fact name={t`Came`}>
          <strong className={styles.amount}>
            <PriceText amount={payment.arrived} />
          </strong>
        </Fact>
        <Fact name={t`Asked for`}>
          <PriceText amount={payment.asked} />
        </Fact>
        {payment.refunded > 0 && (
          <Fact name={t`Goes back already`}>
            <PriceText amount={payment.refunded} />
          </Fact>
        )}
        <Fact name={t`Paid by`}>{ways[payment.paymentMethod].name}</Fact>
        <Fact name={t`Came at (Bangkok time)`}>
          <MomentText at={payment.at} />
        </Fact>
      </dl>
      {payment.state === 'received' && (
        <p>{t`It pays for this order. Somebody wants a part of it to go back.`}</p>
      )}
      {payment.isUsable && <ApplyReceipt payment={payment} finish={finish} />}
      {payment.state !== 'received' && !payment.isUsable && (
        <p>{t`It cannot be used for this order any more: give it back, or make a new order with the customer first.`}</p>
      )}
      <RefundReceiptForm payment={payment} reach={payment.isUsable ? 'other' : 'main'} finish={finish} />
    </Card>
  )
}

function ApplyReceipt({ payment: { paymentId, orderNumber }, finish }: LateDetailProps) {
  const { t } = useLingui()
  const action = useCommand()
  const take = () =>
    void action.run(
      () => sendCommand(applyReceipt, { body: { paymentId } }),
      () => finish(t`${orderNumber}: the money is used for it. Tickets are issued next.`),
    )
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button data-reach="main" kind="primary" isBusy={action.isBusy} onClick={take}>
          {t`Use it for this order`}
        </Button>
      </div>
    </>
  )
}
