import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

/** Properties of a table; children are its thead and tbody. */
export type TableProps = {
  readonly caption: ReactNode
  /** The caption is for screen readers alone. */
  readonly isCaptionHidden?: boolean
  /** It is often wider than its room: it can be scrolled by keyboard, as a part of the page of its own. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A table of facts. Mark cells of amounts with the class `figures`; it scrolls by itself where it is too wide. */
export function Table({ caption, isCaptionHidden = false, isWide = false, children }: TableProps) {
  const captionId = useId()
  const reach = isWide ? ({ role: 'group', tabIndex: 0, 'aria-labelledby': captionId } as const) : {}
  return (
    <div className={styles.scroll} {...reach}>
      <table className={styles.table}>
        <caption id={captionId} className={classNames(styles.caption, isCaptionHidden && styles.hidden)}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}
