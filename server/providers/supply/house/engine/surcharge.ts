import { type PassengerType } from '#contract/terms/passenger.ts'

import { type DistanceBand, distanceBand } from './fare-family.ts'
import { type Flight } from './timetable.ts'

/** Baht for a seat on an international flight by distance band. */
export const surchargeByBand: Readonly<Record<DistanceBand, number>> = { 0: 650, 1: 1300, 2: 2000, 3: 3200 }

/** What the airline adds to the fare of a flight, in whole baht. Domestic flights and laps are free of it. */
export function surchargeBaht(flight: Flight, type: PassengerType): number {
  if (!flight.airline.surchargeCode || !flight.isInternational || type === 'infantOnLap') return 0
  return surchargeByBand[distanceBand(flight.km)]
}
