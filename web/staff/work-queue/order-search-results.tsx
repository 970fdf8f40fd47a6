import {
  searchOrders,
  type FoundOrderAnswer,
  type orderSearchAnswer,
} from '#contract/api/staff/staff-orders.ts'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import type { z } from 'zod'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import styles from './work-queue.module.css'

type Found = z.infer<typeof orderSearchAnswer>

/** Shorter texts are not searched. */
const fewest = 2

/** Orders that match a typed text, newest first; each links to its page. */
export function OrderSearchResults({ typed }: { readonly typed: string }) {
  const { t } = useLingui()
  const text = typed.trim()
  const { data } = useQuery<Result<Found, Failure>>({
    queryKey: ['desk', 'search', text],
    enabled: text.length >= fewest,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi(searchOrders, { query: { q: text }, signal }),
  })
  if (text.length < fewest) return null
  if (data === undefined) return <Skeleton size="row" count={3} />
  if (!data.ok) return <FailureNotice failure={data.fault} />
  const { orders, hasMore } = data.value
  return (
    <section aria-label={t`Search results`}>
      <div aria-live="polite">
        {orders.length === 0 && (
          <Notice
            kind="info"
            heading={t`No orders found`}
            help={t`Search by the first 3 letters of a name, the last 4 digits of a phone number, or a full order number, PNR or e-mail address.`}
          />
        )}
      </div>
      {orders.length > 0 && (
        <ol className={styles.found}>
          {orders.map((one) => (
            <li key={one.orderNumber}>
              <FoundOrder order={one} />
            </li>
          ))}
        </ol>
      )}
      {hasMore && <p className={styles.said}>{t`More results. Type more letters or add another name.`}</p>}
    </section>
  )
}

function FoundOrder({ order }: { readonly order: FoundOrderAnswer }) {
  const { bookings, afterSales } = useMoneyLabels()
  const [first = order.contactName] = order.names
  const more = order.names.length - 1
  return (
    <a
      href={pageUrl(pagePaths.staff, { order: order.orderNumber })}
      data-found=""
      className={styles.foundOrder}
    >
      <span className={styles.line}>
        <strong className="figures">{order.orderNumber}</strong>
        <PriceText amount={order.total} />
      </span>
      <span className={styles.line}>
        <span className={styles.who}>
          <span className="figures">{order.stops.join('–')}</span> · <span lang="en">{first}</span>
          {more > 0 && ` +${more}`}
        </span>
        {order.bookingCode !== undefined && <span className="figures">{order.bookingCode}</span>}
      </span>
      <span className={styles.lower}>
        <span>{order.afterSales ? afterSales[order.afterSales.status] : bookings[order.state]}</span>
        {order.departsAt !== undefined && <MomentText at={order.departsAt} />}
      </span>
    </a>
  )
}
