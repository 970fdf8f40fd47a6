import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type BestReason, worth } from './row-order.ts'

/** Returns why a row is the best: "฿400 more than the cheapest, 3 h 20 min shorter, 1 stop fewer". */
export function useBestLabels(): (reason: BestReason) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ fareIncrease, minutesSaved, stopsSaved }) => {
    if (fareIncrease === 0 && minutesSaved === 0 && stopsSaved === 0) return t`Also the cheapest`
    const money = formatMoney(satang(Math.abs(fareIncrease)), language)
    const time = formatDuration(Math.abs(minutesSaved), language)
    const stops = Math.abs(stopsSaved)
    const parts = [
      fareIncrease > 0 && t`${money} more than the cheapest`,
      fareIncrease === 0 && t`at the lowest price`,
      minutesSaved > 0 && t`${time} shorter`,
      minutesSaved < 0 && t`${time} longer`,
      stopsSaved > 0 && t`${plural(stops, { one: '# fewer stop', other: '# fewer stops' })}`,
      stopsSaved < 0 && t`${plural(stops, { one: '# more stop', other: '# more stops' })}`,
    ].filter((part) => part !== false)
    return parts.join(language === 'ja' ? '、' : ', ')
  }
}

/** Returns the text that says how an hour and a stop are weighted when flights are ranked. */
export function useBestWeightsText(): string {
  const { t } = useLingui()
  const language = useLanguage()
  const hour = formatMoney(satang(worth.hour), language)
  const stop = formatMoney(satang(worth.stop), language)
  return t`Best balances price, duration and stops. One hour less counts as ${hour} per person, one stop less as ${stop}.`
}
