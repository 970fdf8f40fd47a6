import { useLingui } from '@lingui/react/macro'
import { type OpenOrder } from '#contract/api/quote.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useNames } from '#web/api/use-names.ts'
import { journeyCodes } from '#web/travel-ui/journey-codes.ts'
import { NameBookContext } from '#web/travel-ui/name-book.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AskedRequests } from './asked-requests.tsx'
import { OpenOrderCard } from './open-order-card.tsx'
import { SellingSettings } from './selling-settings.tsx'
import { useOpenOrders } from './use-open-orders.ts'
import styles from './staff.module.css'

/** The desk of the staff: every order that a person has to look at, the one that leaves first on top. */
export function StaffPage() {
  const { t } = useLingui()
  const { answer, askAgain, renew } = useOpenOrders()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Orders that wait for us`}</h1>
      {answer === undefined && <Skeleton size="card" count={3} />}
      {answer?.ok === false && (
        <FailureNotice failure={answer.fault}>
          <Button onClick={askAgain}>{t`Ask again`}</Button>
        </FailureNotice>
      )}
      {answer?.ok === true && (
        <>
          <Orders orders={answer.value.orders} renew={renew} />
          <AskedRequests />
          <SellingSettings />
        </>
      )}
    </div>
  )
}

type OrdersProps = { readonly orders: readonly OpenOrder[]; readonly renew: () => Promise<void> }

function Orders({ orders, renew }: OrdersProps) {
  const { t } = useLingui()
  const names = useNames(journeyCodes(orders.flatMap(({ journeys }) => journeys)))
  if (orders.length === 0) {
    return (
      <Notice
        kind="done"
        heading={t`Nothing waits for us.`}
        help={t`Requests for an exact price, and bookings that somebody has to look at, appear here by themselves.`}
      />
    )
  }
  return (
    <NameBookContext value={names}>
      <ol className={styles.orders}>
        {orders.map((order) => (
          <li key={order.orderNumber}>
            <OpenOrderCard order={order} renew={renew} />
          </li>
        ))}
      </ol>
    </NameBookContext>
  )
}
