import type { FareRules, RuleAnswer } from '#contract/terms/fare.ts'
import { type Itinerary, type Journey, hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { type Money, multiplyMoney, satang, subtractMoney, sumMoney } from '#contract/terms/money.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import { type LocalDateTime, dateOfLocalTime, epochMsOf } from '#contract/terms/time.ts'
import type { TimeWindow } from '#contract/terms/calendar/time-window.ts'
import {
  type ExchangeOffer,
  type ExchangeSearch,
  type ExchangeSearchOutcome,
  mostExchangeOffers,
} from '../../supplier-exchange.ts'
import type { RequestedJourney, ShopRequest, SupplierOffer } from '../../supplier-offer.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import { priceTrip, rulesOfTrip } from '../engine/price-trip.ts'
import { filedPlanOf } from '../engine/reprice-trip.ts'
import type { TripPlan } from '../engine/trip-plan.ts'
import { marketForSale } from '../house-offers.ts'
import { shopHouse } from '../house-shop.ts'
import type { HouseStore, KeptReservation } from '../house-store.ts'
import type { HouseSnapshots } from '../supply-snapshot.ts'

/** Dependencies of a search for other flights. */
export type ExchangeSearchDeps = {
  readonly store: Pick<HouseStore, 'byRef'>
  readonly grounds: HouseSnapshots
}

/** What the fare rules of a reservation say about an exchange. */
export type ExchangeTerms = {
  readonly penalty: Money
  /** Whether a lower price is paid back. */
  readonly isRefundable: boolean
}

/**
 * Searches for other flights of the same airlines between the same places. The penalty is that of the fare rules for
 * every passenger; what a refundable fare costs less is paid back, of other fares it is forfeited.
 */
export async function searchHouseExchange(
  search: ExchangeSearch,
  context: SupplyContext,
  { store, grounds }: ExchangeSearchDeps,
): Promise<ExchangeSearchOutcome> {
  const kept = await store.byRef(search.reservationRef)
  if (!kept) return { kind: 'notFound' }
  const ground = await grounds.current(context.signal)
  const market = marketForSale(ground, { sales: new Map(), nowMs: epochMsOf(context.now) })
  const plan = filedPlanOf(kept.offerRef, market)
  const { isInvoluntary } = search
  const terms = plan && exchangeTermsOf(kept, rulesOfTrip(plan, ground), { now: context.now, isInvoluntary })
  if (!terms) return { kind: 'notPossible' }
  const request = exchangeRequestOf(search, plan)
  const isKept = (journey: number) => !search.changes.some((one) => one.journey === journey)
  const found: SupplierOffer[] = []
  for await (const event of shopHouse(request, context, grounds)) {
    if (event.kind !== 'offers') continue
    found.push(...event.offers.filter((one) => fits(one.itinerary, search.itinerary, isKept)))
  }
  const others = found.filter((one) => one.ref !== kept.offerRef)
  const old = { kept, price: priceTrip(plan, market).price }
  const offers = others.toSorted((a, b) => a.price.total.amount - b.price.total.amount)
  return {
    kind: 'offers',
    offers: offers.slice(0, mostExchangeOffers).map((one) => exchangeOfferOf(one, old, terms)),
  }
}

/**
 * Returns the terms of an exchange; undefined when it is not allowed or no longer possible, also where the ticket of a
 * passenger has ended: only all of them are exchanged. Of an involuntary exchange the fare rules do not count.
 */
export function exchangeTermsOf(
  kept: KeptReservation,
  rules: Pick<FareRules, 'rebook' | 'refund'>,
  { now, isInvoluntary }: Pick<SupplyContext, 'now'> & { readonly isInvoluntary?: true | undefined },
): ExchangeTerms | undefined {
  if (kept.state !== 'ticketed' || kept.departsAt <= now) return undefined
  if (kept.tickets.filter((one) => one.status === undefined).length < kept.passengers) return undefined
  // What is to become of their bags and seats is settled by hand.
  if (kept.extras.length > 0) return undefined
  if (isInvoluntary) return { penalty: satang(0), isRefundable: false }
  const each = penaltyPerPassenger(rules.rebook.beforeDeparture)
  if (!each) return undefined
  const refund = rules.refund.beforeDeparture.kind
  return {
    penalty: multiplyMoney(each, kept.passengers),
    isRefundable: refund === 'yes' || refund === 'fee',
  }
}

function penaltyPerPassenger(answer: RuleAnswer): Money | undefined {
  if (answer.kind === 'yes') return satang(0)
  return answer.kind === 'fee' ? answer.fee : undefined
}

/** Returns what new flights cost more than the old ones, or less where that is paid back. */
export function fareDifferenceOf(
  total: Money,
  kept: Pick<KeptReservation, 'total'>,
  { isRefundable }: ExchangeTerms,
): Money {
  const difference = subtractMoney(total, kept.total)
  return difference.amount < 0 && !isRefundable ? satang(0) : difference
}

/** A reservation, and the price of its flights by the fares as filed. */
type OldSale = { readonly kept: KeptReservation; readonly price: OfferPrice }

function exchangeOfferOf(
  offer: SupplierOffer,
  { kept, price: was }: OldSale,
  terms: ExchangeTerms,
): ExchangeOffer {
  const { ref, itinerary, price, priceGuaranteedUntil, baggage, pricingUnits, rules } = offer
  const fareDifference = fareDifferenceOf(price.total, kept, terms)
  // What was forfeited, now or before, is a part of neither.
  const isWhole =
    was.total.amount === kept.total.amount && fareDifference.amount === price.total.amount - was.total.amount
  return {
    ref,
    itinerary,
    conditions: { baggage, pricingUnits, rules },
    fareDifference,
    ...(isWhole && { taxDifference: subtractMoney(taxesIn(price), taxesIn(was)) }),
    penalty: terms.penalty,
    ...(price.total.amount < kept.total.amount && !terms.isRefundable && { isResidualForfeited: true }),
    ...(priceGuaranteedUntil && { validUntil: priceGuaranteedUntil }),
  }
}

/** Returns the taxes and carrier surcharges of all passengers. */
function taxesIn({ passengers }: OfferPrice): Money {
  const lines = passengers.flatMap((one) =>
    one.lines.map(({ kind, amount }) => (kind === 'fare' ? satang(0) : multiplyMoney(amount, one.count))),
  )
  return sumMoney(lines)
}

function exchangeRequestOf(
  { itinerary, changes }: ExchangeSearch,
  { party, privateFare }: TripPlan,
): ShopRequest {
  const carriers = itinerary.journeys.flatMap(({ segments }) => segments.map((one) => one.marketingCarrier))
  return {
    shape: itinerary.shape,
    journeys: itinerary.journeys.flatMap((journey, at) => {
      const changed = changes.find((one) => one.journey === at)
      return requestedJourneyOf(journey, changed) ?? []
    }),
    party,
    airlines: [...new Set(carriers)],
    nonstopOnly: false,
    refundableOnly: false,
    ...(privateFare && { privateFares: [privateFare] }),
  }
}

function requestedJourneyOf(
  { segments }: Journey,
  changed: ExchangeSearch['changes'][number] | undefined,
): RequestedJourney | undefined {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) return undefined
  const place = { from: first.origin, to: last.destination }
  const cabin = changed?.cabin ?? first.cabin
  if (changed) return { ...place, departureOn: changed.departureOn, cabin }
  // A search shows the cheapest trips: around the departure, the kept flight is among them.
  const departureOn = dateOfLocalTime(first.departureLocal)
  return { ...place, departureOn, cabin, window: windowAround(first.departureLocal) }
}

function windowAround(departureLocal: LocalDateTime): TimeWindow {
  const [hours = 0, minutes = 0] = departureLocal.slice(11, 16).split(':').map(Number)
  return { by: 'departure', aroundMinute: hours * 60 + minutes, rangeHours: 0 }
}

/** Returns whether the kept journeys have the flights that they had, and every flight a confirmed seat. */
function fits(found: Itinerary, booked: Itinerary, isKept: (journey: number) => boolean): boolean {
  if (hasWaitlistedFlight(found)) return false
  return booked.journeys.every(
    (journey, at) => !isKept(at) || flightsOf(found.journeys[at]) === flightsOf(journey),
  )
}

function flightsOf(journey: Journey | undefined): string {
  return (journey?.segments ?? [])
    .map((one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureLocal}`)
    .join(' ')
}
