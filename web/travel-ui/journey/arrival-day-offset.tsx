import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './arrival-day-offset.module.css'

/** Properties of the mark: days from departure to arrival, and the local time of arrival. */
export type ArrivalDayOffsetProps = { readonly days: number; readonly local: string }

/** "+1" where a flight arrives on a later date, in full for screen readers; nothing on the same day. */
export function ArrivalDayOffset({ days, local }: ArrivalDayOffsetProps) {
  const language = useLanguage()
  if (days === 0) return null
  const date = formatLocalDate(local as LocalDateTime, language, 'short')
  return (
    <>
      <sup className={styles.shift} aria-hidden="true" title={date}>
        {days > 0 ? `+${days}` : `−${-days}`}
      </sup>
      <VisuallyHidden> ({date})</VisuallyHidden>
    </>
  )
}
