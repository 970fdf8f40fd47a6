import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { GridSeat } from './seat-moves.ts'

/** What is known of a seat for a traveller: its price in satang, or who else has it. */
export type SeatStanding = { readonly price: number | undefined; readonly holder: string | undefined }

/** Returns the text of a seat to choose: "31A, window, exit row, ฿600". */
export function useSeatChoiceLabels(): (seat: GridSeat, standing: SeatStanding) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ place, isWindow, isAisle }, { price, holder }) => {
    const money = price === undefined ? '' : formatMoney(satang(price), language)
    const standing =
      holder !== undefined
        ? t`chosen for ${holder}`
        : price === undefined
          ? t`not available`
          : price === 0
            ? t`free of charge`
            : money
    const facts = [
      place.designator,
      ...(isWindow ? [t`window`] : []),
      ...(isAisle ? [t`aisle`] : []),
      ...(place.isExitRow ? [t`exit row`] : []),
      standing,
    ]
    return facts.join(', ')
  }
}
