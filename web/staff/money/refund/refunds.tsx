import { useLingui } from '@lingui/react/macro'
import type { StaffRefundView } from '#contract/api/staff/refunds-and-receipts.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderLink } from '../../order-link.tsx'
import { useRefunds } from '../../use-money-lists.ts'
import { CustomerFact } from '../customer-fact.tsx'
import { ListSection } from '../list-section.tsx'
import { FactRow } from '../fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { MoneyRow } from '../money-row.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { RefundActions, type RefundWaysProps } from './refund-actions.tsx'
import { useMoneyLabels } from '../use-money-labels.ts'
import styles from '../money.module.css'

/** Refunds that are not done, oldest first: manual payouts, and those that a service refused. */
export function Refunds() {
  const { t } = useLingui()
  const list = useRefunds()
  const { of } = usePageQuery()
  return (
    <ListSection list={list}>
      {({ refunds }) => (
        <MasterDetail
          label={t`Refunds`}
          items={refunds}
          keyOf={({ refundId }) => refundId}
          empty={
            <Notice
              kind="done"
              heading={t`No refunds due`}
              help={t`Refunds appear here until they are paid out.`}
            />
          }
          firstKey={refunds.find(({ orderNumber }) => orderNumber === of)?.refundId}
          renew={list.renew}
          renderRow={(one) => <RefundRow refund={one} />}
          renderDetail={(one, finish) => <RefundDetail refund={one} finish={finish} renew={list.renew} />}
        />
      )}
    </ListSection>
  )
}

function useRefundStateLabel({ isByHand, state, ...refund }: StaffRefundView): string {
  const { t } = useLingui()
  const { refundStates } = useMoneyLabels()
  if (refund.isConfirmedByMe) return t`1 of 2, by you`
  if (refund.needsTwo && refund.confirmedBy.length > 0) return t`1 of 2, needs approval`
  return isByHand && state === 'due' ? t`To pay out` : refundStates[state]
}

function RefundRow({ refund }: { readonly refund: StaffRefundView }) {
  return (
    <MoneyRow
      orderNumber={refund.orderNumber}
      amount={refund.amount}
      about={`${useRefundStateLabel(refund)} · ${refund.customer.name}`}
      aside={<MomentText at={refund.askedAt} look="day" />}
    />
  )
}

function RefundDetail({ refund, finish, renew }: RefundWaysProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  const labels = useMoneyLabels()
  const { orderNumber } = refund
  const titleId = `refund-${refund.refundId}`
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t`Refund for ${orderNumber}`}
        </h2>
        <OrderLink orderNumber={refund.orderNumber} />
        <strong className={styles.amount}>
          <PriceText amount={refund.amount} />
        </strong>
      </div>
      <dl className={styles.facts}>
        <CustomerFact customer={refund.customer} />
        <FactRow name={t`Status`}>{useRefundStateLabel(refund)}</FactRow>
        <FactRow name={t`Reason`}>{labels.refundReasons[refund.why]}</FactRow>
        <FactRow name={t`Original payment method`}>{ways[refund.paymentMethod].name}</FactRow>
        <FactRow name={t`Requested (Bangkok time)`}>
          <MomentText at={refund.askedAt} />
        </FactRow>
        {refund.sentAt !== undefined && (
          <FactRow name={t`Sent (Bangkok time)`}>
            <MomentText at={refund.sentAt} />
          </FactRow>
        )}
        {refund.needsTwo && (refund.isByHand || refund.confirmedBy.length > 0) && (
          <FactRow name={t`Approvals`}>
            {refund.confirmedBy.length === 0 ? t`0 of 2` : refund.confirmedBy.join(', ')}
          </FactRow>
        )}
        {refund.note !== '' && <FactRow name={t`Provider note`}>{refund.note}</FactRow>}
      </dl>
      <RefundActions refund={refund} finish={finish} renew={renew} />
    </Card>
  )
}
