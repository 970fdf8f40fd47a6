import { useLingui } from '@lingui/react/macro'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatTimeLeft } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { timeLeft } from '../../time-left.ts'
import styles from './queue-table.module.css'

/** Properties of a time limit; `nowMs` is the server's clock. */
export type QueueTimeLimitProps = {
  readonly item: WorkQueueItem
  readonly isGone: boolean
  readonly nowMs: number
}

const soonMinutes = 120
const dayMs = 86_400_000

/** The remaining time, and the time limit itself: its time within a day, its date beyond. */
export function QueueTimeLimit({ item, isGone, nowMs }: QueueTimeLimitProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (isGone) return <strong>{t`Handled`}</strong>
  const at = item.dueAt as Instant
  const { minutes } = timeLeft(item, nowMs)
  const time = formatTimeLeft(Math.abs(minutes), language)
  const exact = formatInstant(at, language, { zone: bangkok })
  const local = toLocal(at, bangkok)
  const isWithinDay = Math.abs(Date.parse(at) - nowMs) < dayMs
  return (
    <span className={styles.timeLimit} title={t`${exact} (Bangkok time)`}>
      <span data-near={nearnessOf(minutes)} className={styles.countdown}>
        {minutes < 0 ? (
          <>
            <span aria-hidden="true">−{time}</span>
            <VisuallyHidden>{t`overdue by ${time}`}</VisuallyHidden>
          </>
        ) : (
          time
        )}
      </span>
      <time dateTime={at} className={styles.dueAt}>
        {isWithinDay ? formatLocalTime(local) : formatLocalDate(local, language, 'day')}
      </time>
    </span>
  )
}

function nearnessOf(minutes: number): 'late' | 'soon' | 'later' {
  if (minutes < 0) return 'late'
  return minutes < soonMinutes ? 'soon' : 'later'
}
