import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { KeyHelp } from '../shortcut-help.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { reach } from '../order/use-order-keys.ts'
import { useServerNow } from '../use-now.ts'
import { useSingleKeys } from '../use-shortcuts.ts'
import { FoundOrders } from './order-search.tsx'
import { QueueFilters } from './work-queue-filters.tsx'
import { QueueList } from './work-queue-list.tsx'
import { type WorkQueueState, useWorkQueue } from './use-work-queue.ts'
import { useQueueCursor } from './use-row-cursor.ts'
import { useQueueAddress } from './use-work-queue-url.ts'
import { useQueueKeyLines } from './use-work-queue-shortcuts.ts'
import styles from './work-queue.module.css'

/** The work queue: orders that wait for staff, by money and time left, with the open one beside the list. */
export function WorkQueue() {
  const { place, go } = useQueueAddress()
  const queue = useWorkQueue(place)
  const nowMs = useServerNow(queue.now, queue.receivedAtMs)
  const listRef = useRef<HTMLUListElement>(null)
  const prefix = useId()
  const ids = { search: `${prefix}search`, kind: `${prefix}kind` }
  const [typed, setTyped] = useState('')
  const [areKeysOn, setKeysOn] = useState(true)
  const cursor = useQueueCursor(queue.shown, { place, go })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const focus = (id: string) => document.getElementById(id)?.focus()
  const actions = {
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    Enter: () => open(),
    o: () => open(),
    s: queue.tidy,
    '/': () => focus(ids.search),
    f: () => focus(ids.kind),
    '?': () => setHelpOpen(true),
    Escape: () => {
      setTyped('')
      listRef.current?.focus({ preventScroll: true })
    },
  }
  const open = () => {
    cursor.open()
    requestAnimationFrame(() => reach('head'))
  }
  useSingleKeys(actions, areKeysOn)
  const keys = useQueueKeyLines()
  const isOpen = place.order !== undefined
  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <QueueFilters
        filter={place}
        counts={queue.counts}
        mine={queue.mine}
        typed={typed}
        search={setTyped}
        change={(filter) => go({ ...filter, order: undefined, work: undefined })}
        ids={ids}
      />
      <div className={styles.told}>
        <News queue={queue} />
        <KeyHelp
          keys={keys}
          isOpen={isHelpOpen}
          setOpen={setHelpOpen}
          areKeysOn={areKeysOn}
          setKeysOn={setKeysOn}
        />
      </div>
      <div className={styles.queue} data-open={isOpen || undefined}>
        <div className={styles.side}>
          {typed.trim() === '' ? (
            <List queue={queue} cursor={cursor} listRef={listRef} nowMs={nowMs} open={open} />
          ) : (
            <FoundOrders typed={typed} />
          )}
        </div>
        <Detail
          orderNumber={cursor.order}
          areKeysOn={areKeysOn}
          back={() => go({ order: undefined, work: undefined })}
        />
      </div>
    </div>
  )
}

/** The number of items held back so that nothing moves, and a button to show them. */
function News({ queue: { shown, tidy } }: { readonly queue: WorkQueueState }) {
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
          {t`Put away what is dealt with (${gone})`}
        </Button>
      )}
    </div>
  )
}

type ListProps = {
  readonly queue: WorkQueueState
  readonly cursor: ReturnType<typeof useQueueCursor>
  readonly listRef: React.RefObject<HTMLUListElement | null>
  readonly nowMs: number
  readonly open: () => void
}

function List({ queue, cursor, listRef, nowMs, open }: ListProps) {
  const { t } = useLingui()
  const { shown, fault } = queue
  if (fault && shown === undefined) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={queue.askAgain}>{t`Ask again`}</Button>
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
        heading={t`No order waits for us.`}
        help={t`Prices to name, seats that are not paid, slips to check and everything else that somebody has to do appear here by themselves.`}
      />
    )
  }
  return (
    <>
      {fault && <FailureNotice failure={fault} />}
      <QueueList
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

function Detail({ orderNumber, areKeysOn, back }: DetailProps) {
  const { t } = useLingui()
  return (
    <div className={styles.detail}>
      <div className={styles.back}>
        <Button kind="plain" onClick={back}>{t`Back to the list`}</Button>
      </div>
      {orderNumber !== undefined && (
        <OrderDetail key={orderNumber} orderNumber={orderNumber} areKeysOn={areKeysOn} />
      )}
    </div>
  )
}
