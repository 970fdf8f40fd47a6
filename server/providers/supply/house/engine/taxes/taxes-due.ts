import type { AirportCode, CountryCode } from '#contract/terms/codes.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'

import type { HouseCabin } from '../cabin-seats.ts'
import type { Day } from '../day-number.ts'
import type { ToBaht } from './exchange-rates.ts'
import type { TaxRow, TaxTable } from './tax-table.ts'
import { isTaxRowDateValid, isTaxRowDue } from '../search/bounds/tax-memo.ts'

/** An airport that charges taxes. */
export type TaxedAirport = { readonly code: AirportCode; readonly country: CountryCode }

/** A dated flight with its tax inputs. */
export type TaxedFlight = {
  readonly flight: {
    readonly from: TaxedAirport
    readonly to: TaxedAirport
    readonly isInternational: boolean
  }
  readonly day: Day
  readonly departMs: number
  readonly arriveMs: number
}

/** A journey with its tax inputs and the cabin flown on each flight. */
export type TaxedJourney = {
  readonly flights: readonly TaxedFlight[]
  readonly cabins: readonly HouseCabin[]
}

/** A tax that applies to an itinerary. */
export type DueTax = {
  readonly row: TaxRow
  readonly airport: TaxedAirport
  /** Baht per passenger; for a percentage, of the fare given. */
  readonly baht: (type: PassengerType, fareBaht: number) => number
}

/** The inputs of taxation: the table, the rates and the day of issue. */
export type TaxOffice = { readonly taxes: TaxTable; readonly toBaht: ToBaht }

/** A departure or arrival of a journey, with the adjacent flight at the same place within the journey. */
type Passage = {
  readonly moment: 'departure' | 'arrival'
  readonly dated: TaxedFlight
  readonly isFrontCabin: boolean
  readonly neighbour?: TaxedFlight
}

/** Returns every tax of a journey, each departure and arrival separately, in travel order. */
export function journeyTaxesDue(journey: TaxedJourney, office: TaxOffice, issueDay: Day): DueTax[] {
  return departuresAndArrivals(journey).flatMap((passage) => {
    const { flight } = passage.dated
    const airport = passage.moment === 'departure' ? flight.from : flight.to
    return office
      .taxes(airport)
      .filter((row) => row.moment !== 'fare' && isTaxDue(row, passage, issueDay))
      .map((row) => ({
        row,
        airport,
        baht: (type: PassengerType) => office.toBaht(row.amounts[type], row.currency, issueDay),
      }))
  })
}

/** Returns the taxes on domestic fares, such as value added tax. */
export function fareTaxesDue(flights: readonly TaxedFlight[], office: TaxOffice, issueDay: Day): DueTax[] {
  const first = flights[0]
  if (!first || flights.some(({ flight }) => flight.isInternational)) return []
  const airport = first.flight.from
  return office
    .taxes(airport)
    .filter((row) => row.moment === 'fare' && isTaxRowDateValid(row, first.day, issueDay))
    .map((row) => ({
      row,
      airport,
      baht: (type: PassengerType, fareBaht: number) =>
        Math.ceil((fareBaht * row.amounts[type]) / 100_000_000),
    }))
}

function departuresAndArrivals({ flights, cabins }: TaxedJourney): Passage[] {
  return flights.flatMap((dated, index) => {
    const isFrontCabin = cabins[index] !== 'economy'
    const before = flights[index - 1]
    const after = flights[index + 1]
    return [
      { moment: 'departure' as const, dated, isFrontCabin, ...(before && { neighbour: before }) },
      { moment: 'arrival' as const, dated, isFrontCabin, ...(after && { neighbour: after }) },
    ]
  })
}

function isTaxDue(row: TaxRow, { moment, dated, isFrontCabin, neighbour }: Passage, issueDay: Day): boolean {
  const { flight, day } = dated
  const isDeparture = moment === 'departure'
  const far = isDeparture ? flight.to.country : flight.from.country
  const [arriving, departing] = isDeparture ? [neighbour, dated] : [dated, neighbour]
  const transit = arriving && departing ? transitMinutes(arriving, departing) : 0
  const { isInternational } = flight
  return isTaxRowDue(row, { isInternational, isDeparture, isFrontCabin, transit, day }, { far, issueDay })
}

/** Returns the connecting minutes at one airport between two international or two domestic flights; else 0. */
function transitMinutes(arriving: TaxedFlight, departing: TaxedFlight): number {
  if (arriving.flight.to.code !== departing.flight.from.code) return 0
  if (arriving.flight.isInternational !== departing.flight.isInternational) return 0
  return (departing.departMs - arriving.arriveMs) / 60_000
}
