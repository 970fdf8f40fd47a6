import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { TripSession } from '#web/session/trip-session.ts'

/**
 * Returns the offer with this id as shown in this browser, from the results or an earlier price; undefined on
 * another device or after the results were dropped. For showing changes, never for charging.
 */
export function previouslyShownOffer(
  trip: TripSession | undefined,
  offerId: string | undefined,
): OfferAnswer | undefined {
  const found = trip?.searchResource?.offers.find((one) => one.offerId === offerId)
  const priced = trip?.pricingResource?.offer
  return found ?? (priced?.offerId === offerId ? priced : undefined)
}
