import { epochMsOf } from '#contract/terms/time.ts'
import type { AirlineHandlers } from '../duffel-handlers.ts'
import { type KeptOffer, toWireOffer } from './offer-handlers.ts'
import type { SearchHandlers } from './search-handlers.ts'

type ReadDesks = Pick<AirlineHandlers, 'offers' | 'searches' | 'clock'>

/** Returns those of the given offers that have not expired. */
export function unexpiredOffers({ offers, clock }: ReadDesks, ids: readonly string[]): KeptOffer[] {
  return ids.flatMap((id) => {
    const offer = offers.peek(id)
    return offer && epochMsOf(offer.expiresAt) > clock.nowMs() ? [offer] : []
  })
}

/** Returns an offer in the wire format, with the passenger data received so far. */
export function toWireOfferWithPassengers(
  { searches }: Pick<ReadDesks, 'searches'>,
  offer: KeptOffer,
): Record<string, unknown> {
  return { ...toWireOffer(offer), passengers: toWirePassengers(offer, searches) }
}

/** Returns the passengers of an offer in the wire format. */
export function toWirePassengers(offer: KeptOffer, searches: SearchHandlers): Record<string, unknown>[] {
  return offer.passengers.map((one) => {
    const told = searches.known(offer.id, one.id)
    return {
      ...one,
      fare_type: null,
      given_name: told?.given_name ?? null,
      family_name: told?.family_name ?? null,
      loyalty_programme_accounts: told?.loyalty_programme_accounts ?? [],
    }
  })
}
