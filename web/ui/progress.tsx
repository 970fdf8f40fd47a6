import type { ReactNode } from 'react'
import styles from './progress.module.css'

/** Properties of a progress. */
export type ProgressProps = {
  /** What is happening, in words: "Asking 3 airlines". */
  readonly labels: ReactNode
  /** The progress, from 0 to `max`; left out while unknown. */
  readonly value?: number
  readonly max?: number
}

/** Work in progress, in words that are announced when they change. */
export function Progress({ labels, value, max = 1 }: ProgressProps) {
  return (
    <div className={styles.progress}>
      {value === undefined ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <progress className={styles.bar} value={value} max={max} aria-hidden="true" />
      )}
      <p role="status">{labels}</p>
    </div>
  )
}
