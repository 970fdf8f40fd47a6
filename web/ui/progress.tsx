import { type ReactNode } from 'react'
import styles from './progress.module.css'

/** Properties of a progress. */
export type ProgressProps = {
  /** What is going on, in words: "Asking 3 airlines". */
  readonly labels: ReactNode
  /** How far it is, from 0 to `max`; left out while nobody can say. */
  readonly value?: number
  readonly max?: number
}

/** Work that goes on, said in words and read out when the words change. */
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
