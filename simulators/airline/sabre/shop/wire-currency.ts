import type { WorldOffer } from '../../world/world-offer.ts'

/** A currency of prices. */
export type WireCurrency = {
  readonly code: string
  /** Baht for one unit; the rate is constant here. */
  readonly baht: number
}

const bahtTo: Readonly<Record<string, number>> = { THB: 1, USD: 33, EUR: 38, SGD: 25 }
/** The agency's currency, used where a request names none. */
export const officeCurrency: WireCurrency = { code: 'THB', baht: 1 }

/** Returns the currency of a code; undefined when prices are not available in it. */
export function wireCurrency(code: string = officeCurrency.code): WireCurrency | undefined {
  const baht = bahtTo[code]
  return baht === undefined ? undefined : { code, baht }
}

/**
 * Returns the offer with all amounts in hundredths of the currency, each rounded separately, so that parts
 * add up to sums.
 */
export function offerInCurrency({ baht }: WireCurrency, offer: WorldOffer): WorldOffer {
  const convertAmount = (satang: number): number => Math.round(satang / baht)
  return {
    ...offer,
    prices: offer.prices.map((one) => ({
      ...one,
      baseSatang: convertAmount(one.baseSatang),
      taxes: one.taxes.map((tax) => ({ ...tax, satang: convertAmount(tax.satang) })),
    })),
  }
}
