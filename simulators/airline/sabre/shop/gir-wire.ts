import type { Instant } from '#contract/terms/time.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import { type NdcOffer, itemIdsOf, offerSeconds } from '../ndc/ndc-offers.ts'
import { type FareWriting, toWireFare } from './gir-fares.ts'
import { legReferenceOf } from './gir-legs.ts'
import { type GirDescriptions, createGirDescriptions } from './gir-descriptions.ts'
import type { RequestedPassenger } from './shop-query.ts'
import type { WireCurrency } from './wire-currency.ts'

/** A message at the top of an answer. */
export type GirMessage = {
  readonly severity: 'Info' | 'Warning' | 'Error'
  readonly type: string
  readonly code: string
  readonly text: string
}

/** The same flights at one or several prices. */
export type Itinerary = {
  readonly offers: readonly WorldOffer[]
  /** What the airlines offer by NDC on the same flights. */
  readonly ndc?: readonly NdcOffer[]
  readonly isRevalidated?: boolean
}

/** The content of an answer. */
export type GirContent = {
  readonly itineraries: readonly Itinerary[]
  readonly legs: readonly { readonly departureDate: string; readonly from: string; readonly to: string }[]
  readonly passengers: readonly RequestedPassenger[]
  readonly isBaggageWanted: boolean
  readonly areBagFeesWanted: boolean
  readonly currency: WireCurrency
  readonly now: Instant
  /** Why a pricing source returned nothing or a partial result. */
  readonly processing: readonly { readonly pricingSource: string; readonly text: string }[]
  readonly messages: readonly GirMessage[]
  readonly transactionId: string
}

/** Returns the grouped itinerary response: descriptions once, itineraries that reference them. */
export function groupedItineraryResponse(content: GirContent): Record<string, unknown> {
  const pools = createGirDescriptions()
  const itineraries = content.itineraries.map((one, index) => toWireItinerary(one, index, { pools, content }))
  return {
    groupedItineraryResponse: {
      version: '5',
      messages: [...headMessages(content.transactionId), ...content.messages],
      statistics: { itineraryCount: itineraries.length },
      ...toWireDescriptions(pools),
      ...(itineraries.length + content.processing.length > 0
        ? { itineraryGroups: [itineraryGroup(content, itineraries)] }
        : {}),
    },
  }
}

function itineraryGroup(
  content: GirContent,
  itineraries: readonly Record<string, unknown>[],
): Record<string, unknown> {
  const legDescriptions = content.legs.map(({ departureDate, from, to }) => ({
    departureDate,
    departureLocation: from,
    arrivalLocation: to,
  }))
  return {
    groupDescription: { legDescriptions },
    ...(itineraries.length > 0 ? { itineraries } : {}),
    ...(content.processing.length > 0 ? { processingMessages: content.processing } : {}),
  }
}

function headMessages(transactionId: string): GirMessage[] {
  return [
    { severity: 'Info', type: 'WORKERTHREAD', code: 'TRANSACTIONID', text: transactionId },
    { severity: 'Info', type: 'SERVER', code: 'ASE-SIMULATOR', text: '27131' },
    { severity: 'Info', type: 'DRE', code: 'DEFAULT RULEID', text: '21006' },
  ]
}

function toWireDescriptions(pools: GirDescriptions): Record<string, unknown> {
  return {
    scheduleDescs: pools.schedules.list(),
    taxDescs: pools.taxes.list(),
    taxSummaryDescs: pools.taxSummaries.list(),
    fareComponentDescs: pools.fareComponents.list(),
    validatingCarrierDescs: pools.validatingCarriers.list(),
    baggageAllowanceDescs: pools.baggageAllowances.list(),
    legDescs: pools.legs.list(),
  }
}

type Writing = { readonly pools: GirDescriptions; readonly content: GirContent }

function toWireItinerary(
  one: Itinerary,
  index: number,
  { pools, content }: Writing,
): Record<string, unknown> {
  const { ndc = [] } = one
  const journeys = (one.offers[0] ?? ndc[0]?.offer)?.journeys ?? []
  // the last leg is written first, so that a leg's number does not reveal its position
  const refs = journeys
    .toReversed()
    .map(({ flights }) => ({ ref: legReferenceOf(pools, flights) }))
    .toReversed()
  return {
    id: index + 1,
    pricingSource: 'ADVJR1',
    legs: refs,
    pricingInformation: [
      ...one.offers.map((offer, place) => ({
        pricingSubsource: 'MIP',
        distributionModel: 'ATPCO',
        ...(one.isRevalidated ? { revalidated: true } : {}),
        offer: {
          offerId: `${content.transactionId.slice(-9)}-${index + 1}-${place + 1}`,
          source: 'ATPCO',
          timeToLive: offerSeconds,
        },
        fare: toWireFare(offer, { ...content, pools }),
      })),
      ...ndc.map((made) => toWireNdcPricing(made, { ...content, pools })),
    ],
  }
}

function toWireNdcPricing(made: NdcOffer, writing: FareWriting): Record<string, unknown> {
  const [itemId] = itemIdsOf(made)
  return {
    pricingSubsource: 'NDC_CONNECTOR',
    distributionModel: 'NDC',
    offer: { offerId: made.offerId, source: 'NDC', timeToLive: offerSeconds },
    fare: { ...toWireFare(made.offer, writing), offerItemId: itemId },
  }
}

/** Returns the price of an offer for the whole party in satang. */
export function totalSatang(offer: WorldOffer): number {
  return offer.prices.reduce(
    (sum, one) => sum + one.count * (one.baseSatang + one.taxes.reduce((all, tax) => all + tax.satang, 0)),
    0,
  )
}
