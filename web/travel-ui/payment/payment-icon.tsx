import type { PaymentOptionKey } from './payment-options.ts'
import styles from './payment-tiles.module.css'

const card = 'M3 6h18v12H3zM3 10h18M6 15h4'
const wallet = 'M4 7h14v12H4zM4 7l11-3v3M14 12h6v3h-6z'
const paper = 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6'

const paths: Readonly<Record<PaymentOptionKey, string>> = {
  promptPay: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18h2M18 18h2v2h-2z',
  card,
  paypal: wallet,
  paysbuy: wallet,
  payforu: paper,
  bankTransfer: 'M3 10l9-6 9 6zM5 20h14M6 10v7M10 10v7M14 10v7M18 10v7',
  counter: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6',
  credit: paper,
}

/** A drawing of the payment method; its name stands beside it. */
export function PaymentIcon({ way }: { readonly way: PaymentOptionKey }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="20" height="20">
        <path d={paths[way]} />
      </svg>
    </span>
  )
}
