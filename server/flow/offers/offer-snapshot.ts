import { hash } from 'node:crypto'
import type { Itinerary, Journey, Segment } from '#contract/terms/itinerary.ts'
import { type OfferPrice, pricePerPassenger } from '#contract/terms/offer.ts'
import type { SupplierOffer, UnsoldReason } from '#server/providers/supply/supplier-offer.ts'
import type { OfferSnapshot } from './sealed-offer.ts'

/** A supplier's offer with its net price, and our selling price. */
export type ShownOffer = { readonly net: SupplierOffer; readonly selling: OfferPrice }

/** Texts of journeys that the offers of a search share. */
export type JourneyTexts = {
  readonly flights: Map<Journey, string>
  readonly classes: Map<Journey, string>
}

/** Returns no texts yet. */
export function createJourneyTexts(): JourneyTexts {
  return { flights: new Map(), classes: new Map() }
}

/** Returns the data of a shown offer that are needed to reprice it. */
export function offerSnapshotOf(
  { net, selling }: ShownOffer,
  texts: JourneyTexts = createJourneyTexts(),
): OfferSnapshot {
  return {
    ref: net.ref,
    netTotal: net.price.total,
    sellingTotal: selling.total,
    flights: flightsDigest(net.itinerary, texts),
    perPerson: selling.passengers.map((one) => ({ type: one.type, amount: pricePerPassenger(one) })),
    conditions: conditionsDigest(net, texts),
    expiresAt: net.expiresAt,
  }
}

/** Returns a digest of flights and times, by which two offers at the same price are distinguished. */
export function flightsDigest({ journeys }: Itinerary, texts: JourneyTexts = createJourneyTexts()): string {
  return sha256Of(journeys.map((journey) => flightsText(journey, texts)).join())
}

function cachedJourneyText(
  journey: Journey,
  texts: Map<Journey, string>,
  write: (segment: Segment) => unknown,
): string {
  const known = texts.get(journey)
  if (known !== undefined) return known
  const text = JSON.stringify(journey.segments.map(write))
  texts.set(journey, text)
  return text
}

function flightsText(journey: Journey, { flights }: JourneyTexts): string {
  return cachedJourneyText(
    journey,
    flights,
    (one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureAt} ${one.arrivalAt}`,
  )
}

function classesText(journey: Journey, { classes }: JourneyTexts): string {
  return cachedJourneyText(journey, classes, (one) => [one.cabin, one.rbd ?? null, one.waitlisted])
}

/** What distinguishes two offers on the same flights. */
export type OfferConditions = Pick<SupplierOffer, 'itinerary' | 'baggage' | 'fareBrand' | 'rules'>

/**
 * Returns a digest of cabins, booking classes, baggage and fare rules, by which two offers on the same
 * flights are distinguished.
 */
export function conditionsDigest(
  { itinerary, baggage, fareBrand, rules }: OfferConditions,
  texts: JourneyTexts = createJourneyTexts(),
): string {
  const classes = itinerary.journeys.map((journey) => classesText(journey, texts)).join()
  const { cabinPieces, cabinKg, checkedPieces, checkedKg } = baggage
  const answers = [
    rules.refund.beforeDeparture,
    rules.refund.afterDeparture,
    rules.refund.noShow,
    rules.rebook.beforeDeparture,
    rules.rebook.afterDeparture,
    rules.reroute,
  ].map((answer) => (answer.kind === 'fee' ? answer.fee.amount : answer.kind))
  const bags = [cabinPieces, cabinKg, checkedPieces, checkedKg, ...(baggage.notStated ?? [])]
  return sha256Of(`${classes} ${JSON.stringify([bags, fareBrand ?? null, answers])}`)
}

function sha256Of(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 10)
}

/**
 * Why the shop cannot sell an offer; undefined where it can. It sells in baht and takes nobody's word for a rate of
 * exchange; and it pays no supplier before its customer has paid, so that an offer that cannot be held is sold only
 * where pay-first offers are.
 */
export function unsoldReasonOf(
  { price, isInstant }: SupplierOffer,
  sellsPayFirst: boolean,
): UnsoldReason | undefined {
  if (price.total.currency !== 'THB') return 'otherCurrency'
  return isInstant && !sellsPayFirst ? 'payAtOnce' : undefined
}

/** Whether the shop can sell an offer. */
export function canBeSold(offer: SupplierOffer, sellsPayFirst: boolean): boolean {
  return unsoldReasonOf(offer, sellsPayFirst) === undefined
}
