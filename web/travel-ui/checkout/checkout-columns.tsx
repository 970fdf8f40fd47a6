import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './checkout-columns.module.css'

/** Properties of the columns. */
export type CheckoutColumnsProps = {
  /** What is being bought, beside the fields on a wide page and below them on a phone. */
  readonly summary: ReactNode
  /** The total and the button that goes on; always in view. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** The two columns of the checkout: what is filled in, and what is bought. */
export function CheckoutColumns({ summary, action, children }: CheckoutColumnsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside} aria-label={t`Your trip`}>
        <div className={styles.summary}>{summary}</div>
        <div className={styles.action}>{action}</div>
      </aside>
    </div>
  )
}
