import type { MarkupFacts, PlaceCodes, SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { OfferMarkupFacts } from '#contract/terms/price/offer-markup-facts.ts'

/** Looks up airport, city and country by the code of an airport or city; unknown parts are empty. */
export type PlaceOf = (code: string) => PlaceCodes

/** What rules look at besides the offer. */
export type MarkupFactsQuery = {
  readonly channel: SalesChannel
  readonly bookedOn: LocalDate
  readonly placeOf: PlaceOf
}

/** What rules look at in an offer that is asked for so. */
export function markupFactsOf(
  { routes, ...offer }: OfferMarkupFacts,
  { channel, bookedOn, placeOf }: MarkupFactsQuery,
): MarkupFacts {
  const ends = routes.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
  return { ...offer, routes: ends, channel, bookedOn }
}
