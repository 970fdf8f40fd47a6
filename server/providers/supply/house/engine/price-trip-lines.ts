import type { FareComponent } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import type { PriceLine } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

import { passengerShareBaht } from './fares/filed-market.ts'
import { type PricedPart, fareComponentOf } from './fares/price-component.ts'
import type { SaleContext } from './fares/sale-context.ts'
import { cacheInMarket } from './market-cache.ts'
import { type DueTax, fareTaxesDue, journeyTaxesDue } from './taxes/taxes-due.ts'
import type { FarePart, FlownJourney, PlannedJourney } from './trip-plan.ts'
import type { PackedWorld } from './world/packed-world.ts'

/** Source name of all house data; "simulated" is shown wherever a traveller could mistake it for real. */
export const houseSource = 'house (simulated)'

/** Taxes of journeys, computed once for all passenger types. */
export type JourneyTaxes = {
  readonly ofPassages: readonly DueTax[]
  readonly ofParts: readonly { readonly priced: PricedPart; readonly taxes: readonly DueTax[] }[]
}

/** Returns the taxes of journeys and of domestic fare components on the day of issue. */
export function taxesOfJourneys(
  journeys: readonly PlannedJourney[],
  parts: readonly PricedPart[],
  market: SaleContext,
): JourneyTaxes {
  const { office, issueDay } = market
  return {
    ofPassages: journeys.flatMap(({ flown }) => cachedTaxesDue(flown, market)),
    ofParts: parts.map((priced) => ({
      priced,
      taxes: fareTaxesDue(priced.part.flights, office, issueDay),
    })),
  }
}

const taxesIn = cacheInMarket<FlownJourney, readonly DueTax[]>()

/** Cached: a search sells the same flights at several fares. */
function cachedTaxesDue(flown: FlownJourney, market: SaleContext): readonly DueTax[] {
  const due = taxesIn(market).get(flown) ?? journeyTaxesDue(flown, market.office, market.issueDay)
  taxesIn(market).set(flown, due)
  return due
}

/** Price lines in the order of an offer: fares, carrier surcharges, taxes of passages, taxes of fares. */
export type GroupedLines = readonly (readonly PriceLine[])[]

/** Returns the price lines of a journey for one passenger type. Zero lines are left out. */
export function journeyLinesOf(
  type: PassengerType,
  { parts, taxes }: { readonly parts: readonly PricedPart[]; readonly taxes: JourneyTaxes },
  market: SaleContext,
): GroupedLines {
  const { world } = market.view
  const isCharged = ({ amount }: PriceLine) => amount.amount > 0
  const ofFares = taxes.ofParts.flatMap(({ priced, taxes: ofPart }) =>
    ofPart.map((due) => taxLine(due, due.baht(type, componentFareBaht(priced, type, world)))),
  )
  return [
    parts.map((priced) => fareLine(fareComponentOf(priced, type, market), priced.part)),
    (type === 'infantOnLap' ? [] : parts.flatMap(({ part }) => surchargeLines(part))).filter(isCharged),
    taxes.ofPassages.map((due) => keptTaxLine(due, type, market)).filter(isCharged),
    ofFares.filter(isCharged),
  ]
}

/** Returns the lines of all journeys of a trip, group after group. */
export function tripLinesOf(journeys: readonly GroupedLines[]): PriceLine[] {
  const lines: PriceLine[] = []
  for (let group = 0; group < 4; group += 1)
    for (const journey of journeys) lines.push(...(journey[group] ?? []))
  return lines
}

/** Returns what a passenger type pays for a component, in whole baht. */
export function componentFareBaht(
  { part, adultBaht }: PricedPart,
  type: PassengerType,
  world: PackedWorld,
): number {
  return passengerShareBaht(world, part.market, { rule: part.entry.rule, type, adultBaht })
}

function fareLine({ origin, destination, fare }: FareComponent, { entry }: FarePart): PriceLine {
  const names = [fare.carrier, fare.fareBrand ?? '', `${origin}-${destination}`]
  return {
    kind: 'fare',
    code: fare.fareBasis,
    name: names.filter((name) => name !== '').join(' '),
    amount: fare.amount,
    source: entry.filed
      ? `imported fare of ${fare.carrier} in class ${fare.rbd}`
      : `${houseSource}: filed fare of ${fare.carrier} in class ${fare.rbd}`,
  }
}

/** Returns the carrier surcharges of a component, one line per airline. Lap infants pay none. */
function surchargeLines({ flights }: FarePart): PriceLine[] {
  const byAirline = Map.groupBy(
    flights.filter(({ flight }) => flight.surcharge > 0),
    ({ flight }) => flight.airline,
  )
  return [...byAirline].map(([airline, flown]) => ({
    kind: 'carrierSurcharge',
    code: airline.surchargeCode ?? 'YQ',
    name: `Carrier surcharge ${airline.code}`,
    amount: satang(flown.reduce((sum, { flight }) => sum + flight.surcharge, 0) * 100),
    source: `${houseSource}: by distance of each flight`,
  }))
}

const taxLinesIn = cacheInMarket<DueTax, Map<PassengerType, PriceLine>>()

/** Returns a shared line for the same tax of the same journey in all its offers. */
function keptTaxLine(due: DueTax, type: PassengerType, market: SaleContext): PriceLine {
  const known = taxLinesIn(market).get(due) ?? new Map<PassengerType, PriceLine>()
  const line = known.get(type) ?? taxLine(due, due.baht(type, 0))
  taxLinesIn(market).set(due, known.set(type, line))
  return line
}

function taxLine({ row, airport }: DueTax, baht: number): PriceLine {
  return {
    kind: 'tax',
    code: row.code,
    name: `${row.name} ${airport.code}`,
    amount: satang(baht * 100),
    source: `taxes: ${row.source}`,
  }
}
