import { useLingui } from '@lingui/react/macro'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** When the price was requested, and until when it is guaranteed where the supplier says so. */
export function PriceValidity({ answer }: { readonly answer: PricingAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const formatBangkokTime = (at: string) =>
    formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })
  const asked = formatBangkokTime(answer.pricedAt)
  const until = answer.priceGuaranteedUntil
  const stands = until === undefined ? '' : formatBangkokTime(until)
  return (
    <p>
      {t`Price checked at ${asked} (Bangkok time)`}{' '}
      {until === undefined
        ? t`We check the price again before anything is booked.`
        : t`Valid until ${stands} (Bangkok time)`}
    </p>
  )
}
