import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import {
  type CardBrand,
  type OwnSurcharges,
  cardBrands,
  cardSurchargesOf,
} from '#contract/terms/payment/payment-surcharge.ts'
import { percentInputText, readPercent } from './percent-input.ts'
import { usePercentFault } from './use-percent-field.ts'

type RateTexts = Readonly<Record<CardBrand, string>>

/** Own rates by card brand that are being typed. */
export type CardRatesField = {
  readonly typed: RateTexts
  readonly change: (brand: CardBrand, text: string) => void
  readonly rates: OwnSurcharges
  /** The ids of faulty fields with their faults, once these are shown. */
  readonly faults: readonly (readonly [fieldId: string, message: string])[]
  /** Shows the faults from now on; returns true without any. */
  readonly check: () => boolean
}

/** Names the element that a mistake in the rate of a brand links to. */
export const cardRateFieldId = (brand: CardBrand): string => `setting-rate-${brand}`

/** Holds own rates as typed; they begin with what cards cost now. */
export function useCardRates({ surchargeReading, ownSurcharges }: PaymentSettings): CardRatesField {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => rateTexts(surchargeReading, ownSurcharges))
  const [isChecked, setChecked] = useState(false)
  const percentFault = usePercentFault()
  const filled = cardBrands.filter((brand) => typed[brand].trim() !== '')
  const wrong = filled.filter((brand) => readPercent(typed[brand]) === undefined)
  const faults = wrong.map((brand) => [cardRateFieldId(brand), percentFault] as const)
  const noneFault = [cardRateFieldId('visa'), t`Enter the rate of at least one brand.`] as const
  const shown = filled.length === 0 ? [noneFault] : faults
  return {
    typed,
    change: (brand, text) => setTyped({ ...typed, [brand]: text }),
    rates: ratesOf(typed),
    faults: isChecked ? shown : [],
    check: () => {
      setChecked(true)
      return shown.length === 0
    },
  }
}

function ratesOf(typed: RateTexts): OwnSurcharges {
  return Object.fromEntries(
    cardBrands.flatMap((brand) => {
      const percent = readPercent(typed[brand])
      return percent === undefined ? [] : [[brand, percent]]
    }),
  )
}

function rateTexts(choice: PaymentSettings['surchargeReading'], own: OwnSurcharges): RateTexts {
  const rates = cardSurchargesOf({ choice, own })
  const texts = cardBrands.map((brand) => {
    const basisPoints = rates[brand]
    return [brand, basisPoints === undefined ? '' : percentInputText(basisPoints / 100)] as const
  })
  return Object.fromEntries(texts) as RateTexts
}
