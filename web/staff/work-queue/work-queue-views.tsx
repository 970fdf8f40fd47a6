import { useLingui } from '@lingui/react/macro'
import { type WorkQueueAssignee, mostCounted, workQueueAssignee } from '#contract/api/staff/work-queue.ts'
import { type QueuePlace, queueUrl } from './use-work-queue-url.ts'
import styles from './work-queue.module.css'

/** Properties of the views; the totals are undefined until they are known. */
export type WorkQueueViewsProps = {
  readonly place: QueuePlace
  readonly totals: Readonly<Record<WorkQueueAssignee, number>> | undefined
}

/** Everybody's work, one's own, and what nobody has, each with its count. */
export function WorkQueueViews({ place, totals }: WorkQueueViewsProps) {
  const { t } = useLingui()
  const names: Readonly<Record<WorkQueueAssignee, string>> = {
    all: t`All`,
    me: t`Mine`,
    none: t`Unassigned`,
  }
  return (
    <nav aria-label={t`Views`} className={styles.views}>
      {workQueueAssignee.map((whose) => (
        <a
          key={whose}
          href={queueUrl({ ...place, whose, order: undefined, work: undefined })}
          aria-current={whose === place.whose ? 'page' : undefined}
          className={styles.view}
        >
          {names[whose]} {totals && <span className={styles.count}>{countText(totals[whose])}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Returns a count as text: "999+" from the maximum on. */
export function countText(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count)
}
