import { useLingui } from '@lingui/react/macro'
import type { PayableAnswer } from '#contract/api/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns the texts of the office hours: whether somebody answers the phone now, and until when. */
export function useOfficeLabels({ office }: Pick<PayableAnswer, 'office'>): {
  readonly now: string
  readonly answer: string
} {
  const { t } = useLingui()
  const language = useLanguage()
  const formatBangkokTime = (at: string) =>
    formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })
  const closesAt = formatLocalTime(toLocal(office.closesAt as Instant, bangkok))
  const opensAt = formatBangkokTime(office.opensAt)
  const answerBy = formatBangkokTime(office.staffAnswerBy)
  return {
    now: office.isOpen ? t`Open until ${closesAt}` : t`Closed now. Opens ${opensAt}`,
    answer: t`If you write now, we reply by ${answerBy} (Bangkok time).`,
  }
}

/** Returns a telephone number as a link dials it. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}
