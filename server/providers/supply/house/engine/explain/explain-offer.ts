import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import type { PricingUnit } from '#contract/terms/fare.ts'
import { type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'

import { fareBuyerOfPlan } from '../fares/higher-fare-families.ts'
import { marketOfPlan } from '../fares/private-fares.ts'
import { fareParts, priceTrip } from '../price-trip.ts'
import { priceFarePart } from '../fares/price-component.ts'
import { componentFareBaht, taxesOfJourneys } from '../price-trip-lines.ts'
import { type Repriced, repriceTrip } from '../reprice-trip.ts'
import type { SaleContext } from '../fares/sale-context.ts'
import type { DueTax } from '../taxes/taxes-due.ts'
import { type FarePart, type TripPlan, pricingUnitsOf } from '../trip-plan.ts'
import { type ExplainedComponent, explainComponent } from './explain-component.ts'

/** A pricing unit with its components. */
export type ExplainedUnit = {
  readonly kind: PricingUnit['kind']
  readonly components: readonly ExplainedComponent[]
}

/** The amount of a tax for one passenger of a type. */
export type ExplainedTax = {
  readonly code: string
  readonly airport: AirportCode
  readonly type: PassengerType
  /** As filed, in millionths of the currency, or of a percent for a share of the fare. */
  readonly filed: number
  readonly currency: string
  /** The fare that a percentage applies to; absent for fixed amounts. */
  readonly ofFareBaht?: number
  /** Rounded up to a whole baht per passenger. */
  readonly baht: number
  /** The row of the tax table and its source. */
  readonly source: string
}

/** The carrier surcharge of a flight. */
export type ExplainedSurcharge = {
  readonly airline: AirlineCode
  readonly code: string
  readonly flight: string
  readonly km: number
  /** Per passenger except lap infants. */
  readonly bahtForSeat: number
}

/** The breakdown of an offer's price. */
export type ExplainedOffer = {
  /** open: as offered. moved: other fares replaced closed ones. full: as offered, without seats. */
  readonly state: 'open' | 'moved' | 'full'
  readonly units: readonly ExplainedUnit[]
  readonly surcharges: readonly ExplainedSurcharge[]
  readonly taxes: readonly ExplainedTax[]
  /** Net total of the party: the sum of everything above. */
  readonly totalBaht: number
}

/** Explains an offer in its current state; undefined when its reference is invalid or it is no longer sold. */
export function explainOffer(handle: string, asked: SaleContext): ExplainedOffer | undefined {
  const repriced = repriceTrip(handle, asked)
  const plan = planOfRepriced(repriced)
  if (!plan || repriced.kind === 'gone') return undefined
  const market = marketOfPlan(plan, asked)
  const buyer = fareBuyerOfPlan(plan)
  return {
    state: repriced.kind,
    units: pricingUnitsOf(plan).map(({ kind, parts }) => ({
      kind,
      components: parts.map((part) => explainComponent(part, buyer, market)),
    })),
    surcharges: fareParts(plan).flatMap(explainSurcharges),
    taxes: explainTaxes(plan, market),
    totalBaht: priceTrip(plan, asked).price.total.amount / 100,
  }
}

function planOfRepriced(repriced: Repriced): TripPlan | undefined {
  switch (repriced.kind) {
    case 'open':
    case 'moved':
      return repriced.plan
    case 'full':
      return repriced.wanted
    case 'gone':
      return undefined
  }
}

function explainSurcharges({ flights }: FarePart): ExplainedSurcharge[] {
  return flights
    .filter(({ flight }) => flight.surcharge > 0)
    .map(({ flight }) => ({
      airline: flight.airline.code,
      code: flight.airline.surchargeCode ?? 'YQ',
      flight: flight.soldAs,
      km: flight.km,
      bahtForSeat: flight.surcharge,
    }))
}

function explainTaxes(plan: TripPlan, market: SaleContext): ExplainedTax[] {
  const { world } = market.view
  const priced = fareParts(plan).map((part) => priceFarePart(part, market))
  const taxes = taxesOfJourneys(plan.journeys, priced, market)
  const types = passengerTypes.filter((type) => (plan.party[type] ?? 0) > 0)
  const all = types.flatMap((type) => [
    ...taxes.ofPassages.map((due) => explainTax(due, type)),
    ...taxes.ofParts.flatMap(({ priced: one, taxes: ofPart }) =>
      ofPart.map((due) => explainTax(due, type, componentFareBaht(one, type, world))),
    ),
  ])
  return all.filter(({ baht }) => baht > 0)
}

function explainTax({ row, airport, baht }: DueTax, type: PassengerType, ofFareBaht?: number): ExplainedTax {
  return {
    code: row.code,
    airport: airport.code,
    type,
    filed: row.amounts[type],
    currency: row.currency,
    ...(ofFareBaht !== undefined && { ofFareBaht }),
    baht: baht(type, ofFareBaht ?? 0),
    source: row.source,
  }
}
