import { useLingui } from '@lingui/react/macro'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pricePartsOf } from '#web/travel-ui/price/price-parts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says that the agency absorbs a small fare increase; nothing where it absorbs none. */
export function AbsorbedIncrease({ price }: { readonly price: PriceAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const carried = pricePartsOf(price).find(({ kind }) => kind === 'absorbed')
  if (!carried) return null
  const more = formatMoney(satang(-carried.amount), language)
  return (
    <Notice
      kind="done"
      heading={t`You pay the price you were shown.`}
      help={t`The airline's price rose by ${more}. You pay the price shown.`}
    />
  )
}
