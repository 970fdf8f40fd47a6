import { createOfferPacker } from '#contract/api/offer/pack-offers.ts'
import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { type OfferPrice, pricePerPassenger } from '#contract/terms/offer.ts'
import type { OfferWriter, SampledOffer } from '#server/providers/supply/offer-writer.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import type { RoutingPlan } from '#contract/terms/supply/routing-plan.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import { createUnsoldCount } from './count-unsold.ts'
import { type JourneyAnswers, offerAnswerOf } from './offer-answer.ts'
import { type ShownOffer, createJourneyTexts, offerSnapshotOf, unsoldReasonOf } from './offer-snapshot.ts'
import { packedLineOf } from './packed-line.ts'
import type { PriceLines, Viewer } from './price-answer.ts'
import type { OfferRouting } from './routing/current-routing.ts'
import { type OfferKey, createOfferIdFactory } from './sealed-offer.ts'

/** Most offers of a sampled search that are kept. */
export const mostSampled = 40

/** What the offers of a search are written with. Plain data: it may cross to another thread. */
export type OfferWriterSettings = {
  readonly key: OfferKey
  readonly supplierId: SupplierId
  readonly viewer: Viewer
  readonly priceLines: PriceLines
  /** Whether the cheapest offers are returned beside their line. */
  readonly isSampled: boolean
  /** Whether pay-first offers are sold to whoever asks. */
  readonly sellsPayFirst: boolean
  /** Routing rules for another thread; absent where no offer has to be looked at. */
  readonly routing?: RoutingPlan
}

/** What is decided on each net offer: its selling price, and whether routing rules let it be sold. */
export type OfferDecisions = {
  readonly priceOf: (net: SupplierOffer) => OfferPrice
  readonly verdictOf?: OfferRouting
}

/** Returns the writer of one search: prices, ids and packed lines of its offers. */
export function createOfferWriter(
  { key, supplierId, viewer, priceLines: lines, isSampled, sellsPayFirst }: OfferWriterSettings,
  { priceOf, verdictOf }: OfferDecisions,
): OfferWriter {
  const idOf = createOfferIdFactory(key)
  // A reader keeps what the lines of a source share apart from that of others, who write by themselves.
  const packers = new Map<string, ReturnType<typeof createOfferPacker>>()
  const packOf = (source: string) => {
    const packer = packers.get(source) ?? createOfferPacker()
    packers.set(source, packer)
    return packer
  }
  const texts = createJourneyTexts()
  const answers: JourneyAnswers = new Map()
  return (source, offers) => {
    const { sold, total } = createUnsoldCount((net) =>
      verdictOf?.(net).isSold === false ? 'routing' : unsoldReasonOf(net, sellsPayFirst),
    )
    const shown = sold(offers).map((net) => ({ net, selling: priceOf(net) }))
    const written = shown.map((one) => {
      const preference = verdictOf?.(one.net).preference ?? 0
      const offerId = idOf(offerSnapshotOf(one, texts))
      return offerAnswerOf({ ...one, offerId }, viewer, { lines, answers, supplierId, preference })
    })
    return {
      line: shown.length === 0 ? new Uint8Array() : packedLineOf(source, packOf(source)(written)),
      count: shown.length,
      unsold: total() ?? {},
      lowestAdultFare: lowestAdultFareOf(shown),
      sample: isSampled ? cheapestOf(shown) : [],
    }
  }
}

function lowestAdultFareOf(shown: readonly ShownOffer[]): number | undefined {
  let lowest = Infinity
  for (const one of shown) lowest = Math.min(lowest, confirmedAdultFareOf(one))
  return lowest === Infinity ? undefined : lowest
}

/** Returns what an adult pays in satang; Infinity where that is unknown, and where a seat is only asked for. */
function confirmedAdultFareOf({ net, selling }: ShownOffer): number {
  return hasWaitlistedFlight(net.itinerary) ? Infinity : adultFareOf(selling)
}

/** Returns what an adult pays in satang; Infinity without adults, and where shares of a total say nothing. */
function adultFareOf({ passengers }: OfferPrice): number {
  const adult = passengers.find(({ type }) => type === 'adult')
  const isUnknown = adult?.isShareOfTotal === true && passengers.length > 1
  return adult && !isUnknown ? pricePerPassenger(adult).amount : Infinity
}

function cheapestOf(shown: readonly ShownOffer[]): SampledOffer[] {
  return shown
    .map((one) => {
      const adultFare = confirmedAdultFareOf(one)
      const { net, selling } = one
      return { net, sellingTotal: selling.total, adultFare: adultFare === Infinity ? undefined : adultFare }
    })
    .toSorted((one, other) => one.sellingTotal.amount - other.sellingTotal.amount)
    .slice(0, mostSampled)
}
