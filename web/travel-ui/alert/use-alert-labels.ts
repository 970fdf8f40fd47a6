import { useLingui } from '@lingui/react/macro'
import type { PriceAlertLine } from '#contract/api/share/price-alert.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '../reference-names.ts'

/** Returns the route of a price alert as a text: "Bangkok to Tokyo, return". */
export function useAlertRoute([out, back]: PriceAlertLine['journeys']): string {
  const { t } = useLingui()
  const names = useReferenceNames()
  const [from, to] = [names.city(out?.from ?? ''), names.city(out?.to ?? '')]
  return back ? t`${from} to ${to}, return` : t`${from} to ${to}`
}

/** Returns the dates of a price alert as a text. */
export function useAlertDates(journeys: PriceAlertLine['journeys']): string {
  const language = useLanguage()
  return journeys.map(({ departureDate }) => formatDate(departureDate as LocalDate, language)).join(' – ')
}
