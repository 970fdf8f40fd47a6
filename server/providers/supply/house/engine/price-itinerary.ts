import { type PricingUnit } from '#contract/terms/fare.ts'
import { type Journey, journeyOf } from '#contract/terms/itinerary.ts'
import { type Offer, type PassengerPrice, offerPriceOf } from '#contract/terms/offer.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import { instantFromMs } from '#contract/terms/time.ts'

import { bookedRbd, openClasses } from './choose-class.ts'
import { type SoldPart, adultFareBaht, familyOf } from './component-fare.ts'
import { issueDayOf } from './day.ts'
import { familyBaggage } from './fare-family.ts'
import { longestOf } from './find-journeys.ts'
import { writeOfferRef } from './offer-ref.ts'
import { rulesOf } from './offer-rules.ts'
import { type ChosenJourney, type Geometry, type ItineraryPlan, type Market, planGeometry } from './plan.ts'
import { type PricedPart, componentOf, itineraryTaxes, linesOf } from './price-lines.ts'
import { seatClasses } from './seat-classes.ts'
import { segmentOf } from './segment-of.ts'

/** An offer with the handle that rebuilds it. Net: markup and fees come later and elsewhere. */
export type HouseOffer = Offer & { readonly ref: string; readonly dedupeKey: string }

/** How long an offer is shown before it must be asked for again, in milliseconds. */
const offerLifeMs = 30 * 60_000

/** The most seats that an offer admits to having left, as airline systems show them. */
const seatsShown = 9

/** The offer that a plan comes to: the same plan, sales and moment always give the same satang. */
export function priceItinerary(plan: ItineraryPlan, market: Market): HouseOffer {
  const geometry = planGeometry(plan)
  const parts = pricedParts(plan, market, geometry)
  const passengers = passengerPrices(plan, parts, market)
  const { sold } = mainPart(parts)
  const fares = passengers.flatMap(({ lines, count }) =>
    lines.filter(({ kind }) => kind === 'fare').map(({ amount }) => amount.amount * count),
  )
  const isAbroad = plan.journeys.some(({ found }) =>
    found.flights.some(({ flight }) => flight.isInternational),
  )
  return {
    itinerary: { shape: plan.shape, journeys: plan.journeys.map(journeyOfChosen) },
    pricingUnits: plannedTypes(plan).flatMap((type) => pricingUnits(parts, geometry, type)),
    price: offerPriceOf(passengers),
    rules: rulesOf(parts.map((one) => one.sold)),
    baggage: familyBaggage(sold.part.airline.kind, sold.part.cabin, familyOf(sold).letter),
    validatingCarrier: sold.part.airline.code,
    fareBrand: familyOf(sold).brand,
    seatsLeft: Math.min(seatsShown, ...parts.map((one) => seatsLeftOf(one.sold, market))),
    documents: isAbroad ? 'passport' : 'none',
    expiresAt: instantFromMs(market.nowMs + offerLifeMs),
    ref: writeOfferRef(
      plan,
      fares.reduce((sum, amount) => sum + amount, 0),
    ),
    dedupeKey: dedupeKeyOf(plan),
  }
}

/** The parts of a plan with what they are sold as and their adult fares. */
export function pricedParts(plan: ItineraryPlan, market: Market, geometry: Geometry): PricedPart[] {
  return plan.journeys.flatMap(({ parts, classes, letter }, journey) =>
    parts.flatMap((part, at) => {
      const seatClass = classes[at]
      if (!seatClass) return []
      const sold: SoldPart = { part, seatClass, letter, use: geometry.use }
      return [{ sold, journey, adultBaht: adultFareBaht(sold, market.sales) }]
    }),
  )
}

/** The passenger types of a plan, in the order of the specification. */
function plannedTypes({ party }: ItineraryPlan): PassengerType[] {
  return passengerTypes.filter((type) => (party[type] ?? 0) > 0)
}

function passengerPrices(
  plan: ItineraryPlan,
  parts: readonly PricedPart[],
  market: Market,
): PassengerPrice[] {
  const journeys = plan.journeys.map(({ found }) => found)
  const day = issueDayOf(market.nowMs)
  const taxes = itineraryTaxes(journeys, parts, { office: market.world.office, day })
  return plannedTypes(plan).map((type) => ({
    type,
    count: plan.party[type] ?? 0,
    lines: linesOf(type, parts, taxes),
  }))
}

/** The part with the longest flight: its airline issues the ticket, its family names the offer. */
function mainPart(parts: readonly PricedPart[]): PricedPart {
  const longest = longestOf(
    parts.flatMap(({ sold }) => sold.part.flights[longestOf(sold.part.flights)] ?? []),
  )
  const main = parts[longest]
  if (!main) throw new RangeError('a plan has at least one part')
  return main
}

const journeys = new WeakMap<ChosenJourney['classes'], Journey>()

/** All families of a search share flights and classes, and so the journey; the list of classes stands for both. */
function journeyOfChosen(chosen: ChosenJourney): Journey {
  const journey = journeys.get(chosen.classes) ?? newJourney(chosen)
  journeys.set(chosen.classes, journey)
  return journey
}

function newJourney({ found, parts, classes }: ChosenJourney): Journey {
  return journeyOf(
    found.flights.flatMap((dated, position) => {
      const at = parts.findIndex((part) => part.positions.includes(position))
      const part = parts[at]
      const seatClass = classes[at]
      if (!part || !seatClass) return []
      const inPart = part.positions.indexOf(position)
      return [segmentOf(dated, part.cabins[inPart] ?? part.cabin, bookedRbd(part, seatClass, inPart))]
    }),
  )
}

/** Round trips and open jaws are one unit of all parts; one ways are a unit each. */
function pricingUnits(parts: readonly PricedPart[], geometry: Geometry, type: PassengerType): PricingUnit[] {
  const components = parts.map((one) => componentOf(one, type))
  if (geometry.unit !== 'oneWay') return [{ kind: geometry.unit, components }]
  return components.map((one) => ({ kind: 'oneWay' as const, components: [one] }))
}

function seatsLeftOf({ part, seatClass }: SoldPart, market: Market): number {
  return openClasses(part, market)[seatClasses[part.cabin].indexOf(seatClass)] ?? 0
}

function dedupeKeyOf({ journeys }: ItineraryPlan): string {
  return journeys
    .map(({ found, letter }) => {
      const flights = found.flights.map(
        ({ flight, day }, at) => `${flight.soldAs}${day}${found.cabins[at] ?? ''}`,
      )
      return `${letter}:${flights.join('_')}`
    })
    .join('~')
}
