import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Table } from '#web/ui/table.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import { EnteredFares } from './manual/entered-fares.tsx'
import { OrderItineraryReceipt } from './order-itinerary-receipt.tsx'
import { useTenderLabels } from '../money/receipt/use-tender-labels.ts'
import { ReceiptDownloads } from '../money/receipt/receipt-downloads.tsx'
import { TaxInvoices } from './tax-invoice/tax-invoices.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import { usePaymentStateLabels } from './use-payment-state-labels.ts'
import styles from './order.module.css'

/** Price and net price, receipts and refunds, and documents. */
export function OrderMoney({ order }: OrderPartProps) {
  const { t } = useLingui()
  return (
    <Card labelledBy="order-money" className={styles.stack}>
      <h3 id="order-money" className={styles.title}>{t`Price and payments`}</h3>
      <PriceSum order={order} />
      <Disclosure summary={t`Price breakdown`}>
        <PriceBreakdown price={order.price} names={order.passengers.map(({ ticketName }) => ticketName)} />
      </Disclosure>
      <EnteredFares order={order} />
      {order.payments.length > 0 && <PaymentList order={order} />}
      {order.refunds.length > 0 && <RefundList order={order} />}
      <ReceiptDownloads order={order} />
      <TaxInvoices order={order} />
      <OrderItineraryReceipt order={order} />
    </Card>
  )
}

type OrderProps = { readonly order: StaffOrderAnswer }

/** The amounts that add up to what the customer pays. */
function PriceSum({ order }: OrderProps) {
  const { t } = useLingui()
  const commission = order.manual?.fares.reduce((sum, one) => sum + one.commission, 0) ?? 0
  return (
    <dl className={styles.sum}>
      <FactRow name={t`Net`}>
        <PriceText amount={order.net} />
      </FactRow>
      {order.privateFare !== undefined && <FactRow name={t`Private fare`}>{order.privateFare}</FactRow>}
      {order.manual && (
        <FactRow name={t`Commission`}>
          <PriceText amount={commission} />
        </FactRow>
      )}
      {(!order.manual || order.markup !== commission) && (
        <FactRow name={t`Markup`}>
          <PriceText amount={order.markup - commission} />
        </FactRow>
      )}
      <FactRow name={t`Service fee`}>
        <PriceText amount={order.serviceFee} />
      </FactRow>
      {order.paymentSurcharge !== 0 && (
        <FactRow name={t`Payment surcharge`}>
          <PriceText amount={order.paymentSurcharge} />
        </FactRow>
      )}
      <FactRow name={t`Total`}>
        <strong>
          <PriceText amount={order.amountDue} />
        </strong>
      </FactRow>
    </dl>
  )
}

function PaymentList({ order }: OrderProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  const states = usePaymentStateLabels()
  return (
    <Table caption={t`Payments`}>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Method', context: 'payment' })}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Since`}</th>
          <th scope="col" className="figures">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {order.payments.map((one) => (
          <tr key={one.paymentId}>
            <td>
              {ways[one.paymentMethod].name}
              <TenderText payment={one} />
              {one.cardLastDigits !== undefined && (
                <span className="figures"> ···· {one.cardLastDigits}</span>
              )}
            </td>
            <td>{states[one.state]}</td>
            <td>
              <MomentText at={one.updatedAt} />
            </td>
            <td className="figures">
              <PriceText amount={one.arrived ?? one.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** How the payer paid staff, where the method does not say it already. */
function TenderText({ payment }: { readonly payment: StaffOrderAnswer['payments'][number] }) {
  const tenders = useTenderLabels()
  const ways = usePaymentLabels()
  if (payment.tender === undefined) return null
  const tender = tenders[payment.tender]
  return tender === ways[payment.paymentMethod].name ? null : ` · ${tender}`
}

function RefundList({ order }: OrderProps) {
  const { t } = useLingui()
  const labels = useMoneyLabels()
  return (
    <Table caption={t`Refunds`}>
      <thead>
        <tr>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Since`}</th>
          <th scope="col" className="figures">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {order.refunds.map((one) => (
          <tr key={one.refundId}>
            <td>{labels.refundReasons[one.why]}</td>
            <td>{labels.refundStates[one.state]}</td>
            <td>
              <MomentText at={one.doneAt ?? one.sentAt ?? one.askedAt} />
            </td>
            <td className="figures">
              <PriceText amount={one.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
