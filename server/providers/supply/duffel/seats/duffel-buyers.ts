import { type PassengerKey, passengerKeys } from '#contract/terms/price/extra.ts'
import { type DuffelOfferHandle, pairParty } from '../duffel-passengers.ts'
import { canHold } from '../duffel-to-terms.ts'
import type { WireOffer } from '../duffel-wire.ts'

/** Our passengers by Duffel's passenger ids. */
export type BuyersOfOffer = ReadonlyMap<string, PassengerKey>

/** For offers that extras are not sold with. */
export const nobody: BuyersOfOffer = new Map()

/**
 * Returns the passengers who can buy extras of an offer: all with a seat. None where the offer is held, because Duffel
 * holds no services, nor where a child travels, because it is ordered by another offer, of its real age, nor in another
 * currency than baht.
 */
export function buyersOfOffer(
  offer: WireOffer,
  { party, rate }: Pick<DuffelOfferHandle, 'party' | 'rate'>,
): BuyersOfOffer {
  const pairs = pairParty(party, offer.passengers)
  if (rate || canHold(offer) || !pairs || (party.child ?? 0) > 0) return nobody
  const keys = passengerKeys(pairs.map(({ ours }) => ours.type))
  return new Map(
    pairs.flatMap(({ ours, id }, index) => (ours.type === 'infantOnLap' ? [] : [[id, keys[index] ?? '']])),
  )
}
