import { useLingui } from '@lingui/react/macro'
import type { SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns the text of a place, "31A: available, ฿250"; undefined for empty space. */
export function useSeatLabels(): (place: SeatPlaceAnswer) => string | undefined {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ kind, designator: seat = '–', isFree, fee }) => {
    if (kind === 'facility') return t`Galley, toilet or other equipment`
    if (kind !== 'seat') return undefined
    if (!isFree) return t`${seat}: taken`
    if (fee === undefined) return t`${seat}: available`
    const money = formatMoney(satang(fee), language)
    return t`${seat}: available, ${money}`
  }
}
