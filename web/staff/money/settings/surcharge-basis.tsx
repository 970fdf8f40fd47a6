import { useLingui } from '@lingui/react/macro'
import {
  type CardBrand,
  type SurchargeChoice,
  type SurchargeReading,
  cardBrands,
  surchargeChoices,
  surchargesByReading,
} from '#contract/terms/payment/payment-surcharge.ts'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { cardBrandNames } from '#web/travel-ui/card-brand-names.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type CardRatesField, cardRateFieldId } from './use-card-rates.ts'
import styles from '../money.module.css'

/** Properties of the card surcharge choice. */
export type ReadingChoiceProps = {
  readonly value: SurchargeChoice
  readonly onChange: (choice: SurchargeChoice) => void
  readonly rates: CardRatesField
}

/** What the card surcharge follows: a text of the specification, each with its rates, or own rates by brand. */
export function SurchargeBasis({ value, onChange, rates }: ReadingChoiceProps) {
  const { t } = useLingui()
  const noteOf = useSurchargeRateText()
  const names: Readonly<Record<SurchargeChoice, string>> = {
    cashNote: t`Rate by card brand`,
    otherTexts: t`One rate for all brands`,
    none: t`No card surcharge`,
    ownRates: t`Own rates`,
  }
  return (
    <div className={styles.stack}>
      <RadioGroup<SurchargeChoice>
        id="setting-card-surcharge"
        label={t`Card surcharge`}
        hint={t`Applies to new orders; existing orders keep the surcharge shown. Customers see that it is not refundable. Check that your card acquirer allows a surcharge.`}
        look="list"
        value={value}
        onChange={onChange}
        choices={surchargeChoices.map((choice) => ({
          value: choice,
          text: names[choice],
          note: choice === 'ownRates' ? t`A percentage for each brand` : noteOf(choice),
        }))}
      />
      {value === 'ownRates' && <OwnRates field={rates} />}
    </div>
  )
}

/** The agency's own rate for each card brand. */
function OwnRates({ field: { typed, change, faults } }: { readonly field: CardRatesField }) {
  const { t } = useLingui()
  const faultOf = new Map(faults)
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{t`Own card rates (%)`}</legend>
      <p
        className={styles.soft}
      >{t`From 0 to 100 with at most one decimal. Empty: cards of this brand are not accepted.`}</p>
      <div className={styles.fields}>
        {cardBrands.map((brand) => (
          <TextField
            key={brand}
            id={cardRateFieldId(brand)}
            label={cardBrandNames[brand]}
            value={typed[brand]}
            onChange={(text) => change(brand, text)}
            error={faultOf.get(cardRateFieldId(brand))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
        ))}
      </div>
    </fieldset>
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
