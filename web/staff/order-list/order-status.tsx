import type { BookingState } from '#contract/terms/booking.ts'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import type { OrderListRow } from '#contract/api/staff/order-list.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import styles from './order-status.module.css'

type Shape = 'waiting' | 'held' | 'paid' | 'ticketed' | 'ended' | 'refunded' | 'look'

const shapes: Readonly<Record<BookingState | AfterSalesStatus, Shape>> = {
  requested: 'waiting',
  quoted: 'waiting',
  submitted: 'waiting',
  booking: 'waiting',
  unknown: 'look',
  waitlisted: 'waiting',
  awaitingPayment: 'waiting',
  purchased: 'look',
  held: 'held',
  paid: 'paid',
  ticketed: 'ticketed',
  rejected: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  review: 'look',
  refunded: 'refunded',
  partiallyRefunded: 'refunded',
  cancelledByAirline: 'look',
  flightCancelled: 'look',
}

/** Properties of a status. */
export type OrderStatusProps = { readonly order: Pick<OrderListRow, 'state' | 'afterSales'> }

/** The status of an order as a shape and a label; what happened after payment takes precedence. */
export function OrderStatus({ order: { state, afterSales } }: OrderStatusProps) {
  const labels = useMoneyLabels()
  const shape = shapes[afterSales?.status ?? state]
  return (
    <span className={styles.status} data-shape={shape}>
      <svg viewBox="0 0 12 12" className={styles.shape} aria-hidden="true" focusable="false">
        {drawings[shape]}
      </svg>
      <span className={styles.text}>
        {afterSales ? labels.afterSales[afterSales.status] : labels.bookings[state]}
      </span>
    </span>
  )
}

const ring = <circle cx="6" cy="6" r="4.5" />
const drawings: Readonly<Record<Shape, React.ReactNode>> = {
  waiting: <circle cx="6" cy="6" r="4.5" strokeDasharray="1.6 1.9" />,
  held: ring,
  paid: (
    <>
      {ring}
      <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className={styles.filled} />
    </>
  ),
  ticketed: (
    <>
      <circle cx="6" cy="6" r="5" className={styles.filled} />
      <path d="M3.6 6.1l1.7 1.7 3.2-3.4" className={styles.mark} />
    </>
  ),
  ended: (
    <>
      {ring}
      <path d="M3 9l6-6" />
    </>
  ),
  refunded: <path d="M4 2L1.5 4.5 4 7M1.5 4.5H8a2.7 2.7 0 0 1 0 5.5H5" />,
  look: (
    <>
      {ring}
      <path d="M6 3.6v3M6 8.4v.1" />
    </>
  ),
}
