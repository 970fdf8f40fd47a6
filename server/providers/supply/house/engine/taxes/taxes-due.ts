import { type AirportCode, type CountryCode } from '#contract/terms/codes.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

import { type HouseCabin } from '../cabin-seats.ts'
import { type Day } from '../day.ts'
import { type ToBaht } from './exchange-rates.ts'
import { type TaxRow, type TaxTable } from './tax-table.ts'
import { isDated, isDue } from '../search/bounds/tax-memo.ts'

/** An airport that raises taxes. */
export type TaxedAirport = { readonly code: AirportCode; readonly country: CountryCode }

/** A flight on a date as taxes see it. */
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

/** A journey as taxes see it, with the cabin sat in on each flight. */
export type TaxedJourney = {
  readonly flights: readonly TaxedFlight[]
  readonly cabins: readonly HouseCabin[]
}

/** A tax that falls due on an itinerary. */
export type DueTax = {
  readonly row: TaxRow
  readonly airport: TaxedAirport
  /** Baht per person; for a percentage of the fare, of the fare given. */
  readonly baht: (type: PassengerType, fareBaht: number) => number
}

/** What is needed to tell taxes: the table, the rates and the day of issue. */
export type TaxOffice = { readonly taxes: TaxTable; readonly toBaht: ToBaht }

/** Take-off or landing on a journey, with the flight before or after at the same place within the journey. */
type Passage = {
  readonly moment: 'departure' | 'arrival'
  readonly dated: TaxedFlight
  readonly isFrontCabin: boolean
  readonly neighbour?: TaxedFlight
}

const kept = new WeakMap<TaxedJourney, { readonly issueDay: Day; readonly due: readonly DueTax[] }>()

/**
 * Every tax of a journey, each passage by itself, in the order of travel. One search asks for the same
 * journey once to rank it and once for each family it is offered in, so the answer is kept.
 */
export function taxesDue(journey: TaxedJourney, office: TaxOffice, issueDay: Day): readonly DueTax[] {
  const known = kept.get(journey)
  if (known?.issueDay === issueDay) return known.due
  const due = findTaxes(journey, office, issueDay)
  kept.set(journey, { issueDay, due })
  return due
}

function findTaxes(journey: TaxedJourney, office: TaxOffice, issueDay: Day): DueTax[] {
  return passagesOf(journey).flatMap((passage) => {
    const { flight } = passage.dated
    const airport = passage.moment === 'departure' ? flight.from : flight.to
    return office
      .taxes(airport)
      .filter((row) => row.moment !== 'fare' && isDueOn(row, passage, issueDay))
      .map((row) => ({
        row,
        airport,
        baht: (type: PassengerType) => office.toBaht(row.amounts[type], row.currency, issueDay),
      }))
  })
}

/** Taxes on the fare of flights within one country, such as value added tax. */
export function fareTaxesDue(flights: readonly TaxedFlight[], office: TaxOffice, issueDay: Day): DueTax[] {
  const first = flights[0]
  if (!first || flights.some(({ flight }) => flight.isInternational)) return []
  const airport = first.flight.from
  return office
    .taxes(airport)
    .filter((row) => row.moment === 'fare' && isDated(row, first.day, issueDay))
    .map((row) => ({
      row,
      airport,
      baht: (type: PassengerType, fareBaht: number) =>
        Math.ceil((fareBaht * row.amounts[type]) / 100_000_000),
    }))
}

function passagesOf({ flights, cabins }: TaxedJourney): Passage[] {
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

function isDueOn(row: TaxRow, { moment, dated, isFrontCabin, neighbour }: Passage, issueDay: Day): boolean {
  const { flight, day } = dated
  const isDeparture = moment === 'departure'
  const far = isDeparture ? flight.to.country : flight.from.country
  const [arriving, departing] = isDeparture ? [neighbour, dated] : [dated, neighbour]
  const transit = arriving && departing ? transitMinutes(arriving, departing) : 0
  const { isInternational } = flight
  return isDue(row, { isInternational, isDeparture, isFrontCabin, transit, day }, { far, issueDay })
}

/** Minutes of a change of planes at one airport between two international or two domestic flights; else 0. */
function transitMinutes(arriving: TaxedFlight, departing: TaxedFlight): number {
  if (arriving.flight.to.code !== departing.flight.from.code) return 0
  if (arriving.flight.isInternational !== departing.flight.isInternational) return 0
  return (departing.departMs - arriving.arriveMs) / 60_000
}
