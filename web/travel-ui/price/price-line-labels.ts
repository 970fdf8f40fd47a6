import { useLingui } from '@lingui/react/macro'
import type { PricePart } from './price-parts.ts'

/** Returns the names of the kinds of price lines. */
export function usePriceLineNames(): Readonly<Record<PricePart['kind'], string>> {
  const { t } = useLingui()
  return {
    fare: t`Fare`,
    carrierSurcharge: t`Carrier surcharge`,
    tax: t`Taxes and airport charges`,
    serviceFee: t`Service fee`,
    markup: t`Agency fee`,
    absorbed: t`Fare increase paid by the agency`,
    extras: t`Seats and bags`,
    paymentSurcharge: t`Payment fee`,
  }
}
