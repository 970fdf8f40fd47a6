import type { WorldOffer } from '../../world/world-offer.ts'

/** An airline's contract fare for one account code. */
type Contract = { readonly carrier: string; readonly percent: number }

/** Contracts by account code: the airline, and its price in percent of the published fares. */
const contracts: Readonly<Record<string, Contract>> = { FHCORP: { carrier: 'TG', percent: 90 } }

/**
 * Returns the offer at the negotiated fare of the first account code with a contract for its airline, else as
 * published.
 */
export function negotiatedOffer(offer: WorldOffer, accountCodes: readonly string[]): WorldOffer {
  const accountCode = accountCodes.find((code) => contracts[code]?.carrier === offer.carrier)
  const contract = accountCode === undefined ? undefined : contracts[accountCode]
  if (accountCode === undefined || contract === undefined) return offer
  // in whole baht, like every filed fare
  const discountedToWholeBaht = (satang: number): number =>
    Math.round((satang * contract.percent) / 10_000) * 100
  const prices = offer.prices.map((one) => ({ ...one, baseSatang: discountedToWholeBaht(one.baseSatang) }))
  return { ...offer, prices, accountCode }
}
