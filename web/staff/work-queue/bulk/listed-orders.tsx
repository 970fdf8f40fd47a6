import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import styles from '../work-queue.module.css'

/** The orders that a bulk action is about to change, each with its customer and its total. */
export function ListedOrders({ orders }: { readonly orders: readonly WorkQueueItem[] }) {
  return (
    <ul className={styles.listed}>
      {orders.map(({ orderNumber, firstName, contactName, amount }) => (
        <li key={orderNumber}>
          <strong className="figures">{orderNumber}</strong>
          <span lang="en">{firstName === '' ? contactName : firstName}</span>
          <PriceText amount={amount} />
        </li>
      ))}
    </ul>
  )
}
