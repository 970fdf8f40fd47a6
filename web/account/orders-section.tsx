import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type OrderSummary } from '#contract/api/account.ts'
import { satang } from '#contract/terms/money.ts'
import { instant, type LocalDateTime, type Zone } from '#contract/terms/time.ts'
import { useNames } from '#web/api/use-names.ts'
import { formatInstant, formatLocalDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { fetchOrders } from './account-api.ts'
import { AccountFailure } from './account-failure.tsx'
import { orderStateWords } from './order-state-words.ts'
import styles from './account.module.css'

const bangkok = 'Asia/Bangkok' as Zone

/** The orders that were made while signed in, newest first, each a way to its page. */
export function OrdersSection() {
  const { t } = useLingui()
  const user = useSignedInUser()
  const { data } = useQuery({
    queryKey: ['orders', user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }) => fetchOrders(signal),
  })
  return (
    <Card labelledBy="orders-title">
      <h2 id="orders-title" className={styles.heading}>{t`My orders`}</h2>
      {data === undefined && <Skeleton size="card" />}
      {data?.ok === false && <AccountFailure failure={data.fault} />}
      {data?.ok === true && <OrderList orders={data.value.orders} />}
    </Card>
  )
}

function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { t } = useLingui()
  const places = new Set(orders.flatMap(({ journeys }) => journeys.flatMap(({ from, to }) => [from, to])))
  const names = useNames({ places: [...places] })
  if (orders.length === 0) {
    return (
      <div className={styles.stack}>
        <p>{t`Orders that you make while you are logged in are listed here.`}</p>
        <p>
          <LinkButton href={routePaths.search}>{t`Search flights`}</LinkButton>
        </p>
      </div>
    )
  }
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <OrderLine key={order.orderNumber} order={order} city={names.city} />
      ))}
    </ul>
  )
}

type OrderLineProps = { readonly order: OrderSummary; readonly city: (code: string) => string }

function OrderLine({ order, city }: OrderLineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const payBy = order.state === 'held' && order.payBy !== undefined ? instant(order.payBy) : undefined
  const deadline = payBy && formatInstant(payBy, language, { zone: bangkok })
  const trip = order.journeys.map(({ from, to, departureLocal }) => {
    const date = formatLocalDate(departureLocal as LocalDateTime, language)
    return `${city(from)} – ${city(to)}, ${date}`
  })
  return (
    <li className={styles.order}>
      <div className={styles.line}>
        <a href={pageAddress(routePaths.order, { key: order.orderKey })} className="figures">
          {order.orderNumber}
        </a>
        <span className="figures">{formatMoney(satang(order.total), language)}</span>
      </div>
      {trip.map((journey) => (
        <span key={journey} className={styles.trip}>
          {journey}
        </span>
      ))}
      <div className={styles.line}>
        <span>{t(orderStateWords[order.state])}</span>
        {deadline !== undefined && <span>{t`Pay by ${deadline} (Bangkok time)`}</span>}
      </div>
    </li>
  )
}
