import { type OfferAnswer } from '#contract/api/offers.ts'
import { type TripSession } from '#web/session/trip-session.ts'

/**
 * The offer of this id as this browser was shown it, from the results or an earlier price; undefined on another device
 * or after the results were let go. For telling what has changed, never for what is charged.
 */
export function shownOffer(
  trip: TripSession | undefined,
  offerId: string | undefined,
): OfferAnswer | undefined {
  const found = trip?.searchResource?.offers.find((one) => one.offerId === offerId)
  const priced = trip?.pricingResource?.offer
  return found ?? (priced?.offerId === offerId ? priced : undefined)
}
