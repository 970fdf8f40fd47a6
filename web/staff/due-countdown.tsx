import { useLingui } from '@lingui/react/macro'
import { formatTimeLeft } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { timeLeft } from './time-left.ts'
import styles from './due-countdown.module.css'

/** Properties of a countdown: when the work arose, when it is due, and the server's clock (ms since 1970). */
export type CountdownProps = {
  readonly work: { readonly since: string; readonly dueAt: string }
  readonly nowMs: number
}

/** The remaining time of a piece of work: as a shrinking bar, and in words. */
export function DueCountdown({ work, nowMs }: CountdownProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { minutes, share, nearness } = timeLeft(work, nowMs)
  const time = formatTimeLeft(Math.abs(minutes), language)
  return (
    <span className={styles.countdown} data-near={nearness}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(share * 100).toFixed(1)}%` }} />
      </span>
      <span className={styles.text}>{minutes < 0 ? t`overdue by ${time}` : t`${time} left`}</span>
    </span>
  )
}
