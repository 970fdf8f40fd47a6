import { type FareComponent } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import { type PriceLine } from '#contract/terms/offer.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

import { type SoldPart, fareComponentOf, shareOfFareBaht } from './component-fare.ts'
import { type FoundJourney } from './find-journeys.ts'
import { surchargeBaht } from './surcharge.ts'
import { type DueTax, type TaxOffice, fareTaxesDue, taxesDue } from './taxes-due.ts'

/** Name of the one source of everything here; "simulated" is said wherever a traveller could take it for real. */
export const houseSource = 'house (simulated)'

/** A part as sold, with its adult fare and the position of its journey. */
export type PricedPart = { readonly sold: SoldPart; readonly journey: number; readonly adultBaht: number }

/** Taxes of a whole itinerary, found once and read for every passenger type. */
export type ItineraryTaxes = {
  readonly ofPassages: readonly DueTax[]
  readonly ofParts: readonly { readonly priced: PricedPart; readonly taxes: readonly DueTax[] }[]
}

/** The taxes due on journeys and on the fares of domestic parts, at the day of issue. */
export function itineraryTaxes(
  journeys: readonly FoundJourney[],
  parts: readonly PricedPart[],
  issue: { readonly office: TaxOffice; readonly day: number },
): ItineraryTaxes {
  return {
    ofPassages: journeys.flatMap((one) => taxesDue(one, issue.office, issue.day)),
    ofParts: parts.map((priced) => ({
      priced,
      taxes: fareTaxesDue(priced.sold.part.flights, issue.office, issue.day),
    })),
  }
}

/** The lines of one passenger type: fares, then carrier surcharges, then taxes. Lines of nothing are left out. */
export function linesOf(
  type: PassengerType,
  parts: readonly PricedPart[],
  taxes: ItineraryTaxes,
): PriceLine[] {
  const lines = [
    ...parts.map((priced) => fareLine(componentOf(priced, type))),
    ...parts.flatMap((priced) => surchargeLine(priced, type)),
    ...taxes.ofPassages.map((due) => keptTaxLine(due, type)),
    ...taxes.ofParts.flatMap(({ priced, taxes: ofPart }) =>
      ofPart.map((due) =>
        taxLine(due, due.baht(type, shareOfFareBaht(priced.adultBaht, priced.sold.part, type))),
      ),
    ),
  ]
  return lines.filter((line) => line.kind === 'fare' || line.amount.amount > 0)
}

/** The fare component of a priced part for a passenger type. */
export function componentOf(priced: PricedPart, type: PassengerType): FareComponent {
  return fareComponentOf(priced.sold, priced.adultBaht, { type, journey: priced.journey })
}

function fareLine({ origin, destination, fare }: FareComponent): PriceLine {
  return {
    kind: 'fare',
    code: fare.fareBasis,
    name: `${fare.carrier} ${fare.fareBrand ?? ''} ${origin}-${destination}`,
    amount: fare.amount,
    source: `${houseSource}: filed fare of ${fare.carrier} in class ${fare.rbd}`,
  }
}

function surchargeLine({ sold }: PricedPart, type: PassengerType): PriceLine[] {
  const { airline, flights } = sold.part
  if (!airline.surchargeCode) return []
  const baht = flights.reduce((sum, { flight }) => sum + surchargeBaht(flight, type), 0)
  return [
    {
      kind: 'carrierSurcharge',
      code: airline.surchargeCode,
      name: `Carrier surcharge ${airline.code}`,
      amount: satang(baht * 100),
      source: `${houseSource}: by distance of each flight`,
    },
  ]
}

const taxLines = new WeakMap<DueTax, Map<PassengerType, PriceLine>>()

/** The same tax of the same journey stands in the price of every family, as one line. */
function keptTaxLine(due: DueTax, type: PassengerType): PriceLine {
  const known = taxLines.get(due) ?? new Map<PassengerType, PriceLine>()
  const line = known.get(type) ?? taxLine(due, due.baht(type, 0))
  taxLines.set(due, known.set(type, line))
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
