import { type AirportCode, type CountryCode } from '#contract/terms/codes.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

import { type HouseCabin } from './cabin-seats.ts'
import { type Day } from './day.ts'
import { type ToBaht } from './exchange.ts'
import { type TaxRow, type TaxTable } from './tax-table.ts'
import { isDated } from './search/tax-memo.ts'

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
      .filter((row) => row.moment !== 'fare' && isDue(row, passage, issueDay))
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

function isDue(row: TaxRow, passage: Passage, issueDay: Day): boolean {
  const { flight } = passage.dated
  const farCountry = passage.moment === 'departure' ? flight.to.country : flight.from.country
  if (row.scope !== 'any' && (row.scope === 'international') !== flight.isInternational) return false
  if (row.toward.size > 0 && !row.toward.has(farCountry)) return false
  if (row.notToward.has(farCountry)) return false
  if (row.cabins !== 'any' && (row.cabins === 'front') !== passage.isFrontCabin) return false
  if (!isDated(row, passage.dated.day, issueDay)) return false
  const isTransit = hasTransit(passage, row.transitHours)
  if (row.moment === 'transfer') return passage.moment === 'departure' && isTransit
  return row.moment === passage.moment && !isTransit
}

/** Changing planes at one airport between two international or two domestic flights within the hours given. */
function hasTransit({ moment, dated, neighbour }: Passage, hours: number): boolean {
  if (!neighbour || hours === 0) return false
  const [arriving, departing] = moment === 'departure' ? [neighbour, dated] : [dated, neighbour]
  if (arriving.flight.to.code !== departing.flight.from.code) return false
  if (arriving.flight.isInternational !== departing.flight.isInternational) return false
  return departing.departMs - arriving.arriveMs <= hours * 3_600_000
}
