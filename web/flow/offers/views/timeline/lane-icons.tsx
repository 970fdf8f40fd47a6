import styles from './timeline.module.css'

/** A moon: a wait over midnight. A text stands beside it, or is read out with the row. */
export function OvernightIcon() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M6.2 1.8a6.3 6.3 0 1 0 8 8A5.4 5.4 0 0 1 6.2 1.8Z" fill="currentColor" />
    </svg>
  )
}

/** Two arrows: a change of airport between two flights. */
export function AirportChangeIcon() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  )
}
