import { type WorldOffer } from '../../world/world-offer.ts'

/** A currency that prices are told in. */
export type WireCurrency = {
  readonly code: string
  /** Baht to one of it; always the same here. */
  readonly baht: number
}

const bahtTo: Readonly<Record<string, number>> = { THB: 1, USD: 33, EUR: 38, SGD: 25 }
/** The currency of the agency, in which prices are told where none is asked for. */
export const officeCurrency: WireCurrency = { code: 'THB', baht: 1 }

/** The currency of a code; undefined where prices are not told in it. */
export function wireCurrency(code: string = officeCurrency.code): WireCurrency | undefined {
  const baht = bahtTo[code]
  return baht === undefined ? undefined : { code, baht }
}

/** The offer with all amounts in hundredths of the currency, each rounded for itself, so that parts add up to sums. */
export function offerIn({ baht }: WireCurrency, offer: WorldOffer): WorldOffer {
  const converted = (satang: number): number => Math.round(satang / baht)
  return {
    ...offer,
    prices: offer.prices.map((one) => ({
      ...one,
      baseSatang: converted(one.baseSatang),
      taxes: one.taxes.map((tax) => ({ ...tax, satang: converted(tax.satang) })),
    })),
  }
}
