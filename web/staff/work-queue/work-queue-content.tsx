import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WorkQueuePage } from './use-work-queue-page.ts'
import { WorkQueueTable } from './table/work-queue-table.tsx'
import styles from './work-queue.module.css'

/** Properties of the content; `nowMs` is the server's clock. */
export type WorkQueueContentProps = {
  readonly page: WorkQueuePage
  readonly nowMs: number
}

/** The table, or what stands in its place: a skeleton, a failure, or that nothing is due. */
export function WorkQueueContent({ page, nowMs }: WorkQueueContentProps) {
  const { t } = useLingui()
  const { queue, cursor, selection, tableRef, go } = page
  const { shown, fault } = queue
  if (fault && shown === undefined) {
    return (
      <div className={styles.instead}>
        <FailureNotice failure={fault}>
          <Button onClick={queue.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      </div>
    )
  }
  if (shown === undefined || page.views.isOpening) {
    return (
      <div aria-busy="true" className={styles.instead}>
        <Skeleton size="row" count={6} />
      </div>
    )
  }
  if (shown.rows.length === 0) {
    return (
      <div className={styles.instead}>
        <Notice
          kind="done"
          heading={t`Nothing due`}
          help={t`Quotes to send, unpaid bookings, transfer proofs and other tasks appear here.`}
        />
      </div>
    )
  }
  return (
    <div className={styles.tableFrame}>
      {fault && <FailureNotice failure={fault} />}
      <WorkQueueTable
        {...{ shown, cursor, selection, tableRef, nowMs }}
        ownId={queue.me}
        chosenColumns={page.views.columns}
        sortBy={(sort) => go({ sort })}
        press={page.pressRow}
        open={page.openRow}
        loadMore={queue.loadMore}
      />
    </div>
  )
}
