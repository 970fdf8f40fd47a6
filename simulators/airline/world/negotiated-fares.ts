import type { WorldOffer } from './world-offer.ts'

/** An airline's contract fares under one code. */
type Contract = { readonly carrier: string; readonly percent: number }

/** Contracts by code: the airline, and its price in percent of the published fares. */
const contracts: Readonly<Record<string, Contract>> = {
  FHCORP: { carrier: 'TG', percent: 90 },
  ACME26: { carrier: 'TG', percent: 80 },
  'FH:0105551234567': { carrier: 'JL', percent: 95 },
}

/**
 * Returns the offer at the negotiated fare of the first code with a contract for its airline, else as
 * published.
 */
export function negotiatedOffer(offer: WorldOffer, accountCodes: readonly string[]): WorldOffer {
  const accountCode = accountCodes.find((code) => contracts[code]?.carrier === offer.carrier)
  const contract = accountCode === undefined ? undefined : contracts[accountCode]
  if (accountCode === undefined || contract === undefined) return offer
  return { ...atPercent(offer, contract.percent), accountCode }
}

/** Returns the offer with its fares at a percentage, in whole baht like every filed fare. */
export function atPercent(offer: WorldOffer, percent: number): WorldOffer {
  const toWholeBaht = (satang: number): number => Math.round((satang * percent) / 10_000) * 100
  const prices = offer.prices.map((one) => ({ ...one, baseSatang: toWholeBaht(one.baseSatang) }))
  return { ...offer, prices }
}
