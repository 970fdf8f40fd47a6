import { useLingui } from '@lingui/react/macro'
import type { OrderColumn, OrderListRow } from '#contract/api/staff/order-list.ts'
import type { Instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate, formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { AirlineMark } from '#web/travel-ui/journey/airline-mark.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ColleagueName } from '../colleague-name.tsx'
import { BahtFigure } from './baht-figure.tsx'
import { OrderRoute } from './order-route.tsx'
import { OrderStatus } from './order-status.tsx'
import { useChannelLabels, useOrderPaymentLabels } from './use-order-list-labels.ts'
import styles from './order-list.module.css'

/** Properties of a cell. */
export type OrderCellProps = { readonly order: OrderListRow; readonly column: OrderColumn }

/** The content of one column of an order. */
export function OrderCell({ order, column }: OrderCellProps) {
  const content = useCellContent(order, column)
  return content ?? <span className={styles.none}>–</span>
}

function useCellContent(order: OrderListRow, column: OrderColumn): React.ReactNode {
  const { t } = useLingui()
  const channels = useChannelLabels()
  const payments = useOrderPaymentLabels()
  const methods = usePaymentLabels()
  switch (column) {
    case 'orderNumber':
      return (
        <a href={staffOrderUrl(order.orderNumber)} className={styles.open} data-order={order.orderNumber}>
          {order.orderNumber}
        </a>
      )
    case 'state':
      return <OrderStatus order={order} />
    case 'pnr':
      return order.bookingCode
    case 'passenger':
      return <PassengerName order={order} />
    case 'passengers':
      return order.passengerCount
    case 'route':
      return order.stops.length > 0 && <OrderRoute stops={order.stops} />
    case 'departure':
      return order.departsAt && <DayText at={order.departsAt} />
    case 'airline':
      return order.airline && <AirlineCode code={order.airline} />
    case 'channel':
      return channels[order.contactChannel ?? order.channel]
    case 'payment':
      return payments[order.payment]
    case 'method':
      return methods[order.paymentMethod].name
    case 'sold':
      return <DayText at={order.soldAt} />
    case 'timeLimit':
      return order.ticketingTimeLimitAt && <DayText at={order.ticketingTimeLimitAt} hasTime />
    case 'assignee':
      return (
        order.assignee &&
        (order.assignee.name ? <ColleagueName colleague={order.assignee} /> : t`Closed account`)
      )
    case 'tickets':
      return order.ticketNumbers.length > 0 && order.ticketNumbers.join(' ')
    case 'total':
    case 'received':
    case 'net':
    case 'markup':
      return <MoneyCell satang={order[column]} />
  }
}

function MoneyCell({ satang }: { readonly satang: number | undefined }) {
  return satang === undefined ? <span className={styles.none}>–</span> : <BahtFigure satang={satang} />
}

/** Returns the address of an order on the staff side. */
export function staffOrderUrl(orderNumber: string): string {
  return pageUrl(pagePaths.staff, { order: orderNumber })
}

function PassengerName({ order: { firstName, contactName, passengerCount } }: Pick<OrderCellProps, 'order'>) {
  const more = passengerCount - 1
  return (
    <span className={styles.passenger}>
      <span lang="en" className={styles.name}>
        {firstName === '' ? contactName : firstName}
      </span>
      {more > 0 && <span className={styles.none}>+{more}</span>}
    </span>
  )
}

function AirlineCode({ code }: { readonly code: string }) {
  const names = useReferenceNames()
  return (
    <span title={names.airline(code)} className={styles.airline}>
      <AirlineMark code={code} isSmall />
      <VisuallyHidden>{names.airline(code)}</VisuallyHidden>
    </span>
  )
}

/** A day in Bangkok; the exact time is in the tooltip. */
function DayText({ at, hasTime = false }: { readonly at: string; readonly hasTime?: boolean }) {
  const language = useLanguage()
  const exact = formatInstant(at as Instant, language, { zone: bangkok })
  return (
    <time dateTime={at} title={exact} className={styles.code}>
      {hasTime
        ? formatInstant(at as Instant, language, { zone: bangkok, style: 'day' })
        : formatDate(todayIn(bangkok, at as Instant), language, 'date')}
    </time>
  )
}
