import type { Itinerary, Journey } from '#contract/terms/itinerary.ts'
import { type Money, satang, subtractMoney } from '#contract/terms/money.ts'
import { parseInstant } from '#contract/terms/time.ts'
import {
  type ChangedJourney,
  type ExchangeOffer,
  type ExchangeSearch,
  mostExchangeOffers,
} from '../../supplier-exchange.ts'
import { parseBaht } from '../duffel-amounts.ts'
import { journeyOfSlice } from '../duffel-to-terms.ts'
import { notMoney } from '../duffel-void.ts'
import type { WireSlice } from '../duffel-wire.ts'
import { wireOfCabin } from '../terms-to-duffel.ts'
import { type WireChangeOffer, wireChangeOffer } from './order-change-wire.ts'

/** What is to be changed, and what the order has cost. */
export type TripBefore = { readonly search: ExchangeSearch; readonly total: Money }

/**
 * Returns the offers that can be sold, the cheapest first. Left out are those without a price in baht, with a refund that
 * is not money, and with flights that are unreadable or not those that were asked for.
 */
export function exchangeOffersOf(wires: readonly unknown[], before: TripBefore): readonly ExchangeOffer[] {
  const offers = wires.flatMap((wire) => {
    const read = wireChangeOffer.safeParse(wire)
    return (read.success && exchangeOfferOf(read.data, before)) || []
  })
  const charge = ({ fareDifference, penalty }: ExchangeOffer) => fareDifference.amount + penalty.amount
  return offers.toSorted((a, b) => charge(a) - charge(b)).slice(0, mostExchangeOffers)
}

function exchangeOfferOf(wire: WireChangeOffer, { search, total }: TripBefore): ExchangeOffer | undefined {
  const charge = parseBaht(wire.change_total_amount ?? '', wire.change_total_currency ?? '')
  const newTotal = parseBaht(wire.new_total_amount ?? '', wire.new_total_currency ?? '')
  const itinerary = itineraryAfter(search, wire.slices.add)
  const penalty = penaltyOf(wire)
  if (!charge || !itinerary || (penalty && penalty.amount < 0)) return undefined
  const isLess = newTotal !== undefined && newTotal.amount < total.amount
  // a refund for flights that are not cheaper is a mistake
  if (charge.amount < 0 && (!isLess || !isMoney(wire))) return undefined
  if (newTotal && newTotal.amount <= 0) return undefined
  const fareDifference = penalty ? subtractMoney(charge, penalty) : charge
  const validUntil = parseInstant(wire.expires_at ?? '')
  return {
    ref: wire.id,
    itinerary,
    fareDifference,
    penalty: penalty ?? satang(0),
    ...(penalty ? {} : { isPenaltyUnknown: true }),
    ...(isLess && penalty && fareDifference.amount >= 0 && { isResidualForfeited: true }),
    ...(validUntil && { validUntil }),
  }
}

function penaltyOf(wire: WireChangeOffer): Money | undefined {
  const amount = wire.penalty_total_amount ?? wire.penalty_amount
  return parseBaht(amount ?? '', wire.penalty_total_currency ?? wire.penalty_currency ?? '')
}

function isMoney({ refund_to: to }: WireChangeOffer): boolean {
  return typeof to === 'string' && !notMoney.includes(to)
}

/**
 * Returns the trip with its new journeys; the others stay as they are. Undefined when a journey is not among the added
 * slices, or leaves before the one before it has arrived.
 */
function itineraryAfter(
  { itinerary, changes }: ExchangeSearch,
  added: readonly WireSlice[],
): Itinerary | undefined {
  if (added.length !== changes.length) return undefined
  const left = [...added]
  const journeys = itinerary.journeys.map((booked, position): Journey | undefined => {
    const change = changes.find(({ journey }) => journey === position)
    if (!change) return booked
    const at = left.findIndex((one) => isJourneyOf(one, change, booked))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found && journeyOfSlice(withCabin(found, change, booked))
  })
  if (!journeys.every((one) => one !== undefined) || !isInOrder(journeys)) return undefined
  return { ...itinerary, journeys }
}

/** Whether an added slice leaves on the day that was asked for, in the zone and country of the booked journey. */
function isJourneyOf(wire: WireSlice, { departureOn }: ChangedJourney, { segments }: Journey): boolean {
  const leaves = wire.segments[0]
  return (
    leaves?.departing_at.slice(0, 10) === departureOn &&
    leaves.origin.time_zone === segments[0]?.departureZone
  )
}

/** Segments of a change may come without their passengers: they are in the cabin that was asked for. */
function withCabin(wire: WireSlice, { cabin }: ChangedJourney, { segments }: Journey): WireSlice {
  const asked = wireOfCabin[cabin ?? segments[0]?.cabin ?? 'economy']
  return {
    ...wire,
    segments: wire.segments.map((one) =>
      one.passengers.length > 0 ? one : { ...one, passengers: [{ passenger_id: '', cabin_class: asked }] },
    ),
  }
}

function isInOrder(journeys: readonly Journey[]): boolean {
  return journeys.every(({ segments }, position) => {
    const before = journeys[position - 1]?.segments.at(-1)
    const [first] = segments
    return !before || !first || before.arrivalAt < first.departureAt
  })
}
