import { satang } from '#contract/terms/money.ts'
import { formatTags } from '#web/i18n/language.ts'
import { formatMoney, formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns formatters of figures: counts, amounts in satang, the same abbreviated, and shares. */
export function useFigureFormatters() {
  const language = useLanguage()
  const count = new Intl.NumberFormat(formatTags[language], { maximumFractionDigits: 0 })
  const share = new Intl.NumberFormat(formatTags[language], { style: 'percent', maximumFractionDigits: 1 })
  return {
    count: (value: number) => count.format(value),
    money: (value: number) => formatMoney(satang(value), language),
    shortMoney: (value: number) => formatShortMoney(satang(Math.round(value)), language),
    share: (part: number, whole: number) => (whole === 0 ? '–' : share.format(part / whole)),
  }
}
