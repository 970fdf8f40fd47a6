import type { FareRules, PricingUnit } from '#contract/terms/fare.ts'
import { type Journey, journeyFromSegments } from '#contract/terms/itinerary.ts'
import { type Offer, type PassengerPrice, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import { familyBaggage } from './fares/fare-family.ts'
import { ruleTextsOfAll, combinedRulesOf } from './offer-conditions.ts'
import { encodeOfferHandle } from './offer-handle.ts'
import {
  type PricedPart,
  brandOfFare,
  fareComponentOf,
  familyOfFare,
  priceFarePart,
} from './fares/price-component.ts'
import { componentFareBaht, priceLinesOf, taxesOfTrip } from './price-trip-lines.ts'
import { type SaleContext, bookedRbd, openSeatsPerFlight } from './fares/sale-context.ts'
import { segmentOf } from './trip-segment.ts'
import {
  type FarePart,
  type FlownJourney,
  type PlannedJourney,
  type TripPlan,
  pricingUnitsOf,
} from './trip-plan.ts'

/** An offer with the reference that rebuilds it. Net: markup and fees are added elsewhere. */
export type HouseOffer = Offer & { readonly ref: string; readonly dedupeKey: string }

/** Lifetime of an offer in milliseconds before it must be repriced. */
const offerLifeMs = 30 * 60_000

/** The largest number of seats left that an offer shows, as in a GDS. */
const seatsShown = 9

/** Returns the offer of a plan. The same plan, sales and instant always give the same satang. */
export function priceTrip(plan: TripPlan, market: SaleContext): HouseOffer {
  const { world } = market.view
  const priced = fareParts(plan).map((part) => priceFarePart(part, market))
  const taxes = taxesOfTrip(plan, priced, market)
  const types = passengerTypesOf(plan)
  const passengers = types.map((type): PassengerPrice => ({
    type,
    count: plan.party[type] ?? 0,
    lines: priceLinesOf(type, { parts: priced, taxes }, world),
  }))
  const brand = brandOfFare(mainFarePart(plan))
  const isAbroad = fareParts(plan).some(({ flights }) => flights.some(({ flight }) => flight.isInternational))
  return {
    itinerary: {
      shape: plan.shape,
      journeys: plan.journeys.map((one) => journeyOfPlanned(one, plan, market)),
    },
    pricingUnits: types.flatMap((type) => pricingUnits(plan, priced, { type, market })),
    price: createOfferPrice(passengers),
    rules: combinedRulesOf(fareParts(plan), market.view.world),
    baggage: baggageOf(mainFarePart(plan)),
    validatingCarrier: mainFarePart(plan).market.owner.code,
    ...(brand !== undefined && { fareBrand: brand }),
    ...(!plan.isWaitlisted && { seatsLeft: seatsLeftOf(plan, market) }),
    documents: isAbroad ? 'passport' : 'none',
    expiresAt: instantFromMs(market.nowMs + offerLifeMs),
    ref: encodeOfferHandle(plan, fareBahtOfParty(plan, priced, market), world),
    dedupeKey: offerDedupeKey(plan),
  }
}

/** Returns all fare components of a plan in travel order. */
export function fareParts({ journeys }: Pick<TripPlan, 'journeys'>): FarePart[] {
  return journeys.flatMap(({ parts }) => parts)
}

/** Returns the rules of everything that a plan sells, with their texts. */
export function rulesOfTrip(plan: TripPlan, { view }: Pick<SaleContext, 'view'>): FareRules {
  const parts = fareParts(plan)
  return { ...combinedRulesOf(parts, view.world), texts: ruleTextsOfAll(parts, view.world) }
}

/** Returns the passenger types of a plan in the order of the specification. */
function passengerTypesOf({ party }: TripPlan): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

/** Returns the fares of the whole party in baht, without taxes and surcharges. */
export function fareBahtOfParty(
  plan: TripPlan,
  priced: readonly PricedPart[],
  { view }: SaleContext,
): number {
  return passengerTypesOf(plan)
    .flatMap((type) =>
      priced.map((one) => componentFareBaht(one, type, view.world) * (plan.party[type] ?? 0)),
    )
    .reduce((sum, baht) => sum + baht, 0)
}

/** Returns the component with the longest flight: its airline issues the ticket, and its family names the offer. */
export function mainFarePart(plan: Pick<TripPlan, 'journeys'>): FarePart {
  const longestFlightKm = (part: FarePart) => Math.max(...part.flights.map(({ flight }) => flight.km))
  return fareParts(plan).reduce((best, part) => (longestFlightKm(part) > longestFlightKm(best) ? part : best))
}

function baggageOf(part: FarePart) {
  return familyBaggage(part.market.owner.kind, part.entry.cabin, familyOfFare(part).letter)
}

const journeys = new WeakMap<FlownJourney, Map<string, Journey>>()

/** Cached, because the trips of a search share journeys; waitlisted journeys are built each time. */
function journeyOfPlanned(planned: PlannedJourney, plan: TripPlan, market: SaleContext): Journey {
  if (plan.isWaitlisted) return createJourney(planned, plan, market)
  const known = journeys.get(planned.flown) ?? new Map<string, Journey>()
  journeys.set(planned.flown, known)
  const slots = planned.parts.map(({ first, entry }) => `${first} ${entry.slot}`).join()
  const journey = known.get(slots) ?? createJourney(planned, plan, market)
  known.set(slots, journey)
  return journey
}

function createJourney({ parts }: PlannedJourney, plan: TripPlan, market: SaleContext): Journey {
  const seats = seatedCount(plan.party)
  return journeyFromSegments(
    parts.flatMap((part) => {
      const open = plan.isWaitlisted ? openSeatsPerFlight(part, part.entry.slot, market) : []
      return part.flights.map((dated, at) =>
        segmentOf(dated, {
          cabin: part.cabins[at] ?? part.cabin,
          rbd: bookedRbd(part, at, part.entry.slot),
          isWaitlisted: (open[at] ?? seats) < seats,
        }),
      )
    }),
  )
}

type Pricing = { readonly type: PassengerType; readonly market: SaleContext }

function pricingUnits(
  plan: TripPlan,
  priced: readonly PricedPart[],
  { type, market }: Pricing,
): PricingUnit[] {
  return pricingUnitsOf(plan).map(({ kind, parts }) => ({
    kind,
    components: parts.flatMap((part) =>
      priced.filter((one) => one.part === part).map((one) => fareComponentOf(one, type, market.view.world)),
    ),
  }))
}

function seatsLeftOf(plan: TripPlan, market: SaleContext): number {
  const seats = fareParts(plan).flatMap((part) => openSeatsPerFlight(part, part.entry.slot, market))
  return Math.min(seatsShown, ...seats)
}

/** The same flights in the same family are one offer, whatever booking class is now open. */
function offerDedupeKey(plan: TripPlan): string {
  const journeys = plan.journeys.map(({ flown }) =>
    flown.flights.map(({ flight, day }, at) => `${flight.soldAs}${day}${flown.cabins[at] ?? ''}`).join('_'),
  )
  const { entry } = mainFarePart(plan)
  const family = `${entry.letter}${entry.filed ? entry.filed.fareBasis : ''}${plan.isWaitlisted ? 'w' : ''}`
  return [family, ...journeys].join('~')
}
