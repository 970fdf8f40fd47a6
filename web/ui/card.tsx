import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

/** Properties of a card. */
export type CardProps = {
  /** Names the region for screen readers by the id of its heading. */
  readonly labelledBy?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A surface with border and shadow. A region when it is given the id of its heading. */
export function Card({ labelledBy, className, children }: CardProps) {
  const classes = classNames(styles.card, className)
  if (labelledBy === undefined) return <div className={classes}>{children}</div>
  return (
    <section className={classes} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
