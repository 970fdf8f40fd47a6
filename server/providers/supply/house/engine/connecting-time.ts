import { type AirportSize } from './places.ts'
import { type Flight } from './timetable.ts'

/** What the change of planes means for passport control; decides how long it takes. */
type Crossing = 'withinCountry' | 'outward' | 'inward' | 'abroad'

/** Minutes by crossing and size of the airport. Airports publish their own; these are the usual ones. */
const minutes: Readonly<Record<Crossing, Readonly<Record<AirportSize, number>>>> = {
  withinCountry: { S: 30, M: 40, L: 45 },
  outward: { S: 60, M: 75, L: 90 },
  inward: { S: 60, M: 75, L: 90 },
  abroad: { S: 60, M: 60, L: 75 },
}

/** Minutes between two airports of one city: through passport control, across town, in again. */
const acrossTown = 240

/** Shortest time in minutes in which a traveller can change from one flight to the other. */
export function minimumConnectingMinutes(arriving: Flight, departing: Flight): number {
  if (arriving.to.code !== departing.from.code) return acrossTown
  return minutes[crossingOf(arriving, departing)][arriving.to.size]
}

function crossingOf(arriving: Flight, departing: Flight): Crossing {
  if (arriving.isInternational) return departing.isInternational ? 'abroad' : 'inward'
  return departing.isInternational ? 'outward' : 'withinCountry'
}

/** Longest wait in minutes that is still a connection when a shorter one exists. */
export const usualLongestWait = 12 * 60

/**
 * Longest wait in minutes at all: international journeys may stay just under 24 hours, the point at which
 * a connection becomes a stopover; journeys within a country as long as usual.
 */
export function longestWait(arriving: Flight, departing: Flight): number {
  return arriving.isInternational || departing.isInternational ? 24 * 60 - 1 : usualLongestWait
}
