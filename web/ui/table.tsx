import { type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

/** Properties of a table; children are its thead and tbody. */
export type TableProps = {
  readonly caption: ReactNode
  /** The caption is for screen readers alone. */
  readonly isCaptionHidden?: boolean
  readonly children: ReactNode
}

/** A table of facts. Mark cells of amounts with the class `figures`; it scrolls by itself where it is too wide. */
export function Table({ caption, isCaptionHidden = false, children }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={classNames(styles.caption, isCaptionHidden && styles.hidden)}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}
