import { useLingui } from '@lingui/react/macro'
import styles from './order-list.module.css'

/** The route of an order: one line for a one-way trip, two for a return trip, all airports for others. */
export function OrderRoute({ stops }: { readonly stops: readonly string[] }) {
  const { t } = useLingui()
  const [origin = '', destination = '', back] = stops
  const isReturn = stops.length === 3 && back === origin
  if (stops.length !== 2 && !isReturn) return <span className={styles.code}>{stops.join('–')}</span>
  return (
    <span className={styles.route}>
      <span className={styles.code}>{origin}</span>
      <svg
        viewBox="0 0 26 10"
        className={styles.journey}
        role="img"
        aria-label={isReturn ? t`return` : t`one way`}
      >
        <path d={isReturn ? 'M2 3h22M2 7h22' : 'M2 5h22'} />
      </svg>
      <span className={styles.code}>{destination}</span>
    </span>
  )
}
