import { useLingui } from '@lingui/react/macro'
import type { FoundPriceAnswer } from '#contract/api/share/route-guide.ts'
import { type Instant, type LocalDate, minutesBetween } from '#contract/terms/time.ts'
import { formatMonth } from '#web/i18n/date-format.ts'
import { formatTags } from '#web/i18n/language.ts'
import { formatRelativeTime } from '#web/i18n/relative-time.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

const [hour, day] = [60, 24 * 60]

/** Returns how a price says its age at a moment: "found 3 hours ago", or "found in November 2026". */
export function useFoundAgo(asOf: string): (price: FoundPriceAnswer) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ foundAt, foundMonth }) => {
    if (foundAt === undefined) {
      const month = foundMonth === undefined ? '' : formatMonth(foundMonth as LocalDate, language)
      return t`found in ${month}`
    }
    const minutes = Math.max(1, minutesBetween(foundAt as Instant, asOf as Instant))
    const age = (value: number, unit: 'minute' | 'hour' | 'day') =>
      formatRelativeTime({ value: -Math.floor(value), unit, numeric: 'always' }, formatTags[language])
    const ago =
      minutes < hour
        ? age(minutes, 'minute')
        : minutes < day
          ? age(minutes / hour, 'hour')
          : age(minutes / day, 'day')
    return t`found ${ago}`
  }
}
