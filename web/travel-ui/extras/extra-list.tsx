import type { ExtraAnswer } from '#contract/api/offer/offer-answer.ts'
import { PriceText } from '../price/price-text.tsx'
import { useExtraLabels } from '../price/use-extra-labels.ts'
import styles from './extras.module.css'

/** Properties of a list of bags and seats. */
export type ExtraListProps = {
  readonly extras: readonly ExtraAnswer[]
  readonly passengers: readonly { readonly ticketName: string }[]
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
