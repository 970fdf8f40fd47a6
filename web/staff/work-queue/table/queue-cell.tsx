import { useLingui } from '@lingui/react/macro'
import type { WorkQueueColumn, WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { OrderRoute } from '../../order-list/order-route.tsx'
import { useWorkLabels } from '../../use-work-labels.ts'
import { WorkReasonIcon } from '../../work-reason-icon.tsx'
import { AssigneeMark } from './assignee-mark.tsx'
import { QueueTimeLimit } from './queue-time-limit.tsx'
import { queueUrl, useWorkQueueUrl } from '../use-work-queue-url.ts'
import type { QueueRow } from '../work-queue-rows.ts'
import styles from './queue-table.module.css'

/** Properties of the content of a cell. */
export type QueueCellProps = {
  readonly column: WorkQueueColumn
  readonly row: QueueRow
  readonly ownId: string | undefined
  readonly nowMs: number
}

/** What a column shows of an item. */
export function QueueCell({ column, row: { item, isGone }, ownId, nowMs }: QueueCellProps) {
  switch (column) {
    case 'task':
      return <Task item={item} />
    case 'order':
      return <OrderNumberLink item={item} />
    case 'pnr':
      return <span className="figures">{item.bookingCode ?? '–'}</span>
    case 'passenger':
      return <Passenger item={item} />
    case 'route':
      return <OrderRoute stops={item.stops} />
    case 'departure':
      return <Departure item={item} />
    case 'airline':
      return item.airline === undefined ? null : <span className={styles.airline}>{item.airline}</span>
    case 'total':
      return <PriceText amount={item.amount} />
    case 'timeLimit':
      return <QueueTimeLimit item={item} isGone={isGone} nowMs={nowMs} />
    case 'assignee':
      return <AssigneeMark assignee={item.assignee} ownId={ownId} />
    case 'select':
      return null
  }
}

function Task({ item: { kind } }: { readonly item: WorkQueueItem }) {
  const labels = useWorkLabels()
  return (
    <span className={styles.task} data-kind={kind}>
      <WorkReasonIcon kind={kind} />
      <span className={styles.clipped}>{labels[kind]}</span>
    </span>
  )
}

/** The keyboard opens a row by Enter, so the link is no tab stop of its own. */
function OrderNumberLink({ item: { orderNumber, kind } }: { readonly item: WorkQueueItem }) {
  const { place } = useWorkQueueUrl()
  return (
    <a href={queueUrl({ ...place, order: orderNumber, work: kind })} tabIndex={-1} className={styles.order}>
      {orderNumber}
    </a>
  )
}

function Passenger({ item: { firstName, contactName, passengerCount } }: { readonly item: WorkQueueItem }) {
  const more = passengerCount - 1
  return (
    <span className={styles.passenger}>
      <span lang="en" className={styles.clipped}>
        {firstName === '' ? contactName : firstName}
      </span>
      {more > 0 && <span className={styles.soft}>+{more}</span>}
    </span>
  )
}

function Departure({ item: { departsAt } }: { readonly item: WorkQueueItem }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (departsAt === undefined) return <span className={styles.soft}>–</span>
  const at = departsAt as Instant
  const exact = formatInstant(at, language, { zone: bangkok })
  return (
    <time dateTime={at} title={t`${exact} (Bangkok time)`} className={styles.soft}>
      {formatLocalDate(toLocal(at, bangkok), language, 'day')}
    </time>
  )
}
