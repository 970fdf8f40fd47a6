import type { ReactNode } from 'react'
import { TicketActions, type TicketActionsProps } from './ticket-actions.tsx'
import { TicketStub } from './ticket-stub.tsx'
import styles from './ticket-columns.module.css'

/** Properties of the columns; on a phone their parts follow each other in this order. */
export type TicketColumnsProps = TicketActionsProps & {
  /** What is due, beside the ticket on a wide page; absent while nothing is. */
  readonly due?: ReactNode
  readonly children: ReactNode
  /** What is less often needed, in the narrow column of a wide page. */
  readonly more: ReactNode
}

/** The columns of a page about one booking: the ticket with its actions first, and what belongs to it. */
export function TicketColumns({ due, children, more, ...ticket }: TicketColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <TicketStub order={ticket.order} />
        <TicketActions {...ticket} />
      </div>
      <div className={styles.side}>
        {due !== undefined && <div className={styles.due}>{due}</div>}
        <div className={styles.more}>{more}</div>
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  )
}
