import { useLingui } from '@lingui/react/macro'
import type { PriceLineKind } from '#contract/terms/offer.ts'

/** Returns the names of the kinds of price lines. */
export function usePriceLineNames(): Readonly<Record<PriceLineKind, string>> {
  const { t } = useLingui()
  return {
    fare: t`Fare`,
    carrierSurcharge: t`Carrier surcharge`,
    tax: t`Taxes and airport charges`,
    serviceFee: t`Service fee`,
    markup: t`Agency fee`,
    absorbed: t`Fare increase paid by the agency`,
    paymentSurcharge: t`Payment fee`,
  }
}
