import type { OrderAnswer } from '#contract/api/order.ts'
import type { ExtraAnswer } from '#contract/api/offer/offer-answer.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { useExtraLabels } from '#web/travel-ui/price/use-extra-labels.ts'
import styles from './order-extras.module.css'

/** Properties of a list of bags and seats. */
export type ExtraListProps = {
  readonly extras: readonly ExtraAnswer[]
  readonly passengers: OrderAnswer['passengers']
}

/** Bags and seats with whose they are and what they cost. */
export function ExtraList({ extras, passengers }: ExtraListProps) {
  const labels = useExtraLabels()
  return (
    <ul className={styles.list}>
      {extras.map((extra, index) => (
        <li key={index}>
          <span>
            {labels(extra)} <span className={styles.soft}>{passengers[extra.passenger]?.ticketName}</span>
          </span>
          <PriceText amount={extra.amount} />
        </li>
      ))}
    </ul>
  )
}
