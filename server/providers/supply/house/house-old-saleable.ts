import { type Ticket } from '#contract/terms/ticket.ts'
import { type Instant, instantFromMs } from '#contract/terms/time.ts'
import { bookedRbd } from './engine/choose-class.ts'
import { houseCabins } from './engine/cabin-seats.ts'
import { dateOfDay, dayOf } from './engine/day.ts'
import { readOfferRef } from './engine/offer-ref.ts'
import { type ItineraryPlan, type World, endsOf } from './engine/plan.ts'
import { type HouseOffer, priceItinerary } from './engine/price-itinerary.ts'
import { reprice } from './engine/reprice.ts'
import { salesBookOf, salesKey, seatLimits } from './engine/seats.ts'
import { slotOf, slotRbds } from './engine/slots.ts'
import {
  type SaleMarket,
  type SaleableAnswer,
  type SaleableOffers,
  type SaleablePlan,
} from './house-saleable.ts'
import { flightDatesOf } from './house-shop.ts'

/** Offers of the engine that is going, as selling asks for them. */
export function oldSaleableOffers(world: World): SaleableOffers {
  return {
    flightsOf(ref) {
      const read = readOfferRef(ref, world.network)
      return read && flightDatesOf(read.plan.journeys.map(({ found }) => [found]))
    },
    price: (ref, market) => price(ref, market, world),
    limitsOf({ flightKey, on }, { sales, nowMs }) {
      const dated = world.network.flightOn(flightKey, dayOf(on))
      if (!dated) return undefined
      const control = salesBookOf(sales).get(salesKey(flightKey, on))?.control
      const limits = houseCabins.flatMap((cabin) => seatLimits(dated, cabin, { nowMs, control }))
      return slotRbds.map((_, slot) => limits[slot] ?? 0)
    },
  }
}

function price(ref: string, { sales, nowMs }: SaleMarket, world: World): SaleableAnswer {
  const market = { world, sales: salesBookOf(sales), nowMs }
  const repriced = reprice(ref, market)
  if (repriced.kind === 'open') return { kind: 'open', plan: saleablePlan(repriced.plan, repriced.offer) }
  const plan = readOfferRef(ref, world.network)?.plan
  if (!plan || (repriced.kind === 'gone' && repriced.why !== 'seats')) return { kind: 'gone' }
  return {
    kind: 'full',
    plan: saleablePlan(plan, priceItinerary(plan, market)),
    hasDearer: repriced.kind === 'moved',
  }
}

function saleablePlan(plan: ItineraryPlan, offer: HouseOffer): SaleablePlan {
  return {
    party: plan.party,
    flights: plan.journeys.flatMap(({ parts, classes }) =>
      parts.flatMap((part, at) =>
        part.flights.flatMap((dated, inPart) => {
          const seatClass = classes[at]
          if (!seatClass) return []
          const slot = slotOf(bookedRbd(part, seatClass, inPart))
          return [{ flightKey: dated.flight.key, on: dateOfDay(dated.day), slot }]
        }),
      ),
    ),
    coupons: couponsOf(plan),
    total: offer.price.total,
    accountingCode: accountingCodeOf(plan, offer),
    departsAt: departureOf(plan),
  }
}

function departureOf({ journeys }: ItineraryPlan): Instant {
  return instantFromMs(Math.min(...journeys.map(({ found }) => endsOf(found).departMs)))
}

function accountingCodeOf(plan: ItineraryPlan, { validatingCarrier }: HouseOffer): string {
  const airlines = plan.journeys.flatMap(({ found }) => found.flights.map(({ flight }) => flight.airline))
  return airlines.find(({ code }) => code === validatingCarrier)?.accountingCode ?? '000'
}

function couponsOf({ journeys }: ItineraryPlan): Ticket['coupons'] {
  const flights = journeys.flatMap(({ found }, journey) =>
    found.flights.map((_, segment) => ({ journey, segment })),
  )
  return flights.map((one, index) => ({ number: index + 1, ...one }))
}
