import type { ReactNode } from 'react'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import styles from './money.module.css'

/** Properties of a row: two lines, each with something at its end. */
export type MoneyRowProps = {
  readonly orderNumber: string
  readonly amount: number | undefined
  readonly about: ReactNode
  readonly aside: ReactNode
  /** A third line; none where it is absent. */
  readonly status?: ReactNode
}

/** One row of a work list. */
export function MoneyRow({ orderNumber, amount, about, aside, status }: MoneyRowProps) {
  return (
    <>
      <span className={styles.top}>
        <span className={styles.order}>{orderNumber}</span>
        <span>{amount !== undefined && <PriceText amount={amount} />}</span>
      </span>
      <span className={styles.lower}>
        <span>{about}</span>
        <span>{aside}</span>
      </span>
      {status !== undefined && <span className={styles.status}>{status}</span>}
    </>
  )
}
