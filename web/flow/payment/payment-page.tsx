import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { serverClock, useOrder } from '#web/api/use-order.ts'
import { pageAddress, usePageQuery } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { DeadlineCard } from '#web/travel-ui/deadline-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'
import { usePayment } from './use-payment.ts'
import styles from './payment-page.module.css'

/** Payment: until when, how much, to whom, and what happens next. */
export function PaymentPage() {
  const { t } = useLingui()
  const orderKey = usePageQuery()['key']
  const order = useOrder(orderKey)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Pay for your booking`}</h1>
      {orderKey === undefined && (
        <Notice
          kind="look"
          heading={t`This page belongs to an order.`}
          help={t`Open it from your order or from our mail.`}
        >
          <LinkButton href={routePaths.search}>{t`Search flights`}</LinkButton>
        </Notice>
      )}
      {orderKey !== undefined && order.data === undefined && <Skeleton size="card" count={2} />}
      {order.data?.ok === false && (
        <FailureNotice failure={order.data.fault}>
          <Button onClick={() => void order.refetch()} isBusy={order.isFetching}>{t`Ask again`}</Button>
        </FailureNotice>
      )}
      {orderKey !== undefined && order.data?.ok && (
        <Payable
          order={order.data.value}
          orderKey={orderKey}
          nowMs={serverClock(order.data.value, order.dataUpdatedAt)}
        />
      )}
    </div>
  )
}

type PayableProps = {
  readonly order: OrderAnswer
  readonly orderKey: string
  /** The server's clock. */
  readonly nowMs: () => number
}

function Payable({ order, orderKey, nowMs }: PayableProps) {
  const { t } = useLingui()
  const orderHref = pageAddress(routePaths.order, { key: orderKey })
  const [method, setMethod] = useState<PaymentMethod>(order.payment?.paymentMethod ?? order.paymentMethod)
  const isPayable = order.state === 'held'
  const payment = usePayment(isPayable ? orderKey : undefined, method)
  if (order.state === 'waitlisted') return <NothingToPayYet orderHref={orderHref} />
  if (!isPayable) {
    return (
      <Notice
        kind="info"
        heading={t`There is nothing to pay here now.`}
        help={t`The order says how it stands.`}
      >
        <LinkButton href={orderHref} kind="primary">{t`Go to the order`}</LinkButton>
      </Notice>
    )
  }
  return (
    <>
      <Notice
        kind="done"
        heading={t`Your seats are held. We await your payment.`}
        help={t`Order number ${order.orderNumber}. Give it with every payment and every question.`}
      />
      <DeadlineCard order={order} nowMs={nowMs} />
      {payment.data === undefined && <Progress words={t`Preparing the payment details …`} />}
      {payment.data?.ok === false && <FailureNotice failure={payment.data.fault} />}
      {payment.data?.ok && (
        <PaymentInstructions payment={payment.data.value} onChoose={setMethod} agency={order.agency} />
      )}
      <LinkButton href={orderHref} kind="primary" isWide>{t`Finish: see your order`}</LinkButton>
    </>
  )
}

/** A wish for seats costs nothing until they are confirmed. */
function NothingToPayYet({ orderHref }: { readonly orderHref: string }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="info"
      heading={t`You are on the waiting list: there is nothing to pay yet.`}
      help={t`When the airline confirms your seats, you get a mail with the deadline for payment.`}
    >
      <LinkButton href={orderHref} kind="primary">{t`Go to the order`}</LinkButton>
    </Notice>
  )
}
