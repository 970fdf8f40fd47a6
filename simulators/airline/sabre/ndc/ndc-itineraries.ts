import type { Instant } from '#contract/terms/time.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import { type Itinerary, totalSatang } from '../shop/gir-wire.ts'
import type { RequestedPassenger } from '../shop/shop-query.ts'
import type { LowFareSearch } from '../shop/shop-requests.ts'
import { type NdcOffer, type NdcOfferStore, ndcOfferOf } from './ndc-offers.ts'

/** A search of which the NDC offers are wanted. */
export type NdcSearch = {
  readonly asked: LowFareSearch
  readonly pcc: string
  readonly passengers: readonly RequestedPassenger[]
  readonly store: NdcOfferStore
  readonly now: Instant
}

/** An itinerary with the filed fares of all its brands. */
export type FiledItinerary = { readonly filed: readonly WorldOffer[]; readonly shown: Itinerary }

/**
 * Returns the itineraries with the offers of the sources that the request enables. Unless it wants several sources for
 * an itinerary, the cheaper one survives; of equal ones that which it prefers.
 */
export function itinerariesOfSources(
  itineraries: readonly FiledItinerary[],
  search: NdcSearch,
): readonly Itinerary[] {
  const { TravelPreferences: wishes, TPA_Extensions: extensions } = search.asked
  const { DataSources: sources, PreferNDCSourceOnTie: tie } = wishes?.TPA_Extensions ?? {}
  const isFiledWanted = sources?.ATPCO !== 'Disable'
  const areBothKept = extensions?.IntelliSellTransaction?.MultipleSourcePerItinerary?.Value === true
  return itineraries.flatMap(({ filed, shown }) => {
    const offers = isFiledWanted ? shown.offers : []
    const ndc = sources?.NDC === 'Enable' ? ndcOffersOf(filed, search) : []
    if (offers.length + ndc.length === 0) return []
    if (areBothKept || offers.length === 0 || ndc.length === 0) return [{ offers, ndc }]
    const difference = lowestOf(ndc.map(({ offer }) => offer)) - lowestOf(offers)
    const isNdcKept = difference < 0 || (difference === 0 && tie?.Value === true)
    return [isNdcKept ? { offers: [], ndc } : { offers, ndc: [] }]
  })
}

function lowestOf(offers: readonly WorldOffer[]): number {
  return Math.min(...offers.map(totalSatang))
}

/** The airline sends upsells by itself; without the indicators only the cheapest offer is passed on. */
function ndcOffersOf(filed: readonly WorldOffer[], search: NdcSearch): NdcOffer[] {
  const { asked, pcc, passengers, store, now } = search
  const { MultipleBrandedFares: multiple, MaxNumberOfUpsells: most } =
    asked.TravelPreferences?.TPA_Extensions?.NDCIndicators ?? {}
  const upsells = multiple?.Value === true ? (most?.Value ?? 0) : 0
  return filed
    .flatMap((one) => ndcOfferOf(one) ?? [])
    .toSorted((one, other) => totalSatang(one) - totalSatang(other))
    .slice(0, 1 + upsells)
    .map((offer) => store.put({ pcc, offer, passengers, isPriced: false }, now))
}
