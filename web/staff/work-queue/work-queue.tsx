import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { OrderDetail } from '../order/order-detail.tsx'
import { focusTarget } from '../order/use-order-shortcuts.ts'
import { useNow } from '../use-now.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { OrderSearchResults } from './order-search-results.tsx'
import { WorkQueueFilters } from './work-queue-filters.tsx'
import { WorkQueueList } from './work-queue-list.tsx'
import { type WorkQueueState, useWorkQueue } from './use-work-queue.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { useWorkQueueUrl } from './use-work-queue-url.ts'
import { useWorkQueueShortcuts } from './use-work-queue-shortcuts.ts'
import styles from './work-queue.module.css'

/** The work queue: orders that wait for staff, by money and time left, with the open one beside the list. */
export function WorkQueue() {
  const { place, go } = useWorkQueueUrl()
  const queue = useWorkQueue(place)
  const nowMs = useNow(queue.now, queue.receivedAtMs)
  const listRef = useRef<HTMLUListElement>(null)
  const prefix = useId()
  const ids = { search: `${prefix}search`, kind: `${prefix}kind` }
  const [typed, setTyped] = useState('')
  const cursor = useRowCursor(queue.shown, { place, go })
  const focusElement = (id: string) => document.getElementById(id)?.focus()
  const actions = {
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    Enter: () => openChosenOrder(),
    o: () => openChosenOrder(),
    s: queue.tidy,
    '/': () => focusElement(ids.search),
    f: () => focusElement(ids.kind),
    Escape: () => {
      setTyped('')
      listRef.current?.focus({ preventScroll: true })
    },
  }
  const openChosenOrder = () => {
    cursor.open()
    requestAnimationFrame(() => focusTarget('head'))
  }
  const areKeysOn = useShortcutHelp(useWorkQueueShortcuts())
  useShortcuts(actions, areKeysOn)
  const isOpen = place.order !== undefined
  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <WorkQueueFilters
        filter={place}
        counts={queue.counts}
        mine={queue.mine}
        typed={typed}
        search={setTyped}
        change={(filter) => go({ ...filter, order: undefined, work: undefined })}
        ids={ids}
      />
      <div className={styles.told}>
        <NewRowsNotice queue={queue} />
      </div>
      <div className={styles.queue} data-open={isOpen || undefined}>
        <div className={styles.side}>
          {typed.trim() === '' ? (
            <QueueList queue={queue} cursor={cursor} listRef={listRef} nowMs={nowMs} open={openChosenOrder} />
          ) : (
            <OrderSearchResults typed={typed} />
          )}
        </div>
        <OpenOrderDetail
          orderNumber={cursor.order}
          areKeysOn={areKeysOn}
          back={() => go({ order: undefined, work: undefined })}
        />
      </div>
    </div>
  )
}

/** The number of items held back so that nothing moves, and a button to show them. */
function NewRowsNotice({ queue: { shown, tidy } }: { readonly queue: WorkQueueState }) {
  const { t } = useLingui()
  const fresh = shown?.fresh.length ?? 0
  const gone = shown?.rows.filter(({ isGone }) => isGone).length ?? 0
  return (
    <div role="status" className={styles.said}>
      {fresh > 0 && (
        <Button onClick={tidy}>{t`${plural(fresh, { one: '# new', other: '# new' })}, show`}</Button>
      )}
      {fresh === 0 && gone > 0 && (
        <Button kind="plain" onClick={tidy}>
          {t`Clear done (${gone})`}
        </Button>
      )}
    </div>
  )
}

type ListProps = {
  readonly queue: WorkQueueState
  readonly cursor: ReturnType<typeof useRowCursor>
  readonly listRef: React.RefObject<HTMLUListElement | null>
  readonly nowMs: number
  readonly open: () => void
}

function QueueList({ queue, cursor, listRef, nowMs, open }: ListProps) {
  const { t } = useLingui()
  const { shown, fault } = queue
  if (fault && shown === undefined) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={queue.askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  if (shown === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton size="row" count={6} />
      </div>
    )
  }
  if (shown.rows.length === 0) {
    return (
      <Notice
        kind="done"
        heading={t`Nothing due`}
        help={t`Quotes to send, unpaid bookings, transfer proofs and other tasks appear here.`}
      />
    )
  }
  return (
    <>
      {fault && <FailureNotice failure={fault} />}
      <WorkQueueList
        shown={shown}
        cursor={cursor.index}
        listRef={listRef}
        ownId={queue.me}
        nowMs={nowMs}
        choose={cursor.choose}
        open={open}
        loadMore={queue.loadMore}
      />
    </>
  )
}

type DetailProps = {
  readonly orderNumber: string | undefined
  readonly areKeysOn: boolean
  readonly back: () => void
}

function OpenOrderDetail({ orderNumber, areKeysOn, back }: DetailProps) {
  const { t } = useLingui()
  return (
    <div className={styles.detail}>
      <div className={styles.back}>
        <Button kind="plain" onClick={back}>{t`Back to list`}</Button>
      </div>
      {orderNumber !== undefined && (
        <OrderDetail key={orderNumber} orderNumber={orderNumber} areKeysOn={areKeysOn} />
      )}
    </div>
  )
}
