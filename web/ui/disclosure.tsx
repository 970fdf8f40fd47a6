import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './disclosure.module.css'

/** Properties of a collapsible part. */
export type DisclosureProps = {
  readonly summary: ReactNode
  readonly isOpenAtFirst?: boolean
  /** Called when it is opened, to load its content only then. */
  readonly onOpen?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part that is collapsed until opened; found by the browser's search and printed open. */
export function Disclosure({ summary, isOpenAtFirst = false, onOpen, className, children }: DisclosureProps) {
  return (
    <details
      className={classNames(styles.disclosure, className)}
      open={isOpenAtFirst}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.()
      }}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
