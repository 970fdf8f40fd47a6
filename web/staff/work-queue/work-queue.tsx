import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { readStaffOrder } from '#contract/api/staff/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { MemoDeadlines } from '../airline-memos/memo-deadlines.tsx'
import { HandoverNotes } from '../handover/handover-notes.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { focusTarget } from '../order/use-order-shortcuts.ts'
import { KeyCap } from '../shell/shortcut-help.tsx'
import { useNow } from '../use-now.ts'
import { useWorkList } from '../use-work-list.ts'
import { OrderPreview } from './order-preview.tsx'
import { QueueFooter } from './queue-footer.tsx'
import { BulkFailures } from './bulk/bulk-failures.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'
import { type WorkQueuePage, useWorkQueuePage } from './use-work-queue-page.ts'
import { WorkQueueContent } from './work-queue-content.tsx'
import { WorkQueueFilters } from './work-queue-filters.tsx'
import { WorkQueueViews } from './work-queue-views.tsx'
import styles from './work-queue.module.css'

/** How long a row must stay chosen before its order is loaded, in ms: moving fast through the list loads none. */
const restMs = 150

/** The work queue: orders that wait for staff as a table, with a preview beside it; or the open order. */
export function WorkQueue() {
  const { t } = useLingui()
  const page = useWorkQueuePage()
  const { place, queue, bulk } = page
  const nowMs = useNow(queue.now, queue.receivedAtMs)
  const previewed = useDebouncedValue(page.current?.orderNumber, restMs)
  const isPreviewed = page.isPreviewOpen && place.order === undefined && previewed !== undefined
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <h1 tabIndex={-1}>{t`Work queue`}</h1>
        <WorkQueueViews
          place={place}
          go={page.go}
          totals={queue.totals}
          counts={queue.totals && place.whose === 'all' ? queue.counts : undefined}
          views={page.views}
          areKeysOn={page.areKeysOn && place.order === undefined}
        />
      </div>
      {place.order !== undefined && (
        <OpenOrder
          key={place.order}
          orderNumber={place.order}
          areKeysOn={page.areKeysOn}
          back={page.closeOrder}
          isOpenedHere={place.order !== page.linkedOrder}
        />
      )}
      <div className={styles.queue} hidden={place.order !== undefined}>
        <HandoverNotes />
        <MemoDeadlines />
        <QueueTools page={page} nowMs={nowMs} />
        <BulkFailures bulk={bulk} />
        <div className={styles.split}>
          <WorkQueueContent page={page} nowMs={nowMs} />
          {isPreviewed && (
            <section className={styles.preview} aria-label={t`Preview`}>
              <OrderPreview
                key={previewed}
                orderNumber={previewed}
                open={() => page.openRow(page.cursor.index)}
                close={() => page.setPreviewOpen(false)}
              />
            </section>
          )}
        </div>
        <QueueFooter queue={queue} place={place} said={bulk.said} />
      </div>
    </div>
  )
}

type OpenOrderProps = {
  readonly orderNumber: string
  readonly areKeysOn: boolean
  readonly back: () => void
  /** Whether it was opened from the queue, and not by the link that led to the page. */
  readonly isOpenedHere: boolean
}

/** The open order in place of the table, which keeps its place below. */
function OpenOrder({ orderNumber, areKeysOn, back, isOpenedHere }: OpenOrderProps) {
  const { t } = useLingui()
  const isLoaded = useWorkList(readStaffOrder, { params: { orderNumber }, right: 'desk' }).value !== undefined
  useEffect(() => {
    if (isLoaded && isOpenedHere) focusTarget('head')
  }, [isLoaded, isOpenedHere])
  return (
    <>
      <div className={styles.tools}>
        <Button onClick={back}>
          {t`Back to list`} <KeyCap name="Esc" />
        </Button>
      </div>
      <div key={orderNumber} className={styles.order}>
        <OrderDetail orderNumber={orderNumber} areKeysOn={areKeysOn} />
      </div>
    </>
  )
}

/** The filters; the actions on the selected rows stand in their place, so that nothing moves. */
function QueueTools({ page, nowMs }: { readonly page: WorkQueuePage; readonly nowMs: number }) {
  const { place, go, queue, selection, bulk, ids, isPreviewOpen } = page
  return selection.items.length > 0 ? (
    <SelectionBar
      items={selection.items}
      ownId={queue.me}
      nowMs={nowMs}
      bulk={bulk}
      assign={(to, name) => page.assign(selection.items, to, name)}
      clear={selection.clear}
      colleagueId={ids.colleague}
      remindId={ids.remind}
    />
  ) : (
    <WorkQueueFilters
      filter={place}
      counts={queue.counts}
      change={go}
      taskId={ids.task}
      views={page.views}
      isPreviewOpen={isPreviewOpen}
      togglePreview={() => page.setPreviewOpen(!isPreviewOpen)}
    />
  )
}
