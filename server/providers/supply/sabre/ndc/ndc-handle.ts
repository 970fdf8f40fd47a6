import { baggageOf } from '../shop/sabre-baggage.ts'
import type { SabreCoupon } from '../shop/sabre-coupons.ts'
import type { SabreGraph } from '../shop/sabre-graph.ts'
import { type WireObject, asObject, asObjectList, asText } from '../shop/sabre-json-values.ts'
import type { SabreNdcHandle } from '../shop/sabre-offer-ref.ts'
import { statedTermsOf } from '../shop/sabre-penalties.ts'
import type { ZoneOf } from '../shop/sabre-segments.ts'
import type { SoldJourney } from '../shop/sabre-sold-journey.ts'

/** An airline's offer in the answer of a search. */
export type NdcOption = {
  readonly graph: SabreGraph
  readonly pricing: WireObject
  readonly info: WireObject
  readonly journeys: readonly SoldJourney[]
  readonly sold: readonly SabreCoupon[]
  readonly isAbroad: boolean
  readonly zoneOf: ZoneOf
}

/**
 * Returns what must be known to price and order an airline's offer later. Undefined without items, or where the zone
 * of an airport is known from this answer alone.
 */
export function ndcHandleOf(option: NdcOption): SabreNdcHandle | undefined {
  const { graph, pricing, info, journeys, sold, isAbroad, zoneOf } = option
  const itemIds = itemIdsOf(asObject(pricing['fare']))
  const segments = journeys.flatMap(({ journey }) => journey.segments)
  const areZonesKnown = segments.every(
    (one) => zoneOf(one.origin) === one.departureZone && zoneOf(one.destination) === one.arrivalZone,
  )
  if (itemIds.length === 0 || !areZonesKnown) return undefined
  return {
    itemIds,
    fareBrands: journeys.map(({ journey }) => journey.fareBrand ?? ''),
    baggage: baggageOf(info, sold.length, graph),
    isPassportNeeded: isAbroad,
    terms: statedTermsOf(pricing, info),
    flights: segments.map(({ aircraft, stops }) => ({
      ...(aircraft === undefined ? {} : { aircraft }),
      ...(stops.length === 0 ? {} : { stops }),
    })),
  }
}

/** The item of the whole offer, else those of its passenger types. */
function itemIdsOf(fare: WireObject): string[] {
  const whole = asText(fare['offerItemId'])
  if (whole) return [whole]
  const ofTypes = asObjectList(fare['passengerInfoList']).flatMap(
    (one) => asText(asObject(one['passengerInfo'])['offerItemId']) ?? [],
  )
  return [...new Set(ofTypes)]
}
