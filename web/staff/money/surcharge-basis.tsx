import { useLingui } from '@lingui/react/macro'
import {
  type CardBrand,
  type SurchargeReading,
  cardBrands,
  surchargeReadings,
  surchargesByReading,
} from '#contract/terms/payment/payment-surcharge.ts'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cardBrandNames } from '#web/travel-ui/card-brand-names.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

/** Properties of the card surcharge choice. */
export type ReadingChoiceProps = {
  readonly value: SurchargeReading
  readonly onChange: (reading: SurchargeReading) => void
}

/** The text of the specification that the card surcharge follows, each with its rates. */
export function SurchargeBasis({ value, onChange }: ReadingChoiceProps) {
  const { t } = useLingui()
  const noteOf = useSurchargeRateText()
  const names: Readonly<Record<SurchargeReading, string>> = {
    cashNote: t`Rate by card brand`,
    otherTexts: t`One rate for all brands`,
    none: t`No card surcharge`,
  }
  return (
    <RadioGroup<SurchargeReading>
      id="setting-card-surcharge"
      label={t`Card surcharge`}
      hint={t`Applies to new orders; existing orders keep the surcharge shown. Customers see that it is not refundable. Check that your card acquirer allows a surcharge.`}
      look="list"
      value={value}
      onChange={onChange}
      choices={surchargeReadings.map((reading) => ({
        value: reading,
        text: names[reading],
        note: noteOf(reading),
      }))}
    />
  )
}

function useSurchargeRateText(): (reading: SurchargeReading) => string {
  const { t } = useLingui()
  const tag = formatTags[useLanguage()]
  const join = new Intl.ListFormat(tag, { type: 'conjunction' })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1 })
  return (reading) => {
    const stated = surchargesByReading[reading]
    const cardBrandName = (brand: CardBrand) => cardBrandNames[brand]
    const shares = [...new Set(cardBrands.flatMap((brand) => stated[brand] ?? []))]
    const parts = shares.map((share) => {
      const brands = cardBrands.filter((brand) => stated[brand] === share).map(cardBrandName)
      return `${brands.join(', ')} ${percent.format(share / 10_000)}`
    })
    const missing = cardBrands.filter((brand) => stated[brand] === undefined).map(cardBrandName)
    const others = join.format(missing)
    const figures = parts.join(' · ')
    return missing.length === 0 ? figures : `${figures} · ${t`not accepted: ${others}`}`
  }
}
