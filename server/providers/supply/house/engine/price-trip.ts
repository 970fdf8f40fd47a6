import { type FareRules, type PricingUnit } from '#contract/terms/fare.ts'
import { type Journey, journeyOf } from '#contract/terms/itinerary.ts'
import { type Offer, type PassengerPrice, offerPriceOf } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes, seatedCount } from '#contract/terms/passenger.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import { familyBaggage } from './fares/fare-family.ts'
import { ruleTextsOfAll, rulesOf } from './offer-conditions.ts'
import { writeOfferHandle } from './offer-handle.ts'
import { type PricedPart, brandOf, componentOf, familyOf, pricePart } from './fares/price-component.ts'
import { fareBahtOf, linesOf, tripTaxes } from './price-trip-lines.ts'
import { type Market, bookedRbd, seatsOnEach } from './fares/sale-market.ts'
import { segmentOf } from './trip-segment.ts'
import { type FarePart, type FlownJourney, type PlannedJourney, type TripPlan, unitsOf } from './trip-plan.ts'

/** An offer with the reference that rebuilds it. Net: markup and fees are added elsewhere. */
export type HouseOffer = Offer & { readonly ref: string; readonly dedupeKey: string }

/** Lifetime of an offer in milliseconds before it must be repriced. */
const offerLifeMs = 30 * 60_000

/** The largest number of seats left that an offer shows, as in a GDS. */
const seatsShown = 9

/** Returns the offer of a plan. The same plan, sales and instant always give the same satang. */
export function priceTrip(plan: TripPlan, market: Market): HouseOffer {
  const { world } = market.view
  const priced = partsOf(plan).map((part) => pricePart(part, market))
  const taxes = tripTaxes(plan, priced, market)
  const types = typesIn(plan)
  const passengers = types.map((type): PassengerPrice => ({
    type,
    count: plan.party[type] ?? 0,
    lines: linesOf(type, { parts: priced, taxes }, world),
  }))
  const brand = brandOf(mainPart(plan))
  const isAbroad = partsOf(plan).some(({ flights }) => flights.some(({ flight }) => flight.isInternational))
  return {
    itinerary: {
      shape: plan.shape,
      journeys: plan.journeys.map((one) => journeyOfPlanned(one, plan, market)),
    },
    pricingUnits: types.flatMap((type) => pricingUnits(plan, priced, { type, market })),
    price: offerPriceOf(passengers),
    rules: rulesOf(partsOf(plan), market.view.world),
    baggage: baggageOf(mainPart(plan)),
    validatingCarrier: mainPart(plan).market.owner.code,
    ...(brand !== undefined && { fareBrand: brand }),
    ...(!plan.isWaitlisted && { seatsLeft: seatsLeftOf(plan, market) }),
    documents: isAbroad ? 'passport' : 'none',
    expiresAt: instantFromMs(market.nowMs + offerLifeMs),
    ref: writeOfferHandle(plan, fareBahtOfParty(plan, priced, market), world),
    dedupeKey: dedupeKeyOf(plan),
  }
}

/** Returns all fare components of a plan in travel order. */
export function partsOf({ journeys }: Pick<TripPlan, 'journeys'>): FarePart[] {
  return journeys.flatMap(({ parts }) => parts)
}

/** Returns the rules of everything that a plan sells, with their texts. */
export function tripRules(plan: TripPlan, { view }: Pick<Market, 'view'>): FareRules {
  const parts = partsOf(plan)
  return { ...rulesOf(parts, view.world), texts: ruleTextsOfAll(parts, view.world) }
}

/** Returns the passenger types of a plan in the order of the specification. */
function typesIn({ party }: TripPlan): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

/** Returns the fares of the whole party in baht, without taxes and surcharges. */
export function fareBahtOfParty(plan: TripPlan, priced: readonly PricedPart[], { view }: Market): number {
  return typesIn(plan)
    .flatMap((type) => priced.map((one) => fareBahtOf(one, type, view.world) * (plan.party[type] ?? 0)))
    .reduce((sum, baht) => sum + baht, 0)
}

/** Returns the component with the longest flight: its airline issues the ticket, and its family names the offer. */
export function mainPart(plan: Pick<TripPlan, 'journeys'>): FarePart {
  const longest = (part: FarePart) => Math.max(...part.flights.map(({ flight }) => flight.km))
  return partsOf(plan).reduce((best, part) => (longest(part) > longest(best) ? part : best))
}

function baggageOf(part: FarePart) {
  return familyBaggage(part.market.owner.kind, part.entry.cabin, familyOf(part).letter)
}

const journeys = new WeakMap<FlownJourney, Map<string, Journey>>()

/** Cached, because the trips of a search share journeys; waitlisted journeys are built each time. */
function journeyOfPlanned(planned: PlannedJourney, plan: TripPlan, market: Market): Journey {
  if (plan.isWaitlisted) return newJourney(planned, plan, market)
  const known = journeys.get(planned.flown) ?? new Map<string, Journey>()
  journeys.set(planned.flown, known)
  const slots = planned.parts.map(({ first, entry }) => `${first} ${entry.slot}`).join()
  const journey = known.get(slots) ?? newJourney(planned, plan, market)
  known.set(slots, journey)
  return journey
}

function newJourney({ parts }: PlannedJourney, plan: TripPlan, market: Market): Journey {
  const seats = seatedCount(plan.party)
  return journeyOf(
    parts.flatMap((part) => {
      const open = plan.isWaitlisted ? seatsOnEach(part, part.entry.slot, market) : []
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

type Pricing = { readonly type: PassengerType; readonly market: Market }

function pricingUnits(
  plan: TripPlan,
  priced: readonly PricedPart[],
  { type, market }: Pricing,
): PricingUnit[] {
  return unitsOf(plan).map(({ kind, parts }) => ({
    kind,
    components: parts.flatMap((part) =>
      priced.filter((one) => one.part === part).map((one) => componentOf(one, type, market.view.world)),
    ),
  }))
}

function seatsLeftOf(plan: TripPlan, market: Market): number {
  const seats = partsOf(plan).flatMap((part) => seatsOnEach(part, part.entry.slot, market))
  return Math.min(seatsShown, ...seats)
}

/** The same flights in the same family are one offer, whatever booking class is now open. */
function dedupeKeyOf(plan: TripPlan): string {
  const journeys = plan.journeys.map(({ flown }) =>
    flown.flights.map(({ flight, day }, at) => `${flight.soldAs}${day}${flown.cabins[at] ?? ''}`).join('_'),
  )
  const { entry } = mainPart(plan)
  const family = `${entry.letter}${entry.filed ? entry.filed.fareBasis : ''}${plan.isWaitlisted ? 'w' : ''}`
  return [family, ...journeys].join('~')
}
