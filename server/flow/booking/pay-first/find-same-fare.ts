import type { Journey } from '#contract/terms/itinerary.ts'
import type { Passenger, PassengerCounts } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { canBeSold, conditionsDigest, flightsDigest } from '#server/flow/offers/offers.ts'
import type {
  PriceOutcome,
  RequestedJourney,
  ShopRequest,
  SupplierOffer,
} from '#server/providers/supply/supplier-offer.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { Booking } from '../booking-record.ts'

/** What is searched for again: the flights, their conditions and the party of a booking. */
export type SoughtFare = Pick<Booking, 'offer' | 'offerRef' | 'passengers' | 'net' | 'privateFare'>

/**
 * Searches for the flights of a booking in the same classes, with the same baggage and rules, and returns the cheapest
 * price; `silent` when a source did not answer and nothing was found.
 */
export async function findSameFare(
  supply: Pick<SupplyProvider, 'shop'>,
  booking: SoughtFare,
  context: SupplyContext,
): Promise<PriceOutcome> {
  const isSame = matcherFor(booking)
  let cheapest: SupplierOffer | undefined
  let isComplete = false
  let isSourceMissing = false
  try {
    for await (const event of supply.shop(requestOf(booking), context)) {
      if (event.kind === 'sourceDone') isSourceMissing ||= event.status !== 'ok' && event.status !== 'empty'
      // Offers that are not sold leave a search incomplete, although every source has answered.
      if (event.kind === 'end') isComplete = event.complete || event.unsold !== undefined
      const same = event.kind === 'offers' ? event.offers.filter(isSame) : []
      cheapest = [...(cheapest ? [cheapest] : []), ...same].toSorted(byTotal)[0]
    }
  } catch {
    // A search that was broken off has not answered.
  }
  if (cheapest) return { kind: 'changed', offer: cheapest, was: booking.net, why: 'fare' }
  return { kind: isComplete && !isSourceMissing ? 'gone' : 'silent' }
}

const byTotal = (one: SupplierOffer, other: SupplierOffer) =>
  one.price.total.amount - other.price.total.amount

/** The brand is left out: a booking does not keep it, and its classes, baggage and rules tell the product. */
function matcherFor({ offer }: SoughtFare): (one: SupplierOffer) => boolean {
  const flights = flightsDigest(offer.itinerary)
  const conditions = conditionsDigest(offer)
  return (one) =>
    canBeSold(one, true) &&
    flightsDigest(one.itinerary) === flights &&
    conditionsDigest({ itinerary: one.itinerary, baggage: one.baggage, rules: one.rules }) === conditions
}

function requestOf({ offer: { itinerary }, offerRef, passengers, privateFare }: SoughtFare): ShopRequest {
  const segments = itinerary.journeys.flatMap((journey) => journey.segments)
  return {
    shape: itinerary.shape,
    journeys: itinerary.journeys.map(requestedJourneyOf),
    party: partyOf(passengers),
    airlines: [...new Set(segments.map(({ marketingCarrier }) => marketingCarrier))],
    nonstopOnly: itinerary.journeys.every((journey) => journey.segments.length === 1),
    refundableOnly: false,
    soughtRef: offerRef,
    ...(privateFare && { privateFares: [privateFare] }),
  }
}

function requestedJourneyOf({ segments }: Journey): RequestedJourney {
  const first = segments[0]
  const last = segments.at(-1)
  if (!first || !last) throw new Error('a journey without flights')
  const departureOn = first.departureLocal.slice(0, 10) as LocalDate
  return { from: first.origin, to: last.destination, departureOn, cabin: first.cabin }
}

function partyOf(passengers: readonly Passenger[]): PassengerCounts {
  const types = passengers.map(({ type }) => type)
  return Object.fromEntries(types.map((type) => [type, types.filter((one) => one === type).length]))
}
