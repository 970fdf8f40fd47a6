import { seatedCount } from '#contract/terms/passenger.ts'

import { type ClassAsk, areOpen, chooseClasses } from './choose-class.ts'
import { readOfferRef } from './offer-ref.ts'
import { type ItineraryPlan, type Market, endsOf, planGeometry } from './plan.ts'
import { type HouseOffer, priceItinerary } from './price-itinerary.ts'

/**
 * What became of an offer. open: the very classes can still be sold (`isFareKept` says whether the fare
 * amount stayed). moved: only dearer classes are left, and this is what they cost.
 */
export type Repriced =
  | {
      readonly kind: 'open'
      readonly plan: ItineraryPlan
      readonly offer: HouseOffer
      readonly isFareKept: boolean
    }
  | { readonly kind: 'moved'; readonly plan: ItineraryPlan; readonly offer: HouseOffer }
  | { readonly kind: 'gone'; readonly why: 'unknown' | 'tooLate' | 'seats' }

/** Minutes before the first departure at which the house stops selling: a hold needs time to be paid. */
export const salesCloseMinutes = 240

/** Works an offer out again from its handle, against the sales and the moment of now. */
export function reprice(ref: string, market: Market): Repriced {
  const read = readOfferRef(ref, market.world.network)
  if (!read) return { kind: 'gone', why: 'unknown' }
  if (!isStillSold(read.plan, market.nowMs)) return { kind: 'gone', why: 'tooLate' }
  const { plan, fareTotal } = read
  const ask = classAskOf(plan, market)
  if (plan.journeys.every(({ parts, classes }) => areOpen(parts, classes, ask))) {
    const offer = priceItinerary(plan, market)
    return { kind: 'open', plan, offer, isFareKept: fareTotalOf(offer) === fareTotal }
  }
  const journeys = plan.journeys.flatMap((one) => {
    const classes = chooseClasses(one.parts, ask)
    return classes ? [{ ...one, classes }] : []
  })
  if (journeys.length < plan.journeys.length) return { kind: 'gone', why: 'seats' }
  const moved = { ...plan, journeys }
  return { kind: 'moved', plan: moved, offer: priceItinerary(moved, market) }
}

/** What decides about the classes of a plan. */
export function classAskOf(plan: ItineraryPlan, { nowMs, sales }: Market): ClassAsk {
  return { ...planGeometry(plan), seats: seatedCount(plan.party), nowMs, sales }
}

/** Whether the flights are still ahead, in order and joined up. */
function isStillSold({ journeys }: ItineraryPlan, nowMs: number): boolean {
  const first = journeys[0]
  if (!first || endsOf(first.found).departMs < nowMs + salesCloseMinutes * 60_000) return false
  const flights = journeys.flatMap(({ found }) => found.flights)
  const isInOrder = flights.every((one, at) => (flights[at - 1]?.arriveMs ?? 0) < one.departMs)
  const isJoined = journeys.every(({ found }) =>
    found.flights.every(
      (one, at) => at === 0 || found.flights[at - 1]?.flight.to.city === one.flight.from.city,
    ),
  )
  return isInOrder && isJoined
}

function fareTotalOf({ price }: HouseOffer): number {
  return price.passengers
    .flatMap(({ lines, count }) =>
      lines.filter(({ kind }) => kind === 'fare').map((one) => one.amount.amount * count),
    )
    .reduce((sum, amount) => sum + amount, 0)
}
