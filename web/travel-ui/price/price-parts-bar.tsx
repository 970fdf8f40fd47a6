import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { usePriceLineNames } from './price-line-labels.ts'
import { pricePartsOf } from './price-parts.ts'
import { PriceText } from './price-text.tsx'
import styles from './price-breakdown.module.css'

/** Properties of the bar: a price, and the surcharge of the payment method, in satang. */
export type PricePartsBarProps = { readonly price: PriceAnswer; readonly paymentSurcharge: number }

/** The parts of a price as one bar to scale, with their names. */
export function PricePartsBar({ price, paymentSurcharge }: PricePartsBarProps) {
  const names = usePriceLineNames()
  const surcharge = { kind: 'paymentSurcharge', amount: paymentSurcharge } as const
  const parts = [...pricePartsOf(price), ...(paymentSurcharge === 0 ? [] : [surcharge])]
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ kind, amount }) =>
            amount > 0 && <span key={kind} className={styles[kind]} style={{ flexGrow: amount }} />,
        )}
      </div>
      <ul className={styles.key}>
        {parts.map(({ kind, amount }) => (
          <li key={kind}>
            <span className={`${styles.swatch} ${styles[kind]}`} aria-hidden="true" />
            {names[kind]} <PriceText amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  )
}
