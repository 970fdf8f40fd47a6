import { listAccountOrders, type OrderSummary } from '#contract/api/account/account.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAfterSalesLabels, useStateLabels } from './use-state-labels.ts'
import pageStyles from './order-page.module.css'
import styles from './own-orders.module.css'

/** The orders of the signed-in user, each a link to its page; nothing for guests. */
export function OwnOrders() {
  const { t } = useLingui()
  const user = useSignedInUser()
  const { data } = useQuery({
    queryKey: ['orders', user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }) => callApi(listAccountOrders, { signal }),
  })
  if (user === undefined || (data?.ok && data.value.orders.length === 0)) return null
  return (
    <Card labelledBy="own-orders-title">
      <h2 id="own-orders-title" className={pageStyles.heading}>{t`Your bookings`}</h2>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <FailureNotice failure={data.fault} />}
      {data?.ok && <OrderLinks orders={data.value.orders} />}
    </Card>
  )
}

function OrderLinks({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const language = useLanguage()
  const labels = useStateLabels({ history: [] })
  const afterSales = useAfterSalesLabels()
  const places = new Set(orders.flatMap(({ journeys }) => journeys.flatMap(({ from, to }) => [from, to])))
  const { city } = useReferenceNames({ places: [...places] })
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderNumber}>
          <a href={orderKeyUrl(pagePaths.order, order.orderKey)} className={styles.order}>
            <strong className="figures">{order.orderNumber}</strong>
            <span>
              {order.journeys
                .map(({ from, to, departureLocal }) => {
                  const date = formatLocalDate(departureLocal as LocalDateTime, language)
                  return `${city(from)} – ${city(to)}, ${date}`
                })
                .join(' · ')}
            </span>
            <span className={pageStyles.soft}>
              {(order.afterSales ? afterSales[order.afterSales.status] : labels[order.state]).name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
