import type { ReactNode } from 'react'
import { useIsWide } from '../checkout/use-is-wide.ts'
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
  // In the narrow column it stands above the rest: a row of its own would leave a gap below the ticket.
  const isWide = useIsWide()
  const dueFrame = due !== undefined && <div className={styles.due}>{due}</div>
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        <TicketStub order={ticket.order} />
        <TicketActions {...ticket} />
      </div>
      {!isWide && dueFrame}
      <div className={styles.rest}>{children}</div>
      <div className={styles.more}>
        {isWide && dueFrame}
        {more}
      </div>
    </div>
  )
}
