import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { DateSaving } from './dated-cells.ts'

/** Returns the sentence for what another date saves: "2 days earlier saves ฿1,900 per person." */
export function useSavingLabels(): (saving: DateSaving) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ departureDate, returnDate, days, amount }) => {
    const money = formatMoney(satang(amount), language)
    const away = Math.abs(days)
    if (returnDate !== undefined) {
      const [out, back] = [
        formatDate(departureDate, language, 'short'),
        formatDate(returnDate, language, 'short'),
      ]
      return t`Fly out on ${out} and back on ${back} to save ${money} per person.`
    }
    return days < 0
      ? t`${plural(away, { one: '# day earlier', other: '# days earlier' })} saves ${money} per person.`
      : t`${plural(away, { one: '# day later', other: '# days later' })} saves ${money} per person.`
  }
}
