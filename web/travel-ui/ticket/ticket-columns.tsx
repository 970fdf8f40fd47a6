import { type ReactNode } from 'react'
import styles from './ticket-columns.module.css'

/** Properties of the columns; on a phone their parts follow each other in this order. */
export type TicketColumnsProps = {
  /** The ticket and what is done with it. */
  readonly ticket: ReactNode
  /** What is due, beside the ticket on a wide page; absent while nothing is. */
  readonly due?: ReactNode
  readonly children: ReactNode
  /** What is less often needed, in the narrow column of a wide page. */
  readonly more: ReactNode
}

/** The columns of a page about one booking: the ticket first, and what belongs to it. */
export function TicketColumns({ ticket, due, children, more }: TicketColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.part}>{ticket}</div>
      {due !== undefined && <div className={styles.due}>{due}</div>}
      <div className={styles.rest}>{children}</div>
      <div className={styles.more}>{more}</div>
    </div>
  )
}
