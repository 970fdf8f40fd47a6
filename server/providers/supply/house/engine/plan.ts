import { type TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerCounts } from '#contract/terms/passenger.ts'

import { type Airlines } from './airlines.ts'
import { type FarePart } from './choose-class.ts'
import { type FareUse } from './fare-basis.ts'
import { type FamilyLetter } from './fare-family.ts'
import { type FoundJourney } from './find-journeys.ts'
import { type Day } from './day.ts'
import { type Network } from './network.ts'
import { type Airport, type Places } from './places.ts'
import { type SeatClass } from './seat-classes.ts'
import { type SalesBook } from './seats.ts'
import { type TaxOffice } from './taxes-due.ts'

/** Everything the house knows that does not change while it runs. */
export type World = {
  readonly places: Places
  readonly airlines: Airlines
  readonly network: Network
  readonly office: TaxOffice
}

/** The moment and the sales that a question is answered by. */
export type Market = { readonly world: World; readonly sales: SalesBook; readonly nowMs: number }

/** A journey with the classes and the family it is sold in. */
export type ChosenJourney = {
  readonly found: FoundJourney
  readonly parts: readonly FarePart[]
  /** Class of each part. */
  readonly classes: readonly SeatClass[]
  readonly letter: FamilyLetter
}

/** What is sold: journeys for a party. From it and a {@link Market} follows one price. */
export type ItineraryPlan = {
  readonly shape: TripShape
  readonly party: PassengerCounts
  readonly journeys: readonly ChosenJourney[]
}

/** First and last airport of a journey. */
export function endsOf({ flights }: Pick<FoundJourney, 'flights'>) {
  const first = flights[0]
  const last = flights.at(-1)
  if (!first || !last) throw new RangeError('a journey has at least one flight')
  return {
    from: first.flight.from,
    to: last.flight.to,
    day: first.day,
    departMs: first.departMs,
    arriveMs: last.arriveMs,
  }
}

/** How the journeys of a plan are priced together. */
export type Geometry = {
  readonly use: FareUse
  readonly unit: 'oneWay' | 'roundTrip' | 'openJaw'
  readonly stayDays?: number
}

/** Where a journey begins and ends, and its departure date. */
export type JourneyEnds = { readonly from: Airport; readonly to: Airport; readonly day: Day }

/**
 * Two journeys out and back by full-service airlines are priced as halves of a round trip; so are two that
 * leave a gap at the turning point or at home, when the gap is within one country (open jaw).
 * Everything else, and low-cost airlines always, is a sum of one ways.
 */
export function geometryOf(shape: TripShape, journeys: readonly JourneyEnds[], isFull: boolean): Geometry {
  const [out, back, ...more] = journeys
  if (shape === 'oneWay' || !out || !back || more.length > 0) return { use: 'OW', unit: 'oneWay' }
  const stayDays = back.day - out.day
  if (!isFull) return { use: 'OW', unit: 'oneWay', stayDays }
  if (out.to.city === back.from.city && out.from.city === back.to.city) {
    return { use: 'RT', unit: 'roundTrip', stayDays }
  }
  const isJaw = out.to.country === back.from.country && out.from.country === back.to.country
  const isThereAndBack = isJaw && out.from.country !== out.to.country
  return isThereAndBack ? { use: 'RT', unit: 'openJaw', stayDays } : { use: 'OW', unit: 'oneWay', stayDays }
}

/** Whether only full-service airlines take part. */
export function isFullService({ flights }: FoundJourney): boolean {
  return flights.every(({ flight }) => flight.airline.kind === 'full')
}

/** How a plan is priced together. */
export function planGeometry({ shape, journeys }: ItineraryPlan): Geometry {
  const found = journeys.map((one) => one.found)
  return geometryOf(shape, found.map(endsOf), found.every(isFullService))
}
