import { useLingui } from '@lingui/react/macro'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { DueCountdown } from '../due-countdown.tsx'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useWorkLabels } from '../use-work-labels.ts'
import { WorkReasonIcon } from '../work-reason-icon.tsx'
import type { QueueRow } from './work-queue-rows.ts'
import styles from './work-queue.module.css'

/**
 * Properties of one row; `ownId` distinguishes one's own work from a colleague's, `nowMs` is the server's
 * clock.
 */
export type QueueRowTextProps = {
  readonly row: QueueRow
  readonly ownId: string | undefined
  readonly nowMs: number
}

/** One item: reason and amount; route and customer; remaining time, and assignee. */
export function WorkQueueRow({ row: { item, isGone }, ownId, nowMs }: QueueRowTextProps) {
  const { t } = useLingui()
  const labels = useWorkLabels()
  const more = item.passengerCount - 1
  return (
    <>
      <span className={styles.line}>
        <span className={styles.kind}>
          <WorkReasonIcon kind={item.kind} />
          <strong>{labels[item.kind]}</strong>
        </span>
        <PriceText amount={item.amount} />
      </span>
      <span className={styles.line}>
        <span className={styles.who}>
          <span className="figures">{item.stops.join('–')}</span> ·{' '}
          <span lang="en">{item.firstName === '' ? item.orderNumber : item.firstName}</span>
          {more > 0 && ` +${more}`}
        </span>
        <Assignee item={item} ownId={ownId} />
      </span>
      <span className={styles.lower}>
        {isGone ? (
          <span className={styles.gone}>{t`Handled`}</span>
        ) : (
          <DueCountdown work={item} nowMs={nowMs} />
        )}
        <SeatsHeldUntil item={item} />
      </span>
    </>
  )
}

function Assignee({
  item: { assignee },
  ownId,
}: {
  readonly item: WorkQueueItem
  readonly ownId: string | undefined
}) {
  const { t } = useLingui()
  if (!assignee) return null
  const isMine = assignee.userId === ownId
  return (
    <span className={styles.assignee} data-mine={isMine || undefined}>
      {isMine ? t`Mine` : colleagueShortName(assignee.name)}
    </span>
  )
}

/** Until when the seats are held, where the countdown counts to something else. */
function SeatsHeldUntil({ item: { seatsUntil, dueAt } }: { readonly item: WorkQueueItem }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (seatsUntil === undefined) return null
  const until = formatInstant(seatsUntil as Instant, language, { zone: bangkok, style: 'day' })
  return (
    <span className={styles.seats}>{seatsUntil === dueAt ? t`by ${until}` : t`held until ${until}`}</span>
  )
}
