import { type WorldOffer } from '../../world/world-offer.ts'

/** What an airline has filed for the customers of one account code. */
type Contract = { readonly carrier: string; readonly percent: number }

/** Contracts by account code: whose fares, and what they cost in percent of the published ones. */
const contracts: Readonly<Record<string, Contract>> = { FHCORP: { carrier: 'TG', percent: 90 } }

/** The offer at the negotiated fare of the first account code that its airline has a contract for, else as published. */
export function negotiatedOffer(offer: WorldOffer, accountCodes: readonly string[]): WorldOffer {
  const accountCode = accountCodes.find((code) => contracts[code]?.carrier === offer.carrier)
  const contract = accountCode === undefined ? undefined : contracts[accountCode]
  if (accountCode === undefined || contract === undefined) return offer
  // in whole baht, as every filed fare
  const reduced = (satang: number): number => Math.round((satang * contract.percent) / 10_000) * 100
  const prices = offer.prices.map((one) => ({ ...one, baseSatang: reduced(one.baseSatang) }))
  return { ...offer, prices, accountCode }
}
