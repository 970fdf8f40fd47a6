import { type FareBuyer, cheapestFare, cheapestMatchingEntry, isFareSaleable } from './fares/choose-fare.ts'
import { type NamedPart, type ReadHandle, decodeOfferHandle } from './offer-handle.ts'
import { type HouseOffer, fareBahtOfParty, fareParts, priceTrip } from './price-trip.ts'
import type { SaleContext } from './fares/sale-context.ts'
import { type FarePart, type TripPlan, endpointsOf, stayOfTrip } from './trip-plan.ts'
import { salesCloseMinutes } from './search/set-query.ts'

/**
 * The result of repricing. open: the same fares are saleable (`isFareKept` says whether their amount is
 * unchanged). moved: a fare is closed or no longer filed, and the next cheapest of its family replaces it.
 * full: nothing is saleable; `wanted` is the offer for a waitlist request, absent when its fares are no
 * longer filed.
 */
export type Repriced =
  | {
      readonly kind: 'open'
      readonly plan: TripPlan
      readonly offer: HouseOffer
      readonly isFareKept: boolean
    }
  | {
      readonly kind: 'moved'
      readonly plan: TripPlan
      readonly offer: HouseOffer
      readonly wanted?: TripPlan
    }
  | { readonly kind: 'full'; readonly wanted?: TripPlan }
  | { readonly kind: 'gone'; readonly why: 'unknown' | 'tooLate' }

/** Reprices an offer from its reference with current sales. */
export function repriceTrip(handle: string, market: SaleContext): Repriced {
  const named = decodeOfferHandle(handle, market.view)
  if (!named) return { kind: 'gone', why: 'unknown' }
  if (!areFlightsSaleable(named, market.nowMs)) return { kind: 'gone', why: 'tooLate' }
  const buyer: FareBuyer = {
    party: named.party,
    stay: stayOfTrip(named),
    refundableOnly: false,
    needsSeats: !named.isWaitlisted,
  }
  const read = matchFaresToFlights(named, { buyer, market })
  const wanted = planFromHandle(read, stillFiledFareOf)
  if (wanted && fareParts(wanted).every((part) => isFareSaleable(part, buyer, market))) {
    return {
      kind: 'open',
      plan: wanted,
      offer: priceTrip(wanted, market),
      isFareKept: isFareKept(wanted, read, market),
    }
  }
  const moved = planFromHandle(read, (part) => nextCheapestFare(part, { buyer, market }))
  if (!moved) return { kind: 'full', ...(wanted && { wanted }) }
  return { kind: 'moved', plan: moved, offer: priceTrip(moved, market), ...(wanted && { wanted }) }
}

/**
 * Returns the plan of an offer with the fares as filed, whether or not they are still on sale; undefined when one is no
 * longer filed.
 */
export function filedPlanOf(handle: string, market: SaleContext): TripPlan | undefined {
  const named = decodeOfferHandle(handle, market.view)
  if (!named) return undefined
  const stay = stayOfTrip(named)
  const buyer: FareBuyer = { party: named.party, stay, refundableOnly: false, needsSeats: false }
  return planFromHandle(matchFaresToFlights(named, { buyer, market }), stillFiledFareOf)
}

/** Fares of one name may be filed for different dates: each part gets the fare that is filed for its flights. */
function matchFaresToFlights(named: ReadHandle, asked: FareContext): ReadHandle {
  const withMatchingFare = (part: NamedPart): NamedPart => ({
    ...part,
    entry: cheapestMatchingEntry(part, { market: part.market, entries: part.namesakes }, asked),
  })
  const journeys = named.journeys.map(({ flown, parts }) => ({ flown, parts: parts.map(withMatchingFare) }))
  return { ...named, journeys }
}

/** Returns the plan of an offer reference; undefined when one of the fares is unavailable. */
function planFromHandle(
  { journeys, ...trip }: ReadHandle,
  fareOf: (part: NamedPart) => FarePart | undefined,
): TripPlan | undefined {
  const planned = journeys.map(({ flown, parts }) => ({
    flown,
    parts: parts.flatMap((part) => fareOf(part) ?? []),
  }))
  const isWhole = planned.every(({ parts }, at) => parts.length === journeys[at]?.parts.length)
  if (!isWhole) return undefined
  const { fareBaht: _, ...sold } = trip
  return { ...sold, journeys: planned }
}

/** Returns the fare itself while it is filed. */
function stillFiledFareOf(named: NamedPart): FarePart | undefined {
  const { kind: _kind, letter: _letter, namesakes: _namesakes, entry, ...part } = named
  return entry && { ...part, entry }
}

type FareContext = { readonly buyer: FareBuyer; readonly market: SaleContext }

/** Returns the fare itself when saleable, else the cheapest saleable one of its family and kind. */
function nextCheapestFare(part: NamedPart, { buyer, market }: FareContext): FarePart | undefined {
  const filed = stillFiledFareOf(part)
  if (filed && isFareSaleable(filed, buyer, market)) return filed
  const { kind, letter } = part
  const input = { owner: part.market.owner, kind, letter, leastRefund: part.entry?.refund ?? 0 }
  return cheapestFare(part, input, { buyer, market })
}

/** Whether the flights are in the future, in order and connected. */
function areFlightsSaleable({ journeys }: ReadHandle, nowMs: number): boolean {
  const flights = journeys.flatMap(({ flown }) => flown.flights)
  const first = flights[0]
  if (!first || first.departMs < nowMs + salesCloseMinutes * 60_000) return false
  const isInOrder = flights.every((one, at) => (flights[at - 1]?.arriveMs ?? 0) < one.departMs)
  const isJoined = journeys.every(({ flown }) =>
    flown.flights.every(
      (one, at) => at === 0 || flown.flights[at - 1]?.flight.to.city === one.flight.from.city,
    ),
  )
  return isInOrder && isJoined
}

function isFareKept(plan: TripPlan, { fareBaht }: ReadHandle, market: SaleContext): boolean {
  return fareBahtOfParty(plan, market) === fareBaht
}

/** Returns the first departure of a plan. */
export function departsAtMs({ journeys }: Pick<TripPlan, 'journeys'>): number {
  return Math.min(...journeys.map(({ flown }) => endpointsOf(flown.flights).departMs))
}
