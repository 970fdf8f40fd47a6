import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

/** Properties of a table; children are its thead and tbody. */
export type TableProps = {
  readonly caption: ReactNode
  /** The caption is for screen readers alone. */
  readonly isCaptionHidden?: boolean
  /** On a phone every row is a block of its own: cells carry the name of their column in `data-label`. */
  readonly isStackedOnPhones?: boolean
  readonly children: ReactNode
}

/**
 * A table of facts. Mark cells of amounts with the class `figures`. While it is wider than its frame it
 * scrolls by itself, by keyboard too: it is then a region of the page.
 */
export function Table({ caption, isCaptionHidden = false, isStackedOnPhones = false, children }: TableProps) {
  const captionId = useId()
  const room = useRef<HTMLDivElement>(null)
  const isScrolled = useOverflow(room)
  const reach = isScrolled ? ({ role: 'group', tabIndex: 0, 'aria-labelledby': captionId } as const) : {}
  return (
    <div ref={room} className={styles.scroll} {...reach}>
      <table className={classNames(styles.table, isStackedOnPhones && styles.stacked)}>
        <caption id={captionId} className={classNames(styles.caption, isCaptionHidden && styles.hidden)}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}

/** Returns whether an element's content is wider than itself, updated as either changes. */
function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watcher = new ResizeObserver(() => setOver(element.scrollWidth > element.clientWidth))
    for (const one of [element, ...element.children]) watcher.observe(one)
    return () => watcher.disconnect()
  }, [ref])
  return isOver
}
