import type { FareType } from '#contract/terms/supply/routing-rule.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { FareRules, PricingUnit } from '#contract/terms/fare.ts'
import { type Offer, type PassengerPrice, createOfferPrice } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'

import { familyBaggage } from './fares/fare-family.ts'
import { marketOfPlan } from './fares/private-fares.ts'
import { ruleTextsOfAll, combinedRulesOf } from './offer-conditions.ts'
import { encodeOfferHandle } from './offer-handle.ts'
import {
  brandOfFare,
  fareComponentOf,
  familyOfFare,
  isPayFirstFare,
  priceFarePart,
} from './fares/price-component.ts'
import { tripLinesOf } from './price-trip-lines.ts'
import { type PricedJourney, priceJourney, waitlistedJourneyOf } from './price-journey.ts'
import type { SaleContext } from './fares/sale-context.ts'
import { type FarePart, type TripPlan, pricingUnitsOf } from './trip-plan.ts'

/** An offer with the reference that rebuilds it. Net: markup and fees are added elsewhere. */
export type HouseOffer = Offer & {
  readonly ref: string
  readonly dedupeKey: string
  /** Absent for filed fares. */
  readonly fareType?: FareType
  /** The codes of the search by which it was found; absent for every other fare. */
  readonly privateFare?: PrivateFare
  /** True when a part of it is paid when it is booked; its waitlist request is held all the same. */
  readonly isInstant?: true
}

/** The largest number of seats left that an offer shows, as in a GDS. */
const seatsShown = 9

/** Returns the offer of a plan. The same plan, sales and instant always give the same satang. */
export function priceTrip(plan: TripPlan, given: SaleContext): HouseOffer {
  const market = marketOfPlan(plan, given)
  const privateFare = market.contract && plan.privateFare
  const parts = fareParts(plan)
  const main = mainFarePart(plan)
  const priced = plan.journeys.map((journey) => priceJourney(journey, market))
  const types = passengerTypesOf(plan)
  const passengers = types.map((type): PassengerPrice => ({
    type,
    count: plan.party[type] ?? 0,
    lines: tripLinesOf(priced.map((journey) => journey.ofType(type).lines)),
  }))
  const brand = brandOfFare(main)
  const handles = priced.map(({ handle }) => handle)
  return {
    itinerary: {
      shape: plan.shape,
      journeys: plan.isWaitlisted
        ? plan.journeys.map((journey) => waitlistedJourneyOf(journey, plan.party, market))
        : priced.map(({ journey }) => journey),
    },
    pricingUnits: pricingUnits(plan, types, market),
    price: createOfferPrice(passengers),
    rules: combinedRulesOf(parts, market),
    baggage: familyBaggage(main.market.owner.kind, main.entry.cabin, familyOfFare(main).letter),
    validatingCarrier: main.market.owner.code,
    ...(brand !== undefined && { fareBrand: brand }),
    ...(main.market.owner.kind === 'lowCost' && { fareType: 'lowCost' as const }),
    ...(privateFare && { fareType: 'private' as const, privateFare }),
    ...(isPaidAtBooking(plan) && { isInstant: true as const }),
    ...(!plan.isWaitlisted && { seatsLeft: Math.min(seatsShown, ...priced.map((one) => one.seatsLeft)) }),
    documents: priced.some(({ isAbroad }) => isAbroad) ? 'passport' : 'none',
    expiresAt: market.offersExpireAt,
    ref: encodeOfferHandle(plan, fareBahtOfTypes(plan, priced, types), { journeys: handles, privateFare }),
    dedupeKey: [dedupeFamily(main, plan.isWaitlisted), ...priced.map(({ flightsKey }) => flightsKey)].join(
      '~',
    ),
  }
}

/** Whether a plan is paid when it is booked: one part of it cannot be held. */
export function isPaidAtBooking(plan: TripPlan): boolean {
  return !plan.isWaitlisted && fareParts(plan).some(isPayFirstFare)
}

/** Returns all fare components of a plan in travel order. */
export function fareParts({ journeys }: Pick<TripPlan, 'journeys'>): FarePart[] {
  return journeys.flatMap(({ parts }) => parts)
}

/** Returns the rules of everything that a plan sells, with their texts. */
export function rulesOfTrip(plan: TripPlan, { view }: Pick<SaleContext, 'view'>): FareRules {
  const parts = fareParts(plan)
  const context = { view, caches: new Map() }
  return { ...combinedRulesOf(parts, context), texts: ruleTextsOfAll(parts, context) }
}

/** Returns the passenger types of a plan in the order of the specification. */
function passengerTypesOf({ party }: TripPlan): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

/** Returns the fares of the whole party in baht, without taxes and surcharges. */
export function fareBahtOfParty(plan: TripPlan, given: SaleContext): number {
  const market = marketOfPlan(plan, given)
  const priced = plan.journeys.map((journey) => priceJourney(journey, market))
  return fareBahtOfTypes(plan, priced, passengerTypesOf(plan))
}

function fareBahtOfTypes(
  { party }: TripPlan,
  priced: readonly PricedJourney[],
  types: readonly PassengerType[],
): number {
  let baht = 0
  for (const journey of priced)
    for (const type of types) baht += journey.ofType(type).fareBaht * (party[type] ?? 0)
  return baht
}

/** Returns the component with the longest flight: its airline issues the ticket, and its family names the offer. */
export function mainFarePart(plan: Pick<TripPlan, 'journeys'>): FarePart {
  const [first, ...others] = fareParts(plan)
  if (!first) throw new RangeError('a plan has at least one flight')
  let main = first
  let longestKm = longestFlightKm(first)
  for (const part of others) {
    const km = longestFlightKm(part)
    if (km <= longestKm) continue
    longestKm = km
    main = part
  }
  return main
}

function longestFlightKm({ flights }: FarePart): number {
  let longest = 0
  for (const { flight } of flights) longest = Math.max(longest, flight.km)
  return longest
}

function pricingUnits(plan: TripPlan, types: readonly PassengerType[], market: SaleContext): PricingUnit[] {
  const units = pricingUnitsOf(plan)
  return types.flatMap((type) =>
    units.map(({ kind, parts }) => ({
      kind,
      components: parts.map((part) => fareComponentOf(priceFarePart(part, market), type, market)),
    })),
  )
}

/** The same flights in the same family are one offer, whatever booking class is now open. */
function dedupeFamily({ entry }: FarePart, isWaitlisted: boolean): string {
  return `${entry.letter}${entry.filed ? entry.filed.fareBasis : ''}${isWaitlisted ? 'w' : ''}`
}
