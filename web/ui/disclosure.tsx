import { type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './disclosure.module.css'

/** Properties of a part that opens. */
export type DisclosureProps = {
  readonly summary: ReactNode
  readonly isOpenAtFirst?: boolean
  /** Told when it is opened, for whoever fetches what is in it only then. */
  readonly onOpen?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part that is folded away until it is asked for; found by the browser's search and printed open. */
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
