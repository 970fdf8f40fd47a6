import type { Ticket } from '#contract/terms/ticket.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import { fareBuyerOfPlan } from './engine/fares/higher-fare-families.ts'
import { isFareSaleable } from './engine/fares/choose-fare.ts'
import { dateOfDay, dayNumberOf } from './engine/day-number.ts'
import { decodeOfferHandle } from './engine/offer-handle.ts'
import { mainFarePart, fareParts, isPaidAtBooking, priceTrip } from './engine/price-trip.ts'
import { type Repriced, departsAtMs, repriceTrip } from './engine/reprice-trip.ts'
import {
  type SaleContext,
  bookedSlot,
  seatLimitsOn,
  saleContextAt,
  createSalesReader,
} from './engine/fares/sale-context.ts'
import type { TripPlan } from './engine/trip-plan.ts'
import type { DatedFlight, WorldView } from './engine/world-view.ts'
import { privateFareContracts } from './private-fares/private-fare-contracts.ts'
import type { HouseSnapshot } from './supply-snapshot.ts'
import type {
  FlightDate,
  SaleMarket,
  SaleableAnswer,
  SaleableOffers,
  SaleablePlan,
} from './house-saleable.ts'

/** The part of the ground that repricing needs. */
export type OfferContext = Pick<HouseSnapshot, 'view' | 'office'>

/** Returns the pricing interface for booking, on the current ground. */
export function saleableOffers(groundNow: () => OfferContext): SaleableOffers {
  return {
    flightsOf: (ref) => flightDatesOf(ref, groundNow().view),
    price: (ref, market) => saleableAnswerOf(ref, marketForSale(groundNow(), market)),
    cabinSeatsOf: ({ flightKey, on }) => groundNow().view.seatsOn(flightKey, dayNumberOf(on))?.flight.seats,
    limitsOf(flight, market) {
      const ground = groundNow()
      const dated = ground.view.seatsOn(flight.flightKey, dayNumberOf(flight.on))
      return dated && seatLimitsOn(dated, marketForSale(ground, market))
    },
  }
}

/** Returns the market of a ground with these sales. */
export function marketForSale({ view, office }: OfferContext, { sales, nowMs }: SaleMarket): SaleContext {
  return saleContextAt(
    { view, office, salesOf: createSalesReader(sales), contracts: privateFareContracts() },
    nowMs,
  )
}

/** Returns every operating flight of an offer once; undefined for an invalid reference. */
export function flightDatesOf(ref: string, view: WorldView): FlightDate[] | undefined {
  const read = decodeOfferHandle(ref, view)
  return read && operatingFlightDatesOf(read.journeys.flatMap(({ flown }) => flown.flights))
}

/** Returns the operating flights of these, once each. */
export function operatingFlightDatesOf(flights: readonly DatedFlight[]): FlightDate[] {
  const dates = flights.map(({ flight, day }) => ({ flightKey: flight.key, on: dateOfDay(day) }))
  return [...new Map(dates.map((one) => [`${one.flightKey} ${one.on}`, one])).values()]
}

function saleableAnswerOf(ref: string, market: SaleContext): SaleableAnswer {
  const repriced = repriceTrip(ref, market)
  switch (repriced.kind) {
    case 'open':
      return hasSeatsForParty(repriced.plan, market)
        ? { kind: 'open', plan: saleablePlan(repriced.plan, market) }
        : { kind: 'full', plan: saleablePlan(repriced.plan, market), hasDearer: false }
    case 'moved':
    case 'full':
      return soldOutAnswerOf(repriced, market)
    case 'gone':
      return { kind: 'gone' }
  }
}

/** A waitlist offer may be open without seats; it is sold as confirmed once there are seats. */
function hasSeatsForParty(plan: TripPlan, market: SaleContext): boolean {
  if (!plan.isWaitlisted) return true
  const buyer = { ...fareBuyerOfPlan(plan), needsSeats: true }
  return fareParts(plan).every((part) => isFareSaleable(part, buyer, market))
}

function soldOutAnswerOf(
  repriced: Extract<Repriced, { kind: 'moved' | 'full' }>,
  market: SaleContext,
): SaleableAnswer {
  const hasDearer = repriced.kind === 'moved'
  const plan = repriced.wanted ?? (repriced.kind === 'moved' ? repriced.plan : undefined)
  return plan ? { kind: 'full', plan: saleablePlan(plan, market), hasDearer } : { kind: 'gone' }
}

function saleablePlan(plan: TripPlan, market: SaleContext): SaleablePlan {
  return {
    party: plan.party,
    flights: fareParts(plan).flatMap((part) =>
      part.flights.map(({ flight, day }, at) => ({
        flightKey: flight.key,
        on: dateOfDay(day),
        slot: bookedSlot(part, at, part.entry.slot),
      })),
    ),
    coupons: couponsOf(plan),
    total: priceTrip(plan, market).price.total,
    accountingCode: mainFarePart(plan).market.owner.accountingCode,
    departsAt: instantFromMs(departsAtMs(plan)),
    isInstant: isPaidAtBooking(plan),
  }
}

function couponsOf({ journeys }: TripPlan): Ticket['coupons'] {
  const flights = journeys.flatMap(({ flown }, journey) =>
    flown.flights.map((_, segment) => ({ journey, segment })),
  )
  return flights.map((one, index) => ({ number: index + 1, ...one }))
}
